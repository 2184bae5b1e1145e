"""Tests the keys of the Emacs mode: items, moves, status, rank, visibility, completion, formatting, and its menu.

Each case types keys into a document, in which ‸ is the cursor, and compares the buffer.
"""

import datetime
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from documents import ROOT

TASKS = os.path.realpath(os.environ["TASKS"])
TODAY = datetime.date.today()
DAY = TODAY.isoformat()
# What the days of the next two weeks begin with.
COMMON = os.path.commonprefix([(TODAY + datetime.timedelta(days)).isoformat() for days in range(14)])
TREE = "- [ ] a\n  note a\n  - [ ] a1\n    - [ ] a11\n\n    note\n  - [ ] a2\n- [ ] b\n\n- [ ] c\n"

# Name, document, keys, document afterward. An error of the command is shown as a last line.
CASES = [
    ("a new task below a task", "- [ ] a‸\n- [ ] b\n", "M-RET x", "- [ ] a\n- [ ] x\n- [ ] b\n"),
    ("a new task behind the subtasks", "- [ ] a‸\n  - [ ] a1\n    note\n- [ ] b\n", "M-RET x", "- [ ] a\n  - [ ] a1\n    note\n- [ ] x\n- [ ] b\n"),
    ("a new subtask", "- [ ] a\n  * [x] a‸1\n- [ ] b\n", "M-RET x", "- [ ] a\n  * [x] a1\n  * [ ] x\n- [ ] b\n"),
    ("a new task from a note", "- [ ] a\n  no‸te\n- [ ] b\n", "M-RET x", "- [ ] a\n  note\n- [ ] x\n- [ ] b\n"),
    ("a numbered task", "9. [ ] a‸\n", "M-RET x", "9. [ ] a\n10. [ ] x\n"),
    ("a new task below a heading", "# A‸\n", "M-RET x", "# A\n- [ ] x\n"),
    ("a new task on a blank line", "# A\n\n‸\n# B\n", "M-RET x", "# A\n\n- [ ] x\n# B\n"),
    ("blank lines stay behind a new task", "- [ ] a‸\n\n# B\n", "M-RET x", "- [ ] a\n- [ ] x\n\n# B\n"),
    ("a new task in an empty file", "‸", "M-RET x", "- [ ] x\n"),
    ("a new task behind a last line without an end", "- [ ] a‸", "M-RET x", "- [ ] a\n- [ ] x\n"),
    ("no boxes in a fence", "```\n- [ ] a‸\n```\n", "C-c C-c", "```\n- [ ] a\n```\n! There is no task on this line\n"),
    ("a move down takes notes and subtasks along", TREE.replace("] a\n", "] a‸\n"), "M-<down> x",
     "- [ ] b\n- [ ] ax\n  note a\n  - [ ] a1\n    - [ ] a11\n\n    note\n  - [ ] a2\n\n- [ ] c\n"),
    ("a move up of a subtask from its note", TREE.replace("] a2", "] a2\n    of‸ a2"), "M-<up>",
     "- [ ] a\n  note a\n  - [ ] a2\n    of a2\n  - [ ] a1\n    - [ ] a11\n\n    note\n- [ ] b\n\n- [ ] c\n"),
    ("moves over blank lines keep them", TREE.replace("] c", "] c‸"), "M-<up> M-<up>",
     "- [ ] c\n- [ ] a\n  note a\n  - [ ] a1\n    - [ ] a11\n\n    note\n  - [ ] a2\n\n- [ ] b\n"),
    ("the first stays", "# A\n- [ ] x\n# B\n- [ ] a‸\n- [ ] b\n", "M-<up>", "# A\n- [ ] x\n# B\n- [ ] a\n- [ ] b\n! There is no task above\n"),
    ("the last stays", "- [ ] a\n- [ ] b‸\n# B\n- [ ] c\n", "M-<down>", "- [ ] a\n- [ ] b\n# B\n- [ ] c\n! There is no task below\n"),
    ("a subtask does not leave its task", "- [ ] a\n  - [ ] a1‸\n- [ ] b\n", "M-<down>", "- [ ] a\n  - [ ] a1\n- [ ] b\n! There is no task below\n"),
    ("a move of a last line without an end", "- [ ] a\n- [ ] b‸", "M-<up>", "- [ ] b\n- [ ] a\n"),
    ("a tick writes the day", "- [ ] a‸ +p\n", "C-c C-c", f"- [x] a +p done:{DAY}\n"),
    ("a second tick removes it", "- [x] a done:2026-01-02 +p‸\n", "C-c C-c", "- [ ] a +p\n"),
    ("a tick opens a canceled task", "- [-] a‸ cancelled:2026-01-02\n", "C-c C-c", "- [ ] a\n"),
    ("a recurring task is not ticked", "- [ ] a‸ every:1w\n", "C-c C-c", "- [ ] a every:1w\n! The task recurs: ‘tasks done’ also writes its next occurrence\n"),
    ("a task is started", "- [ ] a‸\n", "C-c C-s /", "- [/] a\n"),
    ("a done task is canceled", "- [x] a‸ done:2026-01-02\n", "C-c C-s -", f"- [-] a cancelled:{DAY}\n"),
    ("a started task waits", "- [/] a‸\n", "C-c C-s >", "- [>] a\n"),
    ("a rank is added", "- [ ] a‸\n", "C-c C-r b", "- [ ] (B) a\n"),
    ("a rank replaces one with a number, the quadrant stays", "- [ ] (C-12 Q2) a‸\n", "C-c C-r A", "- [ ] (A Q2) a\n"),
    ("a letter joins a quadrant", "- [ ] (Q2) a‸\n", "C-c C-r E", "- [ ] (E Q2) a\n"),
    ("a rank is removed", "- [ ] (C) a‸\n", "C-c C-r SPC", "- [ ] a\n"),
    ("a word in brackets is no rank", "- [ ] (see) a‸\n", "C-c C-r D", "- [ ] (D) (see) a\n"),
    ("a name of the workspace is completed", "- [ ] a ‸\n- [ ] b +house\n", "+hou C-M-i", "- [ ] a +house\n- [ ] b +house\n"),
    ("TAB completes where nothing is to be hidden", "- [ ] a aft‸\n", "TAB", "- [ ] a after:\n"),
    ("a date is completed", f"- [ ] a due:{COMMON[:3]}‸\n", "C-M-i", f"- [ ] a due:{COMMON}\n"),
    ("no words of queries", "- [ ] a no‸ x\n", "C-M-i", "- [ ] a no x\n"),
    ("formatting", "* [ ] a‸\n\n\n* [X] b\n", "C-c C-f", "- [ ] a\n\n- [x] b\n"),
]
# Document, keys, the lines that can be seen.
VISIBLE = [
    ("# A‸\n- [ ] a\n  - [ ] a1\n# B\n- [ ] b\n", "TAB", ["# A", "# B", "- [ ] b"]),
    ("# A\n- [ ] a‸\n  note\n  - [ ] a1\n- [ ] b\n", "TAB", ["# A", "- [ ] a", "- [ ] b"]),
    ("# A\n- [ ] a‸\n  - [ ] a1\n    - [ ] a11\n- [ ] b\n", "TAB TAB", ["# A", "- [ ] a", "  - [ ] a1", "- [ ] b"]),
    ("# A\n- [ ] a‸\n  - [ ] a1\n    - [ ] a11\n- [ ] b\n", "TAB TAB TAB", ["# A", "- [ ] a", "  - [ ] a1", "    - [ ] a11", "- [ ] b"]),
]
# Lines and the columns in which their wrapped rest begins.
WRAPPED = [("- [ ] (A) a", 6), ("  12. [x] a", 10), ("  a note", 2), ("  - an item", 4), ("# A", 0), ("text", 0)]
SCRIPT = r"""
(setq create-lockfiles nil make-backup-files nil vc-handled-backends nil completion-show-help nil)
(load "{mode}" nil t)
(setq tasks-program "{tasks}")
(defun open (text)
  (with-temp-file "a.tasks" (set-buffer-file-coding-system 'utf-8) (insert text))
  (when (get-buffer "a.tasks") (with-current-buffer "a.tasks" (set-buffer-modified-p nil) (kill-buffer)))
  (switch-to-buffer (find-file-noselect "a.tasks"))
  (goto-char (point-min))
  (when (search-forward "‸" nil t) (delete-char -1) (save-buffer 0)))
(defun press (keys)
  (condition-case problem (progn (execute-kbd-macro (kbd keys)) nil)
    (error (concat "! " (error-message-string problem) "\n"))))
(defun shown ()
  (seq-filter (lambda (line) line)
              (mapcar (lambda (number)
                        (goto-char (point-min)) (forward-line number)
                        (unless (or (eobp) (invisible-p (line-beginning-position)) (invisible-p (point)))
                          (buffer-substring-no-properties (point) (line-end-position))))
                      (number-sequence 0 20))))
(let* ((input (with-temp-buffer (insert-file-contents "input.json") (json-parse-buffer :array-type 'list)))
       (edited (mapcar (lambda (case) (open (nth 0 case))
                         (let ((said (press (nth 1 case)))) (concat (buffer-substring-no-properties (point-min) (point-max)) said)))
                       (gethash "cases" input)))
       (visible (mapcar (lambda (case) (open (nth 0 case)) (press (nth 1 case)) (apply #'vector (shown))) (gethash "visible" input)))
       (wrapped (progn (open (gethash "wrapped" input)) (font-lock-ensure)
                       (mapcar (lambda (number) (goto-char (point-min)) (forward-line number)
                                 (length (get-text-property (point) 'wrap-prefix)))
                               (number-sequence 0 (1- (gethash "lines" input))))))
       (menu (lookup-key tasks-mode-map [menu-bar Tasks]))
       (commands nil))
  (map-keymap (lambda (_ item) (let ((command (nth 2 item))) (when (symbolp command) (push command commands)))) menu)
  (with-temp-file "output.json"
    (set-buffer-file-coding-system 'utf-8)
    (insert (json-serialize (list :edited (apply #'vector edited) :visible (apply #'vector visible) :wrapped (apply #'vector wrapped)
                                  :menu (apply #'vector (mapcar (lambda (command) (if (or (null command) (commandp command) (eq command 'flymake-mode)) "" (symbol-name command)))
                                                                commands)) :count (length commands))))))
"""


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        texts = {"cases": [[document, keys] for _, document, keys, _ in CASES], "visible": [[document, keys] for document, keys, _ in VISIBLE],
                 "wrapped": "".join(line + "\n" for line, _ in WRAPPED), "lines": len(WRAPPED)}
        (folder / "input.json").write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")
        (folder / "script.el").write_text(SCRIPT.replace("{mode}", str(ROOT / "Grammar/Editors/emacs/tasks-mode.el")).replace("{tasks}", TASKS), encoding="utf-8")
        environment = {**os.environ, "HOME": scratch, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(["emacs", "-Q", "--batch", "-l", "script.el"], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
        if not (folder / "output.json").exists():
            print(f"FAILED: Emacs ended: {done.stderr[-2000:]}")
            return 1
        found = json.loads((folder / "output.json").read_text(encoding="utf-8"))
    failed = 0
    for (name, _, _, wanted), seen in zip(CASES, found["edited"]):
        if seen != wanted:
            failed = 1
            print(f"FAILED: {name}: {seen!r} instead of {wanted!r}")
    for (document, keys, wanted), seen in zip(VISIBLE, found["visible"]):
        if seen != wanted:
            failed = 1
            print(f"FAILED: {keys} in {document!r} shows {seen}")
    if found["wrapped"] != [column for _, column in WRAPPED]:
        failed = 1
        print(f"FAILED: wrapped lines begin at {found['wrapped']}")
    if any(found["menu"]) or found["count"] < 8:
        failed = 1
        print(f"FAILED: the menu has {found['count']} entries and no commands {found['menu']}")
    if not failed:
        print(f"Emacs: {len(CASES) + len(VISIBLE)} cases of keys end as documented.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
