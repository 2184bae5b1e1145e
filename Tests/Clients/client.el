;;; client.el --- What the scripts for Emacs share  -*- lexical-binding: t -*-

;; The environment names the program, the folder, the file for the report, and the client: `eglot' or `lsp-mode', whose
;; file defines how to start it, to stop it and to ask for each thing.

(dolist (default-directory '("/usr/share/emacs/site-lisp/elpa/" "/usr/share/emacs/site-lisp/elpa-src/"))
  (when (file-directory-p default-directory) (normal-top-level-add-subdirs-to-load-path)))
(require 'cl-lib)
(require 'json)
(require 'tasks-mode)
(require 'flymake)

(defvar tests-folder (file-name-as-directory (getenv "TASKS_FOLDER")))
(defvar tests-program (getenv "TASKS_PROGRAM"))
(defvar tests-result nil)

(setq make-backup-files nil
      tasks-program tests-program
      project-find-functions (list (lambda (_) (cons 'transient tests-folder))))

(defun tests-wait (what condition)
  "Waits until CONDITION holds, for WHAT, and returns its value."
  (let ((end (+ (float-time) 10)) value)
    (while (not (setq value (funcall condition)))
      (when (> (float-time) end) (error "Waited in vain for %s" what))
      ;; Without a terminal nothing is shown, and Emacs is never idle.
      (if noninteractive (accept-process-output nil 0.02) (sit-for 0.02)))
    value))

(defun tests-keep (key value)
  "Puts VALUE into the report as KEY."
  (push (cons key value) tests-result))

(defun tests-place (position)
  "Line and column in bytes, from 0, of POSITION."
  (save-excursion
    (goto-char position)
    (list (1- (line-number-at-pos position t))
          (string-bytes (buffer-substring-no-properties (line-beginning-position) position)))))

(defun tests-go (line words)
  "Goes to the first character of WORDS on LINE."
  (goto-char (point-min))
  (forward-line (1- line))
  (search-forward words (line-end-position))
  (goto-char (match-beginning 0)))

(defun tests-complete (capf)
  "Takes the first completion of CAPF, as the menu of Emacs does, and returns its label."
  (let ((word (car (all-completions "" (nth 2 capf)))))
    (delete-region (nth 0 capf) (nth 1 capf))
    (insert word)
    (funcall (plist-get (nthcdr 3 capf) :exit-function) word 'finished)
    (substring-no-properties word)))

(defun tests-choosing (title body)
  "Calls BODY; whoever asks for a choice meanwhile gets TITLE. Waits until the buffer is changed."
  (let ((tick (buffer-chars-modified-tick))
        ;; As by a key: a click would ask by a menu.
        (last-nonmenu-event ?x))
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt table &rest _)
                 (or (car (member title (all-completions "" table)))
                     (error "No action %S among %S" title (all-completions "" table))))))
      (funcall body))
    (tests-wait title (lambda () (> (buffer-chars-modified-tick) tick)))))

(defun tests-main (body)
  "Calls BODY, writes the report and ends Emacs."
  (condition-case problem
      (funcall body)
    (error (setq tests-result (list (cons 'failure (format "%S" problem))))))
  (let ((coding-system-for-write 'utf-8))
    (write-region (json-encode tests-result) nil (getenv "TASKS_REPORT") nil 'silent))
  (kill-emacs))

(load (expand-file-name (concat (getenv "TASKS_CLIENT") ".el") (file-name-directory load-file-name)) nil t)
