"""Whether the extractor works at all: a page may crash it, pages of several sites in a row are its own fault."""

from __future__ import annotations

from menu_pipeline.core.errors import ExtractorBroken
from menu_pipeline.core.policy import Policy


class ExtractorHealth:
    """What one run's extractions came to, over all its sites."""

    def __init__(self) -> None:
        self._pages = 0
        self._sites: set[str] = set()

    def worked(self) -> None:
        self._pages = 0
        self._sites.clear()

    def failed(self, site: str, problem: str, policy: Policy) -> None:
        """Count a page on which the extractor failed.

        Raises ExtractorBroken where that makes ``extractor_broken_pages`` of ``extractor_broken_sites`` in a row.
        """
        self._pages += 1
        self._sites.add(site)
        if self._pages >= policy.extractor_broken_pages and len(self._sites) >= policy.extractor_broken_sites:
            raise ExtractorBroken(
                f"the extractor failed on {self._pages} pages of {len(self._sites)} sites in a row, so it is broken, "
                f"not they: {problem}; the run stops, and what it fetched is read without a request once the "
                "extractor works again (try it: menu-pipeline extract FILE)"
            )
