;;; eglot.el --- eglot as a client  -*- lexical-binding: t -*-

(require 'eglot)
(require 'xref)

(setq eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0)
(add-to-list 'eglot-server-programs `(tasks-mode . (,tests-program "lsp")))

(defvar tests-server nil)

(defun tests-start ()
  (apply #'eglot (eglot--guess-contact))
  (setq tests-server (eglot-current-server)))

(defun tests-stop () (eglot-shutdown tests-server))

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

(defun tests-format () (eglot-format-buffer))

(defun tests-act (title)
  "Chooses the action TITLE on the line."
  (tests-choosing
   title (lambda () (eglot-code-actions (line-beginning-position) (line-end-position) nil t))))

(defun tests-completions () (eglot-completion-at-point))

(defun tests-hover ()
  (let ((hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                (eglot--TextDocumentPositionParams))))
    (plist-get (plist-get hover :contents) :value)))

(defun tests-definition ()
  "The marker of the definition of the word at point."
  (xref-location-marker
   (xref-item-location (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))))

(defun tests-rename (name) (eglot-rename name))
