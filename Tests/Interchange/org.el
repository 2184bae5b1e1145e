;; Reads an Org file as Emacs does: emacs -Q --batch -l org.el FILE [CHANGE]
;;
;; Prints the tasks, an element a line, and ends with 1 if org-lint finds something. CHANGE is a form that is evaluated in
;; the file, which is saved then.
(require 'org)
(require 'org-lint)
(require 'org-element)
(setq org-log-done 'time org-adapt-indentation nil org-todo-log-states nil make-backup-files nil)
(find-file (pop command-line-args-left))
(org-mode)
(let ((form (pop command-line-args-left)))
  (when form
    (eval (read form))
    (save-buffer)))
(org-element-map (org-element-parse-buffer) 'headline
  (lambda (task)
    (princ (format "%s|%s|%s|%s|%s|%s|%s|%s\n"
                   (org-element-property :level task)
                   (org-element-property :todo-keyword task)
                   (let ((letter (org-element-property :priority task))) (if letter (string letter) "-"))
                   (org-element-property :raw-value task)
                   (string-join (mapcar #'substring-no-properties (org-element-property :tags task)) " ")
                   (org-element-property :raw-value (org-element-property :deadline task))
                   (org-element-property :raw-value (org-element-property :scheduled task))
                   (org-element-property :CATEGORY task)))))
(let ((faults (org-lint)))
  (dolist (fault faults) (princ (format "lint: %s\n" (cadr fault))))
  (kill-emacs (if faults 1 0)))
