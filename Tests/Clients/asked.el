;;; asked.el --- Asks about words in Emacs  -*- lexical-binding: t -*-

;; Completes a date, shows a hover, goes to a definition and renames a project over three files, as a person would, and
;; writes what the editor shows to a file.

(load (expand-file-name "client.el" (file-name-directory load-file-name)) nil t)

(tests-main
 (lambda ()
   (find-file (expand-file-name "a.tasks" tests-folder))
   (tests-start)
   (goto-char (point-min))
   (forward-line 1)
   (end-of-line)
   (insert " due:fri")
   (let ((label (tests-complete (tests-completions))))
     (tests-keep 'completion (vector label (buffer-substring-no-properties (- (point) 10) (point)))))
   (tests-go 3 "the sink")
   (tests-keep 'hover (vector (tests-hover)))
   (tests-go 3 "worktop")
   (let ((marker (tests-definition)))
     (with-current-buffer (marker-buffer marker)
       (tests-keep 'definition
                   (vector (line-number-at-pos marker)
                           (- marker (save-excursion (goto-char marker) (line-beginning-position)))))))
   (when (fboundp 'tests-lenses)
     (switch-to-buffer "b.tasks")
     (tests-keep 'lenses (tests-lenses))
     (tests-keep 'face (tests-face "due:2026-11-20"))
     (switch-to-buffer "a.tasks"))
   (tests-go 1 "house")
   ;; A client may ask before it edits files that are not open.
   (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) t)))
     (tests-rename "home"))
   (save-some-buffers t)
   (tests-keep 'status 0)))
