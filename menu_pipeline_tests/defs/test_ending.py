"""Runs whose code server is gone: told apart from those that only wait, and settled."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import dagster as dg
import pytest
from dagster._core.storage.tags import GRPC_INFO_TAG

from menu_pipeline.defs import ending
from menu_pipeline.defs.build import build_defs
from menu_pipeline.settings import Settings


def started_run(settings: Settings, instance: dg.DagsterInstance, tags: dict[str, str]) -> dg.DagsterRun:
    job = build_defs(settings=settings).resolve_job_def("publish_menus")
    run = instance.create_run_for_job(job, tags=tags)
    instance.report_engine_event("started", run)
    instance.run_storage.handle_run_event(run.run_id, _started(job.name))
    return run


def _started(job: str) -> dg.DagsterEvent:
    return dg.DagsterEvent(event_type_value="PIPELINE_START", job_name=job)


def tagged(path: Path) -> dict[str, str]:
    return {GRPC_INFO_TAG: json.dumps({"host": "localhost", "socket": str(path)})}


def test_a_listening_code_server_answers_and_a_closed_one_does_not(tmp_path: Path) -> None:
    path = tmp_path / "code.sock"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(path))
        server.listen()
        assert ending.answers(tagged(path))
    assert not ending.answers(tagged(path))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        assert ending.answers({GRPC_INFO_TAG: json.dumps({"host": "127.0.0.1", "port": port})})
    assert not ending.answers({GRPC_INFO_TAG: json.dumps({"host": "127.0.0.1", "port": port})})


def test_a_run_takes_itself_for_abandoned_after_three_misses_and_never_without_a_code_server(tmp_path: Path) -> None:
    gone = ending.abandonment_watch(tagged(tmp_path / "code.sock"))
    assert [gone() for _ in range(3)] == [False, False, True]
    alone = ending.abandonment_watch({})
    assert not any(alone() for _ in range(5))


@pytest.mark.parametrize("launched", [True, False])
def test_only_launched_runs_whose_server_is_gone_are_settled(
    settings: Settings, instance: dg.DagsterInstance, tmp_path: Path, launched: bool
) -> None:
    run = started_run(settings, instance, tagged(tmp_path / "code.sock") if launched else {})
    assert ending.settle_abandoned(instance, "its process is gone") == int(launched)
    after = instance.get_run_by_id(run.run_id)
    assert after is not None
    assert after.status is (dg.DagsterRunStatus.CANCELED if launched else dg.DagsterRunStatus.STARTED)
