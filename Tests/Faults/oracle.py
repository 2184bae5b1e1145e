"""Says whether a file is as it may be after a fault."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from pathlib import Path

from process import Ended
from scene import Attributes, Scene


class Content(Enum):
    """What a file holds."""

    OLD = "old"
    NEW = "new"
    HALF = "old, and the other one new"
    """Of two files the one that gets something has it, and the one that gives it has it still."""
    LOST = "new, and the other one old"
    TORN = "neither old nor new"
    MISSING = "gone"


def content_of(scene: Scene) -> Content:
    """What the file of the scene holds now."""
    return content(scene, _bytes(scene.real), _bytes(scene.second) if scene.second else None)


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def content(scene: Scene, found: bytes | None, second: bytes | None) -> Content:
    """What these bytes are, with those of a second file."""
    if found is None:
        return Content.MISSING
    if found not in (scene.old, scene.new):
        return Content.TORN
    first = Content.NEW if found == scene.new else Content.OLD
    if second == b"" and scene.second_old is None:
        # What was made is empty after `undo`, which removes no files.
        second = None
    if scene.second is None or second == (scene.second_new if first is Content.NEW else scene.second_old):
        return first
    if second not in (scene.second_old, scene.second_new):
        return Content.TORN
    return Content.HALF if first is Content.OLD else Content.LOST


def attribute_complaints(scene: Scene) -> list[str]:
    """What of the file's rights and links is not as it was."""
    complaints = []
    path = scene.work / scene.file
    if scene.is_linked and not path.is_symlink():
        complaints.append("the symbolic link was replaced")
    if scene.real.exists():
        # A second name that a killed run left is litter, and looked at as such.
        second = sum((scene.root / name).samefile(scene.real) for name in scene.litter())
        found = Attributes.of(scene.real)
        found = replace(found, links=found.links - second)
        if found != scene.attributes:
            complaints.append(f"{found} instead of {scene.attributes}")
    if scene.second and scene.second_attributes and scene.second.exists():
        second = sum((scene.root / name).samefile(scene.second) for name in scene.litter())
        found = Attributes.of(scene.second)
        found = replace(found, links=found.links - second)
        if found != scene.second_attributes:
            complaints.append(f"{found} instead of {scene.second_attributes}")
    return complaints


def state_complaints(scene: Scene) -> list[str]:
    """What is wrong with a file that must be old or new; of two files one may be new alone, if that is said."""
    found = content_of(scene)
    wrong = [] if found in (Content.OLD, Content.NEW, Content.HALF) else [f"the file is {found.value}"]
    return wrong + attribute_complaints(scene)


def status_complaints(scene: Scene, ended: Ended) -> list[str]:
    """Whether the status said truly which of the two the file is."""
    found = content_of(scene)
    if ended.hung:
        return []
    if ended.died:
        return [f"it died with status {ended.status}: {ended.said}"]
    wanted = {0: Content.NEW, 5: Content.NEW}.get(ended.status, Content.OLD)
    is_told = found is wanted or (ended.status == 4 and found is Content.NEW and _old_is_kept(scene, ended))
    if ended.status == 3 and found is Content.NEW:
        # The status is about the inbox, another file, and the change was reported.
        is_told = b"cannot read 'inbox.tasks'" in ended.errors and scene.file.encode() in ended.output
    if scene.second and found is Content.HALF:
        # The one that was written first could not be given its old bytes again.
        is_told = ended.status in (3, 4, 5) and f"'{scene.second.name}' is changed already".encode() in ended.errors
    wrong = [] if is_told else [f"status {ended.status} and the file is {found.value}: {ended.said}"]
    if ended.status == 70:
        wrong.append(f"a fault of ours: {ended.said}")
    if ended.status not in (0, 1, 2, 3, 4, 5, 70):
        wrong.append(f"status {ended.status} means nothing")
    if ended.status != 0 and not ended.errors.strip():
        wrong.append(f"status {ended.status} without a word")
    return wrong


def _old_is_kept(scene: Scene, ended: Ended) -> bool:
    """Whether the old bytes are in a file that is named: as where it cannot be known whose the file now is."""
    kept = [scene.root / name for name in scene.litter() if name.rsplit("/", 1)[-1].encode() in ended.errors]
    return any(path.read_bytes() == scene.old for path in kept)


def litter_complaints(scene: Scene, ended: Ended, expected: bool) -> list[str]:
    """What lies about, unless that was `expected` and it is named."""
    litter = scene.litter()
    if not litter:
        return []
    if not expected:
        return [f"left behind with status {ended.status}: {', '.join(litter)}"]
    unnamed = [name for name in litter if name.rsplit("/", 1)[-1].encode() not in ended.errors + ended.output]
    return [f"left behind and not named: {', '.join(unnamed)}"] if unnamed else []
