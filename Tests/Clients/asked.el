;;; asked.el --- Asks about words in Emacs with eglot  -*- lexical-binding: t -*-

;; Completes a date, shows a hover, goes to a definition and renames a project over three files, as a person would, and
;; writes what the editor shows to a file.

(let ((default-directory "/usr/share/emacs/site-lisp/elpa/"))
  (normal-top-level-add-subdirs-to-load-path))
(let ((default-directory "/usr/share/emacs/site-lisp/elpa-src/"))
  (when (file-directory-p default-directory) (normal-top-level-add-subdirs-to-load-path)))
(require 'cl-lib)
(require 'json)
(require 'tasks-mode)
(require 'eglot)
(require 'xref)

(defvar tests-folder (file-name-as-directory (getenv "TASKS_FOLDER")))
(defvar tests-result nil)

(setq eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0
      make-backup-files nil
      project-find-functions (list (lambda (_) (cons 'transient tests-folder))))
(add-to-list 'eglot-server-programs `(tasks-mode . (,(getenv "TASKS_PROGRAM") "lsp")))

(defun tests-go (line words)
  "Goes to the first character of WORDS on LINE."
  (goto-char (point-min))
  (forward-line (1- line))
  (search-forward words (line-end-position))
  (goto-char (match-beginning 0)))

(defun tests-complete ()
  "Takes the first completion and returns its label."
  (let* ((capf (eglot-completion-at-point))
         (word (car (all-completions "" (nth 2 capf)))))
    (delete-region (nth 0 capf) (nth 1 capf))
    (insert word)
    (funcall (plist-get (nthcdr 3 capf) :exit-function) word 'finished)
    (substring-no-properties word)))

(defun tests-run ()
  (find-file (expand-file-name "a.tasks" tests-folder))
  (apply #'eglot (eglot--guess-contact))
  (goto-char (point-min))
  (forward-line 1)
  (end-of-line)
  (insert " due:fri")
  (let ((label (tests-complete)))
    (push (cons 'completion
                (vector label (buffer-substring-no-properties (- (point) 10) (point))))
          tests-result))
  (tests-go 3 "the sink")
  (let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                (eglot--TextDocumentPositionParams))))
    (push (cons 'hover (vector (plist-get (plist-get hover :contents) :value))) tests-result))
  (tests-go 3 "worktop")
  (let* ((item (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
         (marker (xref-location-marker (xref-item-location item))))
    (push (cons 'definition
                (vector (with-current-buffer (marker-buffer marker) (line-number-at-pos marker))
                        (with-current-buffer (marker-buffer marker)
                          (- marker (save-excursion (goto-char marker) (line-beginning-position))))))
          tests-result))
  (tests-go 1 "house")
  ;; It asks before it edits files that are not open.
  (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
    (eglot-rename "home"))
  (save-some-buffers t)
  (push (cons 'status 0) tests-result))

(condition-case problem
    (tests-run)
  (error (setq tests-result (list (cons 'failure (format "%S" problem))))))
(let ((coding-system-for-write 'utf-8))
  (write-region (json-encode tests-result) nil (getenv "TASKS_REPORT") nil 'silent))
(kill-emacs)
