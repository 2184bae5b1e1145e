;;; emacs.el --- Opens a workspace in Emacs with eglot  -*- lexical-binding: t -*-

;; Does what a person would, and writes what the editor shows to a file.  The environment names the program, the folder
;; and the file for the report.

(let ((default-directory "/usr/share/emacs/site-lisp/elpa/"))
  (normal-top-level-add-subdirs-to-load-path))
(let ((default-directory "/usr/share/emacs/site-lisp/elpa-src/"))
  (when (file-directory-p default-directory) (normal-top-level-add-subdirs-to-load-path)))
(require 'cl-lib)
(require 'json)
(require 'tasks-mode)
(require 'eglot)
(require 'flymake)

(defvar tests-folder (file-name-as-directory (getenv "TASKS_FOLDER")))
(defvar tests-result nil)

(setq eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0
      make-backup-files nil
      project-find-functions (list (lambda (_) (cons 'transient tests-folder))))
(add-to-list 'eglot-server-programs `(tasks-mode . (,(getenv "TASKS_PROGRAM") "lsp")))

(defun tests-wait (what condition)
  "Waits until CONDITION holds, for WHAT."
  (let ((end (+ (float-time) 10)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "Waited in vain for %s" what))
      (accept-process-output nil 0.02))))

(defun tests-place (position)
  "Line and column in bytes, from 0, of POSITION."
  (save-excursion
    (goto-char position)
    (list (1- (line-number-at-pos position t))
          (string-bytes (buffer-substring-no-properties (line-beginning-position) position)))))

(defun tests-shown ()
  "What the editor shows for the buffer: places, severity and rule."
  (flymake-start)
  (vconcat
   (mapcar
    (lambda (item)
      (let ((data (cdr (assoc 'eglot-lsp-diag (flymake-diagnostic-data item))))
            (begin (tests-place (flymake-diagnostic-beg item)))
            (end (tests-place (flymake-diagnostic-end item))))
        (vconcat begin
                 (list (cl-position (flymake-diagnostic-type item) '(nil eglot-error eglot-warning eglot-note))
                       (plist-get data :code))
                 end)))
    (flymake-diagnostics))))

(defun tests-act (title line)
  "Chooses the action TITLE on LINE."
  (goto-char (point-min))
  (forward-line (1- line))
  (let ((tick (buffer-chars-modified-tick))
        ;; As by a key: a click would ask by a menu.
        (last-nonmenu-event ?x))
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt table &rest _)
                 (or (car (member title (all-completions "" table)))
                     (error "No action %S among %S" title (all-completions "" table))))))
      (eglot-code-actions (line-beginning-position) (line-end-position) nil t))
    (tests-wait title (lambda () (> (buffer-chars-modified-tick) tick)))))

(defun tests-run ()
  (find-file (expand-file-name "a.tasks" tests-folder))
  (apply #'eglot (eglot--guess-contact))
  (tests-wait "findings" (lambda () (> (length (tests-shown)) 0)))
  (push (cons 'a (tests-shown)) tests-result)
  (let ((server (eglot-current-server)))
    (with-current-buffer (find-file-noselect (expand-file-name "b.tasks" tests-folder))
      (tests-wait "findings in the other file" (lambda () (> (length (tests-shown)) 0)))
      (push (cons 'b (tests-shown)) tests-result)
      (kill-buffer))
    ;; Typed text is synchronized by pieces: behind an emoji, in two lines, and removed.
    (goto-char (+ (point-min) 6))
    (insert "😀 new\nline ")
    (goto-char (point-max))
    (insert "- [ ] More\n")
    (delete-region (- (point) 11) (point))
    (delete-region (+ (point-min) 6) (+ (point-min) 17))
    (eglot-format-buffer)
    (tests-act "Make all safe fixes" 1)
    (tests-act "Mark as done" (string-to-number (getenv "TASKS_LINE")))
    (let ((inhibit-message t)) (save-buffer))
    (let ((count (length (cdr (assq 'a tests-result)))))
      (tests-wait "the last findings" (lambda () (/= (length (tests-shown)) count))))
    (push (cons 'last (tests-shown)) tests-result)
    (eglot-shutdown server)))

(condition-case problem
    (tests-run)
  (error (setq tests-result (list (cons 'failure (error-message-string problem))))))
(let ((coding-system-for-write 'utf-8))
  (write-region (json-encode tests-result) nil (getenv "TASKS_REPORT") nil 'silent))
(kill-emacs)
