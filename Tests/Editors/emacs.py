"""Highlights documents in Emacs and returns the face of each character."""

import json
import subprocess

from documents import ROOT

MODE = ROOT / "Grammar/Editors/emacs/tasks-mode.el"
SCRIPT = """
(setq coding-system-for-read 'utf-8 create-lockfiles nil large-file-warning-threshold nil)
(load "{mode}" nil t)
(with-temp-file "{out}"
  (setq buffer-file-coding-system 'utf-8)
  (let ((out (current-buffer)))
    (dolist (file (with-temp-buffer (insert-file-contents "{list}") (split-string (buffer-string) "\\n" t)))
      (with-temp-buffer
        (let ((coding-system-for-read 'utf-8-auto)) (insert-file-contents file))
        (tasks-mode)
        (font-lock-ensure)
        (let ((faces nil))
          (dolist (place (number-sequence (point-min) (1- (point-max))))
            (push (if (eq (char-after place) ?\\n) "/" (format "%s" (or (get-text-property place 'face) "-"))) faces))
          (let ((text (mapconcat #'identity (nreverse faces) " ")))
            (with-current-buffer out (insert text "\\n"))))))))
"""


def color(contents, table, tools):
    names = list(contents)
    scratch = tools["scratch"]
    listed, out, script = scratch / "emacs.list", scratch / "emacs.out", scratch / "emacs.el"
    listed.write_text("".join(f"{tools['folder'] / name}\n" for name in names))
    script.write_text(SCRIPT.format(mode=MODE, list=listed, out=out))
    out.unlink(missing_ok=True)
    done = subprocess.run(["emacs", "-Q", "--batch", "-l", script], capture_output=True, text=True)
    if not out.exists():
        raise RuntimeError(f"emacs: {done.stderr}")
    kinds = {kind["emacs"][0]: kind["kind"] for kind in table["kinds"] if kind["emacs"]}
    found = {}
    for name, line in zip(names, out.read_text(encoding="utf-8").split("\n")):
        lines = [[]]
        for face in line.split():
            if face == "/":
                lines.append([])
            else:
                lines[-1].append(kinds.get(face, "plain"))
        found[name] = lines
    return found
