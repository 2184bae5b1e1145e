;;; emacs.el --- Opens a workspace in Emacs  -*- lexical-binding: t -*-

;; Does what a person would, and writes what the editor shows to a file.

(load (expand-file-name "client.el" (file-name-directory load-file-name)) nil t)

(defun tests-act-on (title line)
  (goto-char (point-min))
  (forward-line (1- line))
  (tests-act title))

(tests-main
 (lambda ()
   (find-file (expand-file-name "a.tasks" tests-folder))
   (tests-start)
   (tests-wait "findings" (lambda () (> (length (tests-shown)) 0)))
   (tests-wait "checks beside the server" (lambda () (not (get-process "tasks-lint"))))
   (tests-keep 'a (tests-shown))
   (with-current-buffer (find-file-noselect (expand-file-name "b.tasks" tests-folder))
     (tests-wait "findings in the other file" (lambda () (> (length (tests-shown)) 0)))
     (tests-keep 'b (tests-shown))
     (kill-buffer))
   ;; Typed text is synchronized by pieces: behind an emoji, in two lines, and removed.
   (goto-char (+ (point-min) 6))
   (insert "😀 new\nline ")
   (goto-char (point-max))
   (insert "- [ ] More\n")
   (delete-region (- (point) 11) (point))
   (delete-region (+ (point-min) 6) (+ (point-min) 17))
   (tests-format)
   (tests-act-on "Make all safe fixes" 1)
   (tests-act-on "Mark as done" (string-to-number (getenv "TASKS_LINE")))
   (let ((inhibit-message t)) (save-buffer))
   (let ((count (length (cdr (assq 'a tests-result)))))
     (tests-wait "the last findings" (lambda () (/= (length (tests-shown)) count))))
   (tests-keep 'last (tests-shown))
   (tests-stop)))
