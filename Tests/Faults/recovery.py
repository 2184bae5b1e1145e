"""The steps of a person after a crash: repair, run the command again, undo. All of them must work."""

from __future__ import annotations

from oracle import Content, attribute_complaints, content_of, litter_complaints
from scene import Scene
from tools import Program


def recover(scene: Scene, repair_first: bool, after_power_failure: bool = False) -> list[str]:
    """Returns complaints about the state after a crash, and about the recovery from it."""
    # A partial new file may hold bytes of another program, so it is kept and named. The same holds for the new bytes of
    # the bare writer, which has no undo record with another copy.
    keeps = after_power_failure or scene.command.program is Program.WRITER
    found = content_of(scene)
    if found is Content.MISSING:
        return ["the file is missing"]
    if found is Content.LOST:
        return ["the moved task is in neither file"]
    if found is Content.TORN and not (scene.variant.shape.in_place and scene.has_doctor):
        return ["the file is neither old nor new"]
    complaints = attribute_complaints(scene)
    if found is Content.TORN:
        if not repair_first:
            complaints += _run_on_torn(scene)
        complaints += _repair(scene, found, keeps)
        if content_of(scene) is Content.HALF:
            if scene.command.words == ("redo",):
                return complaints + _redo_after_repair(scene)
            return complaints + _out_of_half(scene, goes_on=True)
        # The repair is the last change, so `undo` would revert it.
        return complaints + (_again(scene) if scene.command.repeats else [])
    if repair_first:
        complaints += _repair(scene, found, keeps)
    if found is Content.HALF:
        return complaints + _out_of_half(scene, goes_on=not repair_first)
    complaints += _again(scene)
    if not repair_first:
        complaints += _repair(scene, content_of(scene), keeps)
    return complaints


def _run_on_torn(scene: Scene) -> list[str]:
    """The command must not change a torn file, and must report it."""
    torn = scene.real.read_bytes()
    ended = scene.run()
    is_said = ended.status not in (0, 1) and ended.errors.strip()
    if scene.real.read_bytes() == torn and is_said:
        return []
    return [f"run on a torn file, it ends with {ended.status}: {ended.said}"]


def _repair(scene: Scene, before: Content, may_keep: bool) -> list[str]:
    if not scene.has_doctor:
        return []
    # Only the undo record tells where a symbolic link leads.
    place = ("-C", "../elsewhere") if scene.is_linked and scene.command.program is Program.WRITER else ()
    ended = scene.tasks(*place, "doctor", "--yes")
    wanted = (before,) if before is not Content.TORN else (Content.OLD, Content.HALF)
    keeps = may_keep and ended.status == 1
    complaints = [] if ended.status == 0 or keeps else [f"doctor ends with {ended.status}: {ended.said}"]
    if journals := [name for name in scene.litter() if name.startswith("state/")]:
        complaints.append(f"doctor left {', '.join(journals)}")
    if (found := content_of(scene)) not in wanted:
        complaints.append(f"doctor made it {found.value}")
    complaints += litter_complaints(scene, ended, expected=keeps)
    return complaints + attribute_complaints(scene)


def _out_of_half(scene: Scene, goes_on: bool) -> list[str]:
    """Undoes the change of one of two files, or runs the command again, which undoes that change first and adds nothing
    twice."""
    if not goes_on:
        return _back(scene)
    ended = scene.run()
    if ended.status != 0 or content_of(scene) is not Content.NEW:
        return [f"run again it ends with {ended.status} and the file is {content_of(scene).value}: {ended.said}"]
    return attribute_complaints(scene) + _back(scene)


def _redo_after_repair(scene: Scene) -> list[str]:
    """The repair is a new change, after which nothing can be redone: the half of the redo is taken back, and both are
    reported."""
    ended = scene.run()
    is_said = b"was interrupted between two files" in ended.errors and b"nothing to redo" in ended.errors
    if ended.status == 4 and content_of(scene) is Content.OLD and is_said:
        return attribute_complaints(scene)
    return [f"after a repair it ends with {ended.status} and the file is {content_of(scene).value}: {ended.said}"]


def _again(scene: Scene) -> list[str]:
    """Runs the command again, then undoes it."""
    if content_of(scene) is Content.NEW and not scene.command.repeats:
        return _back(scene) if scene.command.program is Program.TASKS else []
    ended = scene.run()
    if ended.status != 0 or content_of(scene) is not Content.NEW:
        return [f"run again it ends with {ended.status} and the file is {content_of(scene).value}: {ended.said}"]
    return attribute_complaints(scene) if scene.command.program is not Program.TASKS else _back(scene)


def _back(scene: Scene, wanted: Content = Content.OLD) -> list[str]:
    """Undoes the change, which was recorded before the file was touched."""
    ended = scene.tasks(*scene.command.back)
    found = content_of(scene)
    if ended.status == 0 and found is wanted:
        return attribute_complaints(scene)
    return [f"undo ends with {ended.status} and the file is {found.value}: {ended.said}"]
