"""Decides whether a file is in a permitted state after a fault."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from pathlib import Path

from process import Ended
from scene import Attributes, Scene


class Content(Enum):
    """The content of a file."""

    OLD = "old"
    NEW = "new"
    HALF = "old, and the other one new"
    """The receiving file has its new content, and the giving file still has its old content. With `undo` the other file
    gives."""
    LOST = "new, and the other one old"
    TORN = "neither old nor new"
    MISSING = "gone"


def content_of(scene: Scene) -> Content:
    """Returns the current content of the scene's file."""
    return content(scene, _bytes(scene.real), _bytes(scene.second) if scene.second else None)


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def content(scene: Scene, found: bytes | None, second: bytes | None) -> Content:
    """Classifies these bytes, together with those of a second file."""
    if found is None:
        return Content.MISSING
    if found not in (scene.old, scene.new):
        return Content.TORN
    first = Content.NEW if found == scene.new else Content.OLD
    if scene.second is None or second == (scene.second_new if first is Content.NEW else scene.second_old):
        return first
    if second not in (scene.second_old, scene.second_new):
        return Content.TORN
    return Content.HALF if (first is Content.OLD) is scene.receives_second else Content.LOST


def attribute_complaints(scene: Scene) -> list[str]:
    """Returns the changes of the file's permissions and links."""
    complaints = []
    path = scene.work / scene.file
    if scene.is_linked and not path.is_symlink():
        complaints.append("the symbolic link was replaced")
    if scene.real.exists():
        # A second name that a killed run left is counted as litter.
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
    """Returns complaints about a file that must be old or new. Of two files one alone may be new, if the command
    reports that."""
    found = content_of(scene)
    wrong = [] if found in (Content.OLD, Content.NEW, Content.HALF) else [f"the file is {found.value}"]
    return wrong + attribute_complaints(scene)


def status_complaints(scene: Scene, ended: Ended) -> list[str]:
    """Returns complaints if the exit status does not match the content of the file."""
    found = content_of(scene)
    if ended.hung:
        return []
    if ended.died:
        return [f"it died with status {ended.status}: {ended.said}"]
    wanted = {0: Content.NEW, 5: Content.NEW}.get(ended.status, Content.OLD)
    is_told = found is wanted or (ended.status == 4 and found is Content.NEW and _old_is_kept(scene, ended))
    if ended.status == 3 and found is Content.NEW:
        # The status is about the inbox, a different file, and the change was reported.
        is_told = b"cannot read 'inbox.tasks'" in ended.errors and scene.file.encode() in ended.output
    if scene.second and found is Content.HALF:
        # The old bytes of the file that was written first could not be restored.
        is_told = ended.status in (3, 4, 5) and any(
            f"'{name}' was already changed".encode() in ended.errors for name in (scene.file, scene.second.name)
        )
    wrong = [] if is_told else [f"status {ended.status} and the file is {found.value}: {ended.said}"]
    if ended.status == 70:
        wrong.append(f"an internal error: {ended.said}")
    if ended.status not in (0, 1, 2, 3, 4, 5, 70):
        wrong.append(f"status {ended.status} is undocumented")
    if ended.status != 0 and not ended.errors.strip():
        wrong.append(f"status {ended.status} without a message")
    return wrong


def _old_is_kept(scene: Scene, ended: Ended) -> bool:
    """Whether the old bytes are in a file that the output names, as when the owner of the current file is unknown."""
    kept = [scene.root / name for name in scene.litter() if name.rsplit("/", 1)[-1].encode() in ended.errors]
    return any(path.read_bytes() == scene.old for path in kept)


def litter_complaints(scene: Scene, ended: Ended, expected: bool) -> list[str]:
    """Returns complaints about leftover files, unless they are `expected` and named."""
    litter = scene.litter()
    if not litter:
        return []
    if not expected:
        return [f"left behind with status {ended.status}: {', '.join(litter)}"]
    unnamed = [name for name in litter if name.rsplit("/", 1)[-1].encode() not in ended.errors + ended.output]
    return [f"left behind and not named: {', '.join(unnamed)}"] if unnamed else []
