"""Runs commands on unusual file systems: overlay, FUSE and vfat, if the machine can mount them.

Overlay and FUSE are mounted in a user namespace; vfat is mounted by `launch` if that runs as root.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import commands
import errors
import kill
from commands import Command
from full_disk import NAMESPACE
from kill import Manner
from scene import Scene, Variant
from tally import Tally
from tools import Tools

SYSTEMS = ("overlay", "fuse", "vfat")
VFAT = "FAULTS_VFAT"
"""The variable that names the folder on which `launch` has mounted vfat."""


def sweep(system: str, command: Command, most: int, tools: Tools, work: Path) -> Tally:
    """Tries `most` faults of each kind on a file system of this type, or notes why that is not possible."""
    place = [str(work), str(tools.folder), command.name, system, str(most)]
    # The file system that `launch` mounted needs no namespace; in a namespace its owner would be a different one.
    prefix = () if system == "vfat" else NAMESPACE
    ended = subprocess.run([*prefix, "python3", __file__, *place], capture_output=True, text=True)
    if ended.returncode != 0:
        tally = Tally("systems", f"{system} {command.name}")
        tally.point("start", [ended.stderr.strip()[-500:]])
        return tally
    return Tally(**json.loads(ended.stdout))


class Refused(Exception):
    """The machine cannot mount the file system."""


@contextlib.contextmanager
def _mounted(system: str, work: Path) -> Iterator[Path]:
    work.mkdir(parents=True, exist_ok=True)
    if system == "vfat":
        if not (given := os.environ.get(VFAT)):
            raise Refused("vfat cannot be mounted")
        yield Path(given) / work.parent.name
        return
    merged = work / "merged"
    names = ("lower", "upper", "inner", "merged")
    for name in names:
        (work / name).mkdir()
    lower, upper, inner = (work / name for name in names[:3])
    options = f"lowerdir={lower},upperdir={upper},workdir={inner},userxattr"
    if system == "overlay":
        words = ["mount", "-t", "overlay", "-o", options, "none", str(merged)]
    else:
        if shutil.which("bindfs") is None:
            raise Refused("bindfs is missing")
        words = ["bindfs", "--no-allow-other", str(upper), str(merged)]
    ended = subprocess.run(words, capture_output=True, text=True)
    if ended.returncode != 0:
        raise Refused(ended.stderr.strip()[-200:])
    try:
        yield merged
    finally:
        subprocess.run(["umount", "-l", str(merged)], check=False)


def _inside(work: Path, tools: Tools, command: Command, system: str, most: int) -> Tally:
    tally = Tally("systems", f"{system} {command.name}")
    try:
        with _mounted(system, work) as folder:
            scene = Scene(folder / "scene", command, Variant(20), tools)
            for found in (kill.sweep(Manner.KILL, scene, most), errors.sweep(scene, most)):
                tally.tried += found.tried
                tally.hangs += found.hangs
                tally.bad += [f"{system}: {words}" for words in found.bad]
            scene.remove()
    except Refused as problem:
        tally.tried = 1
        tally.notes.append(f"file systems of the type {system}: {problem}")
    return tally


def main() -> None:
    """Prints a tally as JSON."""
    parser = argparse.ArgumentParser()
    for name in ("work", "tools", "command", "system", "most"):
        parser.add_argument(name)
    asked = parser.parse_args()
    command = next(one for one in (*commands.COMMANDS, *commands.WRITER) if one.name == asked.command)
    print(json.dumps(asdict(_inside(Path(asked.work), Tools(Path(asked.tools)), command, asked.system, int(asked.most)))))


if __name__ == "__main__":
    main()
