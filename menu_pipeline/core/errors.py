"""Exceptions: bugs and boundaries only. Expected refusals are values (see ``outcome.py``).

MenuPipelineError            one clear line for a person: what, which value, what to do
+-- UsageError               wrong use: exit code 2
|   +-- SettingsError        a setting names a value that cannot work
|   +-- ImportRefused        the partner list has bad rows; nothing was imported
|   +-- UnknownSite          a site name that is not in the list
+-- WorkFailed               the work failed: exit code 1
    +-- DatabaseUnavailable
    +-- DatabaseTooNew       the database is newer than this program
    +-- BlobUnavailable      the store as a whole
    |   +-- BodyLost         one body is missing or damaged; the store is there
    +-- LeaseLost            a host lease lapsed under us; nothing more may be sent
    +-- ExtractionCrashed    the worker process died or ran over its limits on one page
"""

from __future__ import annotations


class MenuPipelineError(Exception):
    """Base: ``str(error)`` is one line for a person that names the field, the value and the remedy."""

    exit_code = 1


class UsageError(MenuPipelineError):
    exit_code = 2


class SettingsError(UsageError):
    pass


class ImportRefused(UsageError):
    """``problems`` holds one line a bad row."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))


class UnknownSite(UsageError):
    pass


class WorkFailed(MenuPipelineError):
    exit_code = 1


class DatabaseUnavailable(WorkFailed):
    pass


class DatabaseTooNew(WorkFailed):
    pass


class BlobUnavailable(WorkFailed):
    pass


class BodyLost(BlobUnavailable):
    pass


class LeaseLost(WorkFailed):
    pass


class ExtractionCrashed(WorkFailed):
    pass


class ExtractorBroken(WorkFailed):
    pass
