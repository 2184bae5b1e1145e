"""Runs commands on small file systems in memory until they are full. Needs a user namespace: `unshare -Urm`."""

from __future__ import annotations

import argparse
import contextlib
import json
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import commands
from commands import Command
from oracle import litter_complaints, state_complaints, status_complaints
from process import run
from scene import Scene, Shape, Variant
from tally import Tally
from tools import Tools

NAMESPACE = ("unshare", "-Urm", "--")


def refused() -> str | None:
    """Returns the reason why the system refuses namespaces, or None."""
    try:
        test = subprocess.run([*NAMESPACE, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return str(problem)
    return None if test.returncode == 0 else test.stderr.decode(errors="replace").strip()


def sweep(command: Command, shape: Shape, most: int, tools: Tools, work: Path) -> Tally:
    """Tries `most` sizes and inode counts in a process with its own namespace."""
    words = [str(work), str(tools.folder), command.name, shape.value, str(most)]
    return in_namespace(__file__, words, f"{command.name} {shape.value}")


def in_namespace(script: str, words: list[str], name: str) -> Tally:
    """Runs a script, which prints a tally as JSON, in a namespace of its own."""
    ended = subprocess.run([*NAMESPACE, "python3", script, *words], capture_output=True, text=True)
    if ended.returncode != 0:
        tally = Tally("full-disk", name)
        tally.point("start", [ended.stderr.strip()[-500:]])
        return tally
    return Tally(**json.loads(ended.stdout))


def sizes(most: int) -> list[str]:
    """Returns `most` of the mount options, which limit the bytes or the inodes."""
    by_bytes = [f"size={4 * step}k" for step in range(1, 17)]
    by_inodes = [f"size=1m,nr_inodes={count}" for count in range(8, 24)]
    return (by_bytes + by_inodes)[:: max(1, 96 // most)]


@contextlib.contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """Mounts a file system in memory over a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def _inside(work: Path, tools: Tools, command: Command, shape: Shape, most: int) -> Tally:
    tally = Tally("full-disk", f"{command.name} {shape.value}")
    for lines in (20, 200, 500):
        for options in sizes(most):
            # The file system may be too small for the initial files.
            with mounted(work, options), contextlib.suppress(OSError, RuntimeError):
                scene = Scene(work / "scene", command, Variant(lines, shape), tools)
                _try(tally, scene, f"{lines} lines {options}")
    return tally


def _try(tally: Tally, scene: Scene, place: str) -> None:
    ended = run(scene.argv(), scene.work, scene.environment)
    wrong = state_complaints(scene) + status_complaints(scene, ended)
    tally.point(place, wrong + litter_complaints(scene, ended, expected=False), ended.hung)


def main() -> None:
    """Prints a tally as JSON."""
    parser = argparse.ArgumentParser()
    for name in ("work", "tools", "command", "shape", "most"):
        parser.add_argument(name)
    asked = parser.parse_args()
    command = next(one for one in (*commands.COMMANDS, *commands.WRITER, *commands.NAIVE) if one.name == asked.command)
    tools = Tools(Path(asked.tools))
    print(json.dumps(asdict(_inside(Path(asked.work), tools, command, Shape(asked.shape), int(asked.most)))))


if __name__ == "__main__":
    main()
