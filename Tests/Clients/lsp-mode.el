;;; lsp-mode.el --- lsp-mode as a client  -*- lexical-binding: t -*-

;; lsp-mode counts columns in characters, so it announces UTF-32, which means the same.

(load "lsp-mode-autoloads" nil t)
(require 'lsp-mode)
(require 'xref)

(setq lsp-auto-guess-root t
      lsp-enable-snippet nil
      lsp-lens-enable t
      lsp-restart 'ignore
      lsp-semantic-tokens-enable t
      lsp-semantic-tokens-apply-modifiers t
      lsp-session-file (expand-file-name "lsp-session" (getenv "HOME")))
(add-to-list 'lsp-language-id-configuration '(tasks-mode . "tasks"))
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (list tests-program "lsp"))
                  :activation-fn (lsp-activate-on "tasks")
                  :custom-capabilities '((general . ((positionEncodings . ["utf-32"]))))
                  :server-id 'tasks))
(with-eval-after-load 'lsp-semantic-tokens
  (add-to-list 'lsp-semantic-token-modifier-faces '("overdue" . error)))
(add-hook 'tasks-mode-hook #'lsp)

(defun tests-start ()
  (tests-wait "the server" (lambda () (and lsp--buffer-workspaces (lsp-feature? "textDocument/hover")))))

(defun tests-stop () (lsp-workspace-shutdown (car (lsp-workspaces))))

(defun tests-rule (item)
  "The rule of ITEM that the buffer shows; empty if the server did not find it."
  (let* ((all (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t)))
         (begin (flymake-diagnostic-beg item))
         (text (flymake-diagnostic-text item)))
    (or (cl-loop for one in all
                 when (and (equal (lsp:diagnostic-message one) text)
                           (= (car (lsp--range-to-region (lsp:diagnostic-range one))) begin))
                 return (lsp:diagnostic-code? one))
        "")))

(defun tests-shown ()
  "What the editor shows for the buffer: places, severity and rule."
  (flymake-start)
  (vconcat
   (mapcar
    (lambda (item)
      (vconcat (tests-place (flymake-diagnostic-beg item))
               (list (cl-position (flymake-diagnostic-type item) '(nil :error :warning :note)) (tests-rule item))
               (tests-place (flymake-diagnostic-end item))))
    (flymake-diagnostics))))

(defun tests-format () (lsp-format-buffer))

(defun tests-act (title)
  "Chooses the action TITLE on the line."
  (tests-choosing title (lambda () (call-interactively #'lsp-execute-code-action))))

(defun tests-completions () (lsp-completion-at-point))

(defun tests-hover ()
  (lsp:markup-content-value
   (lsp:hover-contents (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))

(defun tests-definition ()
  "The marker of the definition of the word at point."
  (xref-location-marker
   (xref-item-location (car (xref-backend-definitions 'xref-lsp (xref-backend-identifier-at-point 'xref-lsp))))))

(defun tests-rename (name) (lsp-rename name))

(defun tests-lenses ()
  "The numbers above the lines that the window shows; lsp-mode never shows any above the first one."
  (vconcat
   (tests-wait "lenses"
               (lambda ()
                 (mapcar (lambda (one) (substring-no-properties (overlay-get one 'lsp--lens-contents)))
                         (bound-and-true-p lsp-lens--overlays))))))

(defun tests-face (words)
  "The face that the tokens of the server give to the first of WORDS."
  (tests-wait "tokens" (lambda () (plist-get lsp--semantic-tokens-cache :response)))
  (save-excursion
    (goto-char (point-min))
    (search-forward words)
    (font-lock-flush)
    (font-lock-ensure)
    (format "%S" (get-text-property (match-beginning 0) 'face))))
