"""Makes system calls of the static binary fail with `strace -e inject`, including calls that bypass the C library."""

from __future__ import annotations

import errno
from dataclasses import replace

import strace
from errors import faults_of, judge
from oracle import Content, content_of, state_complaints
from process import Ended, run
from scene import Scene
from tally import Tally

UNTOUCHED = frozenset({
    "exit", "exit_group", "execve", "brk", "mmap", "munmap", "mprotect", "madvise", "futex", "clone", "clone3",
    "arch_prctl", "set_tid_address", "set_robust_list", "rseq", "rt_sigreturn", "rt_sigaction", "rt_sigprocmask",
    "sigaltstack", "prlimit64", "sched_yield", "sched_getaffinity", "gettid", "getpid", "getuid", "geteuid",
})  # fmt: skip
"""Calls for memory and threads, and calls that cannot fail. `limits` covers those that can."""


UNINTERRUPTED = frozenset({"getrandom"})
"""Calls that no signal interrupts at these sizes (getrandom(2)). Swift's runtime repeats an interrupted call until it
succeeds."""


def sweep(scene: Scene, most: int) -> Tally:
    """Tries all faults of the system calls after the file is first opened, or `most` of them."""
    tally = Tally("injection", scene.name)
    output = scene.root.parent / f"{scene.root.name}.trace"
    ended = _injected(scene, ["-o", str(output)])
    if ended.status != 0 or content_of(scene) is not Content.NEW:
        tally.point("without a fault", [f"status {ended.status}: {ended.said}", *state_complaints(scene)])
        return tally
    trace = strace.calls(output)
    output.unlink()
    before: dict[str, int] = {}
    first = next((index for index, call in enumerate(trace) if opens(call, scene.real.name)), 0)
    for call in trace[:first]:
        before[call.name] = before.get(call.name, 0) + 1
    names = [call.name for call in trace[first:] if call.name not in UNTOUCHED]
    outputs = {
        (call.name, index) for index, call in _numbered(trace) if call.name == "write" and call.number(0) in (1, 2)
    }
    for fault in faults_of(names, most, scene.name, shorts=False):
        moved = replace(fault, index=fault.index + before.get(fault.call, 0))
        if scene.variant.fallback and fault.call == "renameat2":
            continue
        if fault.call in UNINTERRUPTED and fault.what == errno.EINTR:
            continue
        rule = f"inject={moved.call}:error={errno.errorcode[int(moved.what)]}:when={moved.index}{'+' * moved.always}"
        ended = _injected(scene, ["-o", "/dev/null", "-e", rule])
        judged = replace(moved, call="output") if (moved.call, moved.index) in outputs else moved
        tally.point(moved.place, judge(scene, judged, ended), ended.hung)
    return tally


def opens(call: strace.Call, name: str) -> bool:
    """Whether a call opens a file with this name."""
    path = {"open": 0, "openat": 1}.get(call.name)
    return path is not None and call.text(path).rsplit(b"/", 1)[-1] == name.encode()


def _numbered(trace: list[strace.Call]) -> list[tuple[int, strace.Call]]:
    """Returns the calls with their numbers among the calls of the same name, from 1."""
    seen: dict[str, int] = {}
    numbered = []
    for call in trace:
        seen[call.name] = seen.get(call.name, 0) + 1
        numbered.append((seen[call.name], call))
    return numbered


def _injected(scene: Scene, options: list[str]) -> Ended:
    scene.reset()
    fallback = ["-e", "inject=renameat2:error=EINVAL"] if scene.variant.fallback else []
    words = ["strace", *strace.OPTIONS, *options, *fallback, *scene.argv()]
    return run(words, scene.work, scene.environment)
