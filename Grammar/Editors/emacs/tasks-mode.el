;;; tasks-mode.el --- Major mode for task files -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: outlines, convenience

;;; Commentary:

;; Colors files of tasks, checks them with `tasks lint' through Flymake,
;; formats them with `tasks format', completes words, folds, moves tasks
;; and changes their status and rank.  What is colored, and
;; why, stands in ../patterns.json.

;;; Code:

(require 'easymenu)
(require 'imenu)
(require 'json)
(require 'outline)

(declare-function flymake-make-diagnostic "flymake")

(defgroup tasks nil
  "Files of tasks."
  :group 'text
  :prefix "tasks-")

(defcustom tasks-program "tasks"
  "The program that lints and formats."
  :type 'string)

;;;; Faces

(defmacro tasks--define-faces (&rest faces)
  "Define FACES, each a name, the face it inherits from, and its words."
  (cons 'progn
        (mapcar (pcase-lambda (`(,name ,parent ,words . ,more))
                  `(defface ,name '((t :inherit ,parent ,@more)) ,words))
                faces)))

(tasks--define-faces
 (tasks-front-mark shadow "The lines around front matter.")
 (tasks-remark font-lock-comment-face "A comment in front matter.")
 (tasks-entry-key font-lock-keyword-face "The key of an entry.")
 (tasks-entry-value font-lock-string-face "The value of an entry.")
 (tasks-heading font-lock-function-name-face "A heading." :weight bold)
 (tasks-bullet shadow "The bullet of a task.")
 (tasks-box-open bold "The box of an open task.")
 (tasks-box-started warning "The box of a started task.")
 (tasks-box-waiting font-lock-builtin-face "The box of a waiting task.")
 (tasks-box-done success "The box of a done task.")
 (tasks-box-cancelled shadow "The box of a cancelled task.")
 (tasks-closed shadow "What follows the box of a closed task." :strike-through t)
 (tasks-rank-a error "Rank A.")
 (tasks-rank-b warning "Rank B.")
 (tasks-rank-c font-lock-type-face "Rank C.")
 (tasks-rank-d font-lock-function-name-face "Rank D.")
 (tasks-rank-e shadow "Rank E.")
 (tasks-quadrant-1 error "Quadrant 1.")
 (tasks-quadrant-2 warning "Quadrant 2.")
 (tasks-quadrant-3 font-lock-type-face "Quadrant 3.")
 (tasks-quadrant-4 font-lock-function-name-face "Quadrant 4.")
 (tasks-project font-lock-constant-face "A project.")
 (tasks-context font-lock-variable-name-face "A context.")
 (tasks-tag font-lock-preprocessor-face "A tag.")
 (tasks-key font-lock-keyword-face "The key of an attribute.")
 (tasks-value font-lock-string-face "The value of an attribute.")
 (tasks-date font-lock-constant-face "A value that is a date.")
 (tasks-error font-lock-warning-face "A near miss of a rank, a box or a value.")
 (tasks-code font-lock-string-face "A code span.")
 (tasks-link link "The target of a link.")
 (tasks-comment font-lock-comment-face "A comment.")
 (tasks-allowance font-lock-doc-face "A comment that takes findings back.")
 (tasks-fence font-lock-string-face "A fence.")
 (tasks-note font-lock-doc-face "Text that belongs to a task."))

;;;; Pieces of patterns

(defconst tasks--letter "[[:alpha:]]")
(defconst tasks--name
  "[[:alpha:]]\\(?:[[:alnum:]_-]+\\|[./][[:alnum:]_-]\\)*")
(defconst tasks--quoted "\"\\(?:[^\"\\\\\n]\\|\\\\[\"\\\\]\\|\\\\[^\"\\\\\n]\\)+\"")
(defconst tasks--end "[]).,;:!?}]*\\(?:[ \t\r]\\|$\\)")
(defconst tasks--bullet "\\(?:[-*+]\\|[0-9]\\{1,9\\}[.)]\\)")
(defconst tasks--task
  (concat "[ \t]*\\(" tasks--bullet "\\)\\(?: \\{1,4\\}\\|\t\\)"
          "\\(\\[[^]\\[\\\\\t\n0-9]\\]\\)\\(?:[ \t\r]\\|$\\)"))
(defconst tasks--group
  "(\\(?:[A-E]\\(?:-[1-9][0-9]\\{0,2\\}\\)?\\(?:[ \t]+Q[1-4]\\)?\\|Q[1-4]\\))")
(defconst tasks--near-group
  (let ((letter "\\(?:[A-Ea-e]\\(?:[ \t]*-[ \t]*[0-9]\\{1,4\\}\\|[ \t]*[0-9]\\{1,3\\}\\)?\\|[F-Z]\\)"))
    (concat "([ \t]*\\(?:" letter "\\(?:[ \t]*,?[ \t]*[Qq][0-9]\\)?\\|[Qq][0-9]\\(?:[ \t]*,?[ \t]*"
            letter "\\)?\\)[ \t]*)")))
(defconst tasks--near-box
  (let ((box "\\[[ />xX-]\\]") (gap "\\(?: \\{1,4\\}\\|\t\\)") (end "\\(?:[ \t\r]\\|$\\)"))
    (concat "\\(?:\\(" tasks--bullet gap "\\[\\]\\)" end
            "\\|\\(" tasks--bullet gap "\\[\\(?: \\{2,4\\}\\| +[/>xX-] *\\|[/>xX-] +\\)\\]\\)" end
            "\\|\\(" tasks--bullet box "\\)" end
            "\\|\\(" tasks--bullet gap "\\(?:\\[ \\]([^)\n]*)\\|\\[[/>xX-]\\]" tasks--near-group
            "\\|" box ":\\)\\)"
            "\\|\\(" tasks--bullet gap box "\\)[A-Za-z0-9[:nonascii:]]\\)")))
(defconst tasks--allowance
  (concat "<!--[ \t]*tasks:[ \t]+allow\\(?:-file\\)?[ \t]+[a-z][a-z0-9-]*?"
          "\\(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*?\\)*"
          "\\(?:[ \t]*:\\(?:[^-\n]\\|-[^-\n]\\)*\\)?[ \t]*-->"))
(defconst tasks--date-keys '("plan" "due" "start" "created" "done" "cancelled"))
(defconst tasks--reserved-keys
  (append '("remind" "every" "until" "owner" "est" "spent" "id" "of" "after") tasks--date-keys))

;;;; Values

(defun tasks--matches (pattern text)
  "Whether PATTERN fits the whole of TEXT."
  (let ((case-fold-search nil))
    (string-match-p (concat "\\`\\(?:" pattern "\\)\\'") text)))

(defun tasks--days (year month)
  "The number of days of MONTH in YEAR."
  (cond ((/= month 2) (aref [31 28 31 30 31 30 31 31 30 31 30 31] (1- month)))
        ((and (zerop (% year 4)) (or (/= 0 (% year 100)) (zerop (% year 400)))) 29)
        (t 28)))

(defun tasks--weeks (year)
  "The number of weeks of YEAR, after ISO 8601."
  (let ((weekday (lambda (y) (% (+ y (/ y 4) (- (/ y 100)) (/ y 400)) 7))))
    (if (or (= 4 (funcall weekday year)) (= 3 (funcall weekday (1- year)))) 53 52)))

(defun tasks--date-p (text)
  "Whether TEXT is a date."
  (let ((case-fold-search nil))
    (and (string-match "\\`\\(\\(?:19\\|[2-9][0-9]\\)[0-9][0-9]\\)\\(?:-\\(?:\\([01][0-9]\\)\\(?:-\\([0-3][0-9]\\)\\)?\\|W\\([0-5][0-9]\\)\\|Q[1-4]\\)\\)?\\'" text)
         (let ((year (string-to-number (match-string 1 text)))
               (month (match-string 2 text)) (day (match-string 3 text)) (week (match-string 4 text)))
           (cond (week (<= 1 (string-to-number week) (tasks--weeks year)))
                 (month (and (<= 1 (string-to-number month) 12)
                             (or (not day)
                                 (<= 1 (string-to-number day) (tasks--days year (string-to-number month))))))
                 (t t))))))

(defun tasks--moment-p (text)
  "Whether TEXT is a day and a time."
  (and (= (length text) 16)
       (tasks--matches ".*T\\(?:[01][0-9]\\|2[0-3]\\):[0-5][0-9]" text)
       (tasks--date-p (substring text 0 10))))

(defun tasks--duration-p (text pattern)
  "Whether TEXT fits PATTERN, and is at most 9,999 hours."
  (and (> (length text) 0) (tasks--matches pattern text)
       (let ((minutes 0) (start 0))
         (while (string-match "\\([0-9]+\\)\\([wdhm]\\)" text start)
           (setq start (match-end 0))
           (setq minutes (+ minutes (* (string-to-number (match-string 1 text))
                                       (pcase (match-string 2 text) ("w" 10080) ("d" 1440) ("h" 60) (_ 1))))))
         (<= minutes (* 9999 60)))))

(defun tasks--recurrence-p (text)
  "Whether TEXT says when a task comes back."
  (let* ((parts (split-string text "@"))
         (rule (car parts)) (modifiers (cdr parts))
         (count "[1-9][0-9]\\{0,3\\}") (weekday "\\(?:mon\\|tue\\|wed\\|thu\\|fri\\|sat\\|sun\\)")
         (is-month (tasks--matches (concat "month\\|" count "mo") rule))
         (is-year (tasks--matches (concat "year\\|" count "y") rule))
         (anchors 0) (modes nil) (others nil))
    (dolist (modifier modifiers)
      (cond ((member modifier '("done" "each")) (push modifier modes))
            ((or (and is-month (tasks--matches "[1-9]\\|[12][0-9]\\|3[01]" modifier))
                 (and is-year (string= modifier "02-29")))
             (setq anchors (1+ anchors)))
            (t (setq others t))))
    (and (not others) (<= anchors 1) (<= (length modes) 1)
         (not (and (= anchors 1) (member "done" modes)))
         (or is-month is-year
             (tasks--matches (concat "day\\|week\\|weekday\\|last-day\\|" count "[dw]"
                                     "\\|\\(?:1st\\|2nd\\|3rd\\|[45]th\\|last\\)-" weekday
                                     "\\|[23]?1st\\|2?2nd\\|2?3rd\\|\\(?:[4-9]\\|1[0-9]\\|2[04-9]\\|30\\)th")
                             rule)
             (and (tasks--matches (concat weekday "\\(?:," weekday "\\)*") rule)
                  (let ((days (split-string rule ",")))
                    (= (length days) (length (delete-dups days)))))))))

(defun tasks--value-face (key value)
  "The face of VALUE as one of KEY, or nil where it is not valid."
  (let ((plain (if (and (not (member key '("id" "of" "after" "owner"))) (string-prefix-p "\"" value)
                        (string-suffix-p "\"" value) (> (length value) 1))
                   (substring value 1 -1)
                 value)))
    (cond ((member key tasks--date-keys) (and (or (tasks--date-p plain) (tasks--moment-p plain)) 'tasks-date))
          ((string= key "until") (and (tasks--date-p plain) 'tasks-date))
          ((string= key "remind")
           (cond ((tasks--moment-p plain) 'tasks-date)
                 ((tasks--duration-p plain "\\(?:[0-9]\\{1,6\\}w\\)?\\(?:[0-9]\\{1,6\\}d\\)?\\(?:[0-9]\\{1,6\\}h\\)?\\(?:[0-9]\\{1,6\\}m\\)?")
                  'tasks-value)))
          ((member key '("est" "spent"))
           (and (tasks--duration-p plain "\\(?:[0-9]\\{1,6\\}h\\)?\\(?:[0-9]\\{1,6\\}m\\)?") 'tasks-value))
          ((string= key "every") (and (tasks--recurrence-p plain) 'tasks-value))
          ((string= key "owner") (and (tasks--matches (concat tasks--name "\\|" tasks--quoted) value) 'tasks-value))
          ((string= key "after")
           (and (tasks--matches (concat tasks--name "\\(?:," tasks--name "\\)*") value) 'tasks-value))
          (t (and (tasks--matches tasks--name value) 'tasks-value)))))

;;;; What each line is

;; The state behind a line: what is open (nil, `front', (fence CHAR LENGTH
;; COLUMN) or (comment COLUMN), with the column of the task whose note it is
;; in), the columns of open tasks, innermost first, and the column of the
;; first line of the piece of a note.  The property `tasks-line' of a line
;; holds its kind and that state.

(defun tasks--front-matter-end ()
  "The end of the front matter of the buffer, or nil."
  (save-excursion
    (goto-char (point-min))
    (when (looking-at "\ufeff*---[ \t\r]*$")
      (let ((count 1) (found nil))
        (while (and (not found) (< count 65) (zerop (forward-line)) (not (eobp)))
          (cond ((looking-at "---[ \t\r]*$") (setq found (line-end-position)))
                ((looking-at tasks--task) (setq count 65))
                ((not (looking-at "[ \t\r]*$")) (setq count (1+ count)))))
        (and found (< count 65) found)))))

(defun tasks--declared-keys ()
  "The keys that the front matter declares."
  (let ((end (tasks--front-matter-end)) (case-fold-search nil))
    (when end
      (save-excursion
        (goto-char (point-min))
        (when (re-search-forward "^keys:\\(.*\\(?:\n[ \t]*-[ \t]+.*\\|\n[ \t]*#.*\\|\n[ \t]*$\\)*\\)" end t)
          (let ((text (replace-regexp-in-string "\n[ \t]*#.*" "" (match-string 1))) (keys nil))
            (dolist (key (split-string text "[][, \t\r\n\"]+" t))
              (when (and (tasks--matches "[a-z][a-z0-9-]*" key) (not (member key tasks--reserved-keys)))
                (push key keys)))
            keys))))))

(defun tasks--next-state (state)
  "The kind of the line at point behind STATE, and the state behind it.
A list: the kind, then what is open, the columns of open tasks, and the column
of the first line of a piece."
  (pcase-let ((`(,open ,columns ,piece) state)
              (column (progn (looking-at "\ufeff*[ \t]*")
                             (save-excursion (goto-char (match-end 0))
                                             (current-column))))
              (is-blank (looking-at "[ \t\r]*$")))
    (pcase open
      (`(fence ,char ,length ,owner)
       (cond ((and (looking-at (concat "[ \t]*" (regexp-quote (make-string length char)) (regexp-quote (string char)) "*[ \t\r]*$")))
              (list 'fence nil columns piece))
             ((and owner (not is-blank) (<= column owner)) (tasks--next-state (list nil columns piece)))
             (t (list 'fence open columns piece))))
      (`(comment ,owner)
       (cond ((and owner (not is-blank) (<= column owner)) (tasks--next-state (list nil columns piece)))
             ((looking-at ".*-->") (list 'comment nil columns piece))
             (t (list 'comment open columns piece))))
      (_
       (cond
        (is-blank (list 'blank nil columns piece))
        ((looking-at "\ufeff*#\\{1,6\\}\\(?:[ \t\r]\\|$\\)") (list 'heading nil nil nil))
        ((looking-at (concat "\ufeff*" tasks--task))
         (let ((outer columns))
           (while (and outer (<= column (car outer))) (setq outer (cdr outer)))
           (list 'task nil (cons column outer) nil)))
        (t
         (let ((outer columns))
           (while (and outer (<= column (car outer))) (setq outer (cdr outer)))
           (let* ((in-note (and outer t))
                  (base (if in-note (if (equal outer columns) (or piece column) (or piece column)) 0)))
             (cond
              ((and (looking-at "\ufeff*[ \t]*\\(?:\\(```+\\)[^`\n]*\\|\\(~~~+\\).*\\)$") (< (- column base) 4))
               (let ((marks (or (match-string-no-properties 1) (match-string-no-properties 2))))
                 (list 'fence (list 'fence (aref marks 0) (length marks) (car outer)) outer base)))
              ((looking-at "\ufeff*[ \t]*<!--")
               (list 'comment
                     (unless (save-excursion (goto-char (- (match-end 0) 2)) (looking-at ".*-->"))
                       (list 'comment (car outer)))
                     outer base))
              (t (list (if in-note 'note 'text) nil outer (and in-note base))))))))))))

(defun tasks--propertize (start end)
  "Say what each line between START and END is."
  (goto-char start)
  (beginning-of-line)
  (let ((front (tasks--front-matter-end))
        (state (if (bobp) nil (cdr (get-text-property (1- (point)) 'tasks-line)))))
    (while (< (point) end)
      (let* ((next (if (and front (<= (point) front)) (list 'front nil nil nil) (tasks--next-state state)))
             (after (min (point-max) (1+ (line-end-position)))))
        (put-text-property (point) after 'tasks-line next)
        (setq state (cdr next))
        (goto-char after)))))

;;;; Coloring

(defun tasks--face (start end face)
  "Color from START to END in FACE."
  (when (and start end (< start end))
    (put-text-property start end 'face face)))

(defun tasks--fontify-front (end)
  "Color a line of front matter up to END."
  (cond ((looking-at "\ufeff*\\(---\\)[ \t\r]*$") (tasks--face (match-beginning 1) (match-end 1) 'tasks-front-mark))
        ((looking-at "[ \t]*\\(#.*\\)$") (tasks--face (match-beginning 1) end 'tasks-remark))
        ((looking-at "\\([[:alpha:]][[:alnum:]_-]*:\\)\\(?:[ \t]+\\(.*\\)\\|\r?\\)$")
         (tasks--face (match-beginning 1) (match-end 1) 'tasks-entry-key)
         (tasks--face (match-beginning 2) (match-end 2) 'tasks-entry-value))
        ((looking-at "[ \t\r]*$"))
        ((and (looking-at "[ \t]*-[ \t]+[^ \t\r\n]")
              (save-excursion
                (let ((is-list nil) (goes-on t))
                  (while (and goes-on (zerop (forward-line -1)))
                    (cond ((looking-at "[[:alpha:]][[:alnum:]_-]*:[ \t\r]*$") (setq is-list t goes-on nil))
                          ((looking-at "[ \t]*\\(?:#\\|-[ \t]+[^ \t\r\n]\\|\r?$\\)"))
                          (t (setq goes-on nil))))
                  is-list)))
         (tasks--face (point) end 'tasks-entry-value))
        (t (tasks--face (point) end 'tasks-error))))

(defun tasks--fontify-rank (is-task)
  "Color a rank at point and go behind it; IS-TASK where it is no heading's."
  (skip-chars-forward " \t")
  (cond ((looking-at (concat "\\(" tasks--group "\\)\\(?:[ \t\r]\\|$\\)"))
         (let ((end (match-end 1)))
           (while (re-search-forward "(?\\(?:\\([A-E]\\)[-0-9]*\\|Q\\([1-4]\\)\\))?" end t)
             (tasks--face (match-beginning 0) (match-end 0)
                          (intern (if (match-beginning 1)
                                      (concat "tasks-rank-" (downcase (match-string 1)))
                                    (concat "tasks-quadrant-" (match-string 2))))))
           (goto-char end)))
        ((or (and (not (looking-at "([a-z]).*([a-z])")) ; they number parts of the line
                  (looking-at (concat "\\(" tasks--near-group "\\)\\(?:[ \t\r]\\|$\\)")))
             (looking-at (concat "\\(" tasks--group "\\)[^ \t\r\n]"))
             (and is-task (looking-at "\\([A-E]-?[1-9][0-9]\\{0,2\\}\\)\\(?:[ \t\r]\\|$\\)")))
         (tasks--face (match-beginning 1) (match-end 1) 'tasks-error)
         (goto-char (match-end 1)))))

(defun tasks--word-end (end)
  "The end of the word at point, at most END."
  (save-excursion (skip-chars-forward "^ \t\r\n" end) (point)))

(defun tasks--trimmed (start end)
  "END without the trailing punctuation of the word from START."
  (save-excursion
    (goto-char end)
    (let ((goes-on t))
      (while (and goes-on (> (point) start))
        (let* ((char (char-before)) (opening (cdr (assq char '((?\) . ?\() (?\] . ?\[) (?} . ?{))))))
          (cond ((memq char '(?. ?, ?\; ?: ?! ??)) (backward-char))
                ((and opening (not (tasks--is-closed start (1- (point)) opening char))) (backward-char))
                (t (setq goes-on nil))))))
    (point)))

(defun tasks--is-closed (start place opening closing)
  "Whether CLOSING at PLACE closes an OPENING behind START."
  (let ((depth 0))
    (save-excursion
      (goto-char start)
      (while (< (point) place)
        (cond ((eq (char-after) opening) (setq depth (1+ depth)))
              ((and (eq (char-after) closing) (> depth 0)) (setq depth (1- depth))))
        (forward-char)))
    (> depth 0)))

(defun tasks--fontify-attribute (end keys)
  "Color an attribute at point and go behind it, if there is one before END.
KEYS are those that the file declares."
  (when (looking-at "\\([a-z][a-z0-9-]*\\):")
    (let* ((key (match-string-no-properties 1)) (start (point)) (value (match-end 0))
           (is-reserved (member key tasks--reserved-keys)))
      (when (or is-reserved (member key keys))
        (let* ((quoted (save-excursion
                         (goto-char value)
                         (and (looking-at (concat "\\(" tasks--quoted "\\)" tasks--end)) (match-end 1))))
               (stop (or quoted (tasks--trimmed value (tasks--word-end end))))
               (text (buffer-substring-no-properties value stop))
               (is-empty (or (string= text "") (string-prefix-p "\"\"" text)))
               (face (cond (is-empty nil)
                           (is-reserved (tasks--value-face key text))
                           ((and (not quoted) (tasks--matches (concat tasks--quoted ".+") text)) nil)
                           (t 'tasks-value))))
          (cond (face
                 (tasks--face start value 'tasks-key)
                 (tasks--face value stop face)
                 (goto-char (tasks--word-end end))
                 (when quoted (goto-char quoted) (goto-char (tasks--word-end end)))
                 t)
                ((and (not is-empty) (not (tasks--has-span start (tasks--word-end end) end)))
                 (tasks--face start stop 'tasks-error)
                 (goto-char stop)
                 (goto-char (tasks--word-end end))
                 t)))))))

(defun tasks--span-end (end)
  "The end of the opaque span at point, before END, and its face, or nil."
  (cond
   ((looking-at "`+")
    (let ((length (- (match-end 0) (point))) (start (match-end 0)) (found nil))
      (save-excursion
        (goto-char start)
        (while (and (<= length 64) (not found) (re-search-forward "`+" end t))
          (when (= length (- (match-end 0) (match-beginning 0))) (setq found (point)))))
      (and found (cons found 'tasks-code))))
   ((looking-at "<!--")
    (save-excursion
      (let ((start (point)))
        (forward-char 2)
        (when (search-forward "-->" end t)
          (cons (point) (if (save-excursion (goto-char start) (looking-at tasks--allowance)) 'tasks-allowance 'tasks-comment))))))
   ((or (looking-at "<[A-Za-z][A-Za-z0-9+.-]\\{1,31\\}:[^ \t<>\n]*>")
        (let ((label "[A-Za-z0-9]\\(?:[A-Za-z0-9-]\\{0,61\\}[A-Za-z0-9]\\)?"))
          (looking-at (concat "<[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@" label "\\(?:\\." label "\\)*>"))))
    (cons (match-end 0) 'tasks-link))
   ((looking-at "\\[\\[")
    (save-excursion (forward-char 2) (and (search-forward "]]" end t) (cons (point) 'tasks-link))))
   ((looking-at "\\](")
    (save-excursion
      (forward-char 2)
      (let ((depth 1))
        (while (and (< 0 depth 34) (< (point) end))
          (cond ((and (eq (char-after) ?\\) (looking-at "\\\\[!-/:-@[-`{-~]")) (forward-char))
                ((eq (char-after) ?\() (setq depth (1+ depth)))
                ((eq (char-after) ?\)) (setq depth (1- depth))))
          (forward-char))
        (and (zerop depth) (cons (point) 'tasks-link)))))))

(defun tasks--has-span (start word-end end)
  "Whether an opaque span begins between START and WORD-END, in a line up to END."
  (save-excursion
    (goto-char start)
    (let ((found nil))
      (while (and (not found) (< (point) word-end))
        (cond ((looking-at "\\\\[!-/:-@[-`{-~]") (forward-char 2))
              ((and (memq (char-after) '(?` ?< ?\[ ?\])) (tasks--span-end end)) (setq found t))
              ((looking-at "`+") (goto-char (match-end 0)))
              (t (forward-char))))
      found)))

(defun tasks--fontify-words (end is-task keys)
  "Color the words from point to END; IS-TASK where attributes count.
KEYS are those that the file declares."
  (let ((sign (concat "\\([+@#]\\)\\(" tasks--name "\\|" tasks--quoted "\\)\\(" tasks--end "\\)")))
    (while (< (point) end)
      (cond
       ((memq (char-after) '(?\s ?\t ?\r)) (forward-char))
       ((looking-at sign)
        (tasks--face (match-beginning 1) (match-end 2)
                     (pcase (char-after) (?+ 'tasks-project) (?@ 'tasks-context) (_ 'tasks-tag)))
        (goto-char (match-end 2))
        (skip-chars-forward "^ \t\r\n" end))
       ((and is-task (tasks--fontify-attribute end keys)))
       (t (tasks--fontify-plain-word end))))))

(defun tasks--fontify-plain-word (end)
  "Color the opaque spans of the word at point, and go to its end, before END."
  (let ((goes-on t))
    (while (and goes-on (< (point) end))
      (skip-chars-forward "^ \t\r\n\\\\`<[]" end)
      (let ((span nil))
        (cond ((or (>= (point) end) (memq (char-after) '(?\s ?\t ?\r))) (setq goes-on nil))
              ((looking-at "\\\\[!-/:-@[-`{-~]") (forward-char 2))
              ((setq span (tasks--span-end end))
               (tasks--face (if (eq (char-after) ?\]) (1+ (point)) (point)) (car span) (cdr span))
               (goto-char (car span)))
              ((looking-at "`+") (goto-char (match-end 0)))
              (t (forward-char)))
        (when (eq (char-after) ?\]) (unless (tasks--span-end end) (forward-char)))))))

(defun tasks--fontify-task (end keys)
  "Color the task at point up to END; KEYS are those that the file declares."
  (looking-at (concat "\ufeff*" tasks--task))
  (tasks--face (match-beginning 1) (match-end 1) 'tasks-bullet)
  (let ((box (match-string-no-properties 2)) (start (match-beginning 2)) (stop (match-end 2)))
    (tasks--face start stop
                 (pcase (aref box 1)
                   (?\s 'tasks-box-open) (?/ 'tasks-box-started) (?> 'tasks-box-waiting)
                   ((or ?x ?X) 'tasks-box-done) (?- 'tasks-box-cancelled) (_ 'tasks-error)))
    (goto-char stop)
    (cond ((member box '("[x]" "[X]" "[-]"))
           (skip-chars-forward " \t")
           (tasks--face (point) end 'tasks-closed))
          (t (tasks--fontify-rank t)
             (tasks--fontify-words end t keys)))))

(defun tasks--fontify-line (kind end keys)
  "Color the line at point, of KIND, up to END.
KEYS are those that the file declares."
  (pcase kind
    ('front (tasks--fontify-front end))
    ('fence (tasks--face (point) end 'tasks-fence))
    ('comment
     (skip-chars-forward " \t")
     (tasks--face (point) end 'tasks-comment)
     (when (looking-at tasks--allowance) (tasks--face (point) (match-end 0) 'tasks-allowance)))
    ('heading
     (tasks--face (point) end 'tasks-heading)
     (looking-at "\ufeff*#+")
     (goto-char (match-end 0))
     (tasks--fontify-rank nil)
     (tasks--fontify-words end nil nil))
    ('task (tasks--fontify-task end keys))
    ((or 'note 'text)
     (looking-at "\ufeff*[ \t]*")
     (goto-char (match-end 0))
     (when (eq kind 'note) (tasks--face (point) end 'tasks-note))
     (when (looking-at tasks--near-box)
       (let ((stop (seq-some #'match-end '(1 2 3 4 5))))
         (tasks--face (point) stop 'tasks-error))))))

(defun tasks--indent-wrapped (kind end)
  "Indent the wrapped rest of the line at point, of KIND, up to END.
The rest of a task begins below its words, that of others below their first."
  (when (looking-at (if (eq kind 'task) (concat tasks--task "[ \t]*") "[ \t]*\\(?:[-*+][ \t]+\\)?"))
    (let ((column (save-excursion (goto-char (min (match-end 0) end)) (current-column))))
      (put-text-property (point) end 'wrap-prefix (make-string column ?\s)))))

(defun tasks--fontify (limit)
  "Color the lines from point to LIMIT, for `font-lock-keywords'."
  (syntax-propertize limit)
  (beginning-of-line)
  (let ((keys (tasks--declared-keys)) (case-fold-search nil))
    (while (< (point) limit)
      (let ((end (save-excursion (end-of-line) (skip-chars-backward "\r") (point))) (next (line-beginning-position 2)))
        (tasks--indent-wrapped (car (get-text-property (point) 'tasks-line)) end)
        (tasks--fontify-line (car (get-text-property (point) 'tasks-line)) end keys)
        (goto-char next)
        (when (eobp) (setq limit (point))))))
  nil)

;;;; Items

(defun tasks--kind ()
  "What the line at point is: task, note, heading, fence and so on."
  (syntax-propertize (point-max))
  (car (get-text-property (line-beginning-position) 'tasks-line)))

(defun tasks--item ()
  "Go to the beginning of the task that the line at point is in."
  (beginning-of-line)
  (unless (eq (tasks--kind) 'task)
    (let ((column (if (looking-at "[ \t]*\r?$") most-positive-fixnum (current-indentation))) (found nil))
      (while (and (not found) (not (eq (tasks--kind) 'heading)) (zerop (forward-line -1)))
        (unless (looking-at "[ \t]*\r?$")
          (if (and (eq (tasks--kind) 'task) (< (current-indentation) column))
              (setq found t)
            (setq column (min column (1+ (current-indentation)))))))
      (unless found (user-error "There is no task here")))))

(defun tasks--item-end ()
  "The end of the task at point with its notes and subtasks."
  (save-excursion
    (let ((column (current-indentation)) (end (line-beginning-position 2)))
      (forward-line)
      (while (and (not (eobp)) (or (looking-at "[ \t]*\r?$") (> (current-indentation) column)))
        (unless (looking-at "[ \t]*\r?$") (setq end (line-beginning-position 2)))
        (forward-line))
      end)))

(defun tasks--end-last-line ()
  "End the last line of the buffer."
  (save-excursion
    (goto-char (point-max))
    (unless (bolp) (insert "\n"))))

(defun tasks-mode-insert-item ()
  "Insert an open task behind the task at point, its notes and subtasks.
Where there is none, insert it below the line."
  (interactive)
  (tasks--end-last-line)
  (let ((start (point)) (lead "- "))
    (condition-case nil
        (progn
          (tasks--item)
          (looking-at tasks--task)
          (setq lead (buffer-substring-no-properties (point) (match-beginning 2)))
          (when (string-match "[0-9]+" lead)
            (setq lead (replace-match (number-to-string (1+ (string-to-number (match-string 0 lead)))) t t lead)))
          (goto-char (tasks--item-end)))
      (user-error
       (goto-char start)
       (beginning-of-line)
       (unless (looking-at "[ \t]*\r?$") (forward-line))))
    (if (and (looking-at "[ \t]*$") (not (eobp)))
        (if (= (line-beginning-position) (line-beginning-position 2)) (insert "\n")
          (if (>= start (line-beginning-position)) (delete-region (point) (line-end-position))
            (insert "\n") (forward-line -1)))
      (insert "\n")
      (forward-line -1))
    (insert lead "[ ] ")))

(defun tasks--move (is-up)
  "Move the task at point with its notes and subtasks behind the next one.
If IS-UP, before the previous one."
  (tasks--end-last-line)
  (let* ((place (point)) (start (save-excursion (tasks--item) (point)))
         (column (save-excursion (goto-char start) (current-indentation)))
         (end (save-excursion (goto-char start) (tasks--item-end)))
         (other
          (save-excursion
            (goto-char (if is-up start end))
            (if (not is-up)
                (progn (skip-chars-forward " \t\r\n") (beginning-of-line))
              (let ((goes-on t))
                (while (and goes-on (zerop (forward-line -1)))
                  (setq goes-on (and (not (eq (tasks--kind) 'heading))
                                     (or (looking-at "[ \t]*\r?$") (> (current-indentation) column)))))))
            (and (not (eobp)) (/= (point) start) (eq (tasks--kind) 'task) (= (current-indentation) column) (point)))))
    (unless other (user-error "There is no task %s" (if is-up "above" "below")))
    (let ((other-end (save-excursion (goto-char other) (tasks--item-end))) (offset (- place start)))
      (transpose-regions start end other other-end)
      (goto-char (+ offset (if is-up other (- other-end (- end start))))))))

(defun tasks-mode-move-up ()
  "Move the task at point before the previous one of its list."
  (interactive)
  (tasks--move t))

(defun tasks-mode-move-down ()
  "Move the task at point behind the next one of its list."
  (interactive)
  (tasks--move nil))

(defun tasks-mode-cycle ()
  "Show or hide what is below the heading or task at point, or complete."
  (interactive)
  (cond ((save-excursion
           (beginning-of-line)
           (and (looking-at outline-regexp) (memq (tasks--kind) '(heading task))
                (or (looking-at "#") (> (tasks--item-end) (line-beginning-position 2)))))
         (save-excursion
           (beginning-of-line)
           (if (fboundp 'outline-cycle) (outline-cycle) (outline-toggle-children))))
        (t (completion-at-point))))

;;;; Status and rank

(defun tasks--box ()
  "The place of the mark in the box of the task on the line at point."
  (save-excursion
    (beginning-of-line)
    (unless (and (eq (tasks--kind) 'task) (looking-at (concat "\ufeff*" tasks--task)))
      (user-error "There is no task on this line"))
    (1+ (match-beginning 2))))

(defun tasks-mode-set-status (mark)
  "Write MARK into the box of the task at point.
A closed task gets the day as `done:' or `cancelled:', an active one
loses it."
  (interactive (list (read-char-choice "Status: SPC open, / started, > waiting, x done, - canceled " '(?\s ?/ ?> ?x ?-))))
  (let* ((place (tasks--box)) (is-closing (memq mark '(?x ?-))) (end (copy-marker (line-end-position))))
    (when (and is-closing (not (memq (char-after place) '(?x ?X ?-)))
               (string-match-p "[ \t]every:[^ \t]" (buffer-substring place end)))
      (user-error "The task recurs: `tasks done' also writes its next occurrence"))
    (save-excursion
      (goto-char place)
      (delete-char 1)
      (insert mark)
      (while (re-search-forward "[ \t]+\\(?:done\\|cancelled\\):[^ \t\r\n]+" end t)
        (replace-match ""))
      (goto-char end)
      (skip-chars-backward "\r")
      (when is-closing
        (skip-chars-backward " \t" (1+ place))
        (insert (if (eq mark ?x) " done:" " cancelled:") (format-time-string "%Y-%m-%d"))))))

(defun tasks-mode-tick ()
  "Tick the box of the task at point, or open it again."
  (interactive)
  (tasks-mode-set-status (if (memq (char-after (tasks--box)) '(?x ?X ?-)) ?\s ?x)))

(defun tasks-mode-set-rank (letter)
  "Give the task at point the rank LETTER, without a number, or none for a blank.
A quadrant stays."
  (interactive (list (read-char-choice "Rank: A to E, SPC none " (append "ABCDEabcde " nil))))
  (save-excursion
    (goto-char (+ 2 (tasks--box)))
    (let ((rank (if (eq letter ?\s) "" (char-to-string (upcase letter)))) (case-fold-search nil))
      (when (looking-at (concat "[ \t]+" tasks--group "\\(?:[ \t\r]\\|$\\)"))
        (let* ((end (save-excursion (search-forward ")") (point))) (old (buffer-substring (point) end)))
          (when (string-match "Q[1-4]" old)
            (setq rank (concat rank (if (string= rank "") "" " ") (match-string 0 old))))
          (delete-region (point) end)))
      (unless (string= rank "") (insert " (" rank ")")))))

;;;; Completion

(defun tasks--days-to-come (key)
  "Values for the date KEY: the next two weeks, each with its weekday."
  (mapcar (lambda (day)
            ;; At noon, so that no day is skipped when clocks change.
            (let ((time (pcase-let ((`(,_ ,_ ,_ ,today ,month ,year) (decode-time)))
                          (encode-time 0 0 12 (+ today day) month year))))
              (propertize (format-time-string (concat key "%Y-%m-%d") time)
                          'tasks-note (format-time-string " %a" time))))
          (number-sequence 0 13)))

(defun tasks--candidates (word)
  "The completions of WORD: names of the workspace, keys and dates."
  (if (string-match (concat "\\`" (regexp-opt (cons "until" tasks--date-keys)) ":") word)
      (tasks--days-to-come (match-string 0 word))
    (let ((lines (ignore-errors
                   (process-lines tasks-program "-C" (expand-file-name default-directory)
                                  "completions" "--candidates" "--" "add" word)))
          (found nil))
      (dolist (line lines (nreverse found))
        (let* ((parts (split-string line "\t")) (name (car parts)))
          ;; Some are words of the query language and stand in no file.
          (unless (or (string= name "") (string-match-p "\\`:\\|:\\(?:any\\|none\\)\\'" name)
                      (and (string-match "\\`\\([a-z]+\\):\\'" name)
                           (not (member (match-string 1 name) tasks--reserved-keys))))
            (push (propertize name 'tasks-note (if (cadr parts) (concat " " (cadr parts)) "")) found)))))))

(defun tasks-completion-at-point ()
  "Complete the word at point, for `completion-at-point-functions'."
  (let* ((start (save-excursion (skip-chars-backward "^ \t\r\n") (point)))
         (candidates (and (memq (tasks--kind) '(task heading)) (tasks--candidates (buffer-substring-no-properties start (point))))))
    (when candidates
      (list start (point) candidates :exclusive 'no
            :annotation-function (lambda (name) (get-text-property 0 'tasks-note name))))))

;;;; Formatting

(defun tasks-mode-format ()
  "Bring the buffer into canonical form with `tasks format'."
  (interactive)
  (let ((output (generate-new-buffer " *tasks format*"))
        (errors (make-temp-file "tasks")))
    (unwind-protect
        (if (zerop (call-process-region nil nil tasks-program nil (list output errors) nil "format" "-"))
            (replace-buffer-contents output)
          (user-error "%s" (with-temp-buffer (insert-file-contents errors) (string-trim (buffer-string)))))
      (kill-buffer output)
      (delete-file errors))))

;;;; Flymake

(defvar-local tasks--process nil "The run of `tasks lint' that is under way.")

(defun tasks--place (finding line column)
  "The place in the buffer of FINDING's LINE and COLUMN."
  (goto-char (point-min))
  (forward-line (1- (alist-get line finding)))
  (min (+ (point) (1- (alist-get column finding)) (if (looking-at "\ufeff+") (- (match-end 0) (point)) 0))
       (line-end-position)))

(defun tasks--diagnostic (finding)
  "FINDING of `tasks lint' as one of Flymake's."
  (save-excursion
    (let* ((start (tasks--place finding 'line 'column))
           (end (tasks--place finding 'endLine 'endColumn)))
      (flymake-make-diagnostic
       (current-buffer) start (max end (min (1+ start) (point-max)))
       (pcase (alist-get 'severity finding) ("error" :error) ("warning" :warning) (_ :note))
       (format "%s [%s]" (alist-get 'message finding) (alist-get 'rule finding))))))

(defun tasks-flymake (report &rest _)
  "Check the buffer with `tasks lint', and call REPORT with what it finds.
A language server finds the same, and lsp-mode leaves other checks on."
  (unless (executable-find tasks-program)
    (error "There is no program %s" tasks-program))
  (if (bound-and-true-p lsp-managed-mode)
      (funcall report nil)
    (tasks--check report)))

(defun tasks--check (report)
  "Run `tasks lint' on the buffer, and call REPORT with what it finds."
  (when (process-live-p tasks--process) (kill-process tasks--process))
  (let ((source (current-buffer)) (output (generate-new-buffer " *tasks lint*")))
    (setq tasks--process
          (make-process
           :name "tasks-lint" :noquery t :connection-type 'pipe :buffer output
           :stderr (get-buffer-create " *tasks lint errors*")
           :coding (cons 'utf-8-unix (or buffer-file-coding-system 'utf-8-unix))
           :command (list tasks-program "lint" "-" "--format" "json" "--exit-zero"
                          "--stdin-filename" (or buffer-file-name "buffer.tasks"))
           :sentinel
           (lambda (process _event)
             (when (memq (process-status process) '(exit signal))
               (unwind-protect
                   (when (and (buffer-live-p source) (eq process (buffer-local-value 'tasks--process source)))
                     (let ((findings (with-current-buffer output
                                       (goto-char (point-min))
                                       (ignore-errors (alist-get 'findings (json-read))))))
                       (with-current-buffer source
                         (save-restriction
                           (widen)
                           (funcall report (mapcar #'tasks--diagnostic findings))))))
                 (kill-buffer output))))))
    (save-restriction
      (widen)
      (process-send-region tasks--process (point-min) (point-max)))
    (process-send-eof tasks--process)))

;;;; The mode

(defvar tasks-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'tasks-mode-tick)
    (define-key map (kbd "C-c C-s") #'tasks-mode-set-status)
    (define-key map (kbd "C-c C-r") #'tasks-mode-set-rank)
    (define-key map (kbd "C-c C-f") #'tasks-mode-format)
    (define-key map (kbd "M-RET") #'tasks-mode-insert-item)
    (define-key map (kbd "M-<up>") #'tasks-mode-move-up)
    (define-key map (kbd "M-<down>") #'tasks-mode-move-down)
    (define-key map (kbd "TAB") #'tasks-mode-cycle)
    ;; `text-mode' completes words of a dictionary.
    (define-key map (kbd "C-M-i") #'completion-at-point)
    (when (fboundp 'outline-cycle-buffer)
      (define-key map (kbd "<backtab>") #'outline-cycle-buffer))
    map)
  "Keys of `tasks-mode'.")

(easy-menu-define tasks-mode-menu tasks-mode-map "Menu of `tasks-mode'."
  '("Tasks"
    ["New Task" tasks-mode-insert-item]
    ["Tick or Open Again" tasks-mode-tick]
    ["Set Status..." tasks-mode-set-status]
    ["Set Rank..." tasks-mode-set-rank]
    "---"
    ["Move Up" tasks-mode-move-up]
    ["Move Down" tasks-mode-move-down]
    ["Show or Hide" tasks-mode-cycle]
    "---"
    ["Complete Word" completion-at-point]
    ["Format the Buffer" tasks-mode-format]
    ["Check While Typing" flymake-mode :style toggle :selected (bound-and-true-p flymake-mode)]))

(defun tasks--outline-level ()
  "The level of the heading or task at point: tasks are below headings."
  (if (looking-at "#+") (- (match-end 0) (match-beginning 0))
    (+ 7 (current-indentation))))

;;;###autoload
(define-derived-mode tasks-mode text-mode "Tasks"
  "Major mode for files of tasks."
  (setq-local syntax-propertize-function #'tasks--propertize)
  (setq-local font-lock-defaults '(((tasks--fontify)) t))
  (setq-local font-lock-extra-managed-props '(wrap-prefix))
  (setq-local comment-start "<!-- ")
  (setq-local comment-end " -->")
  (setq-local outline-regexp (concat "#\\{1,6\\}\\(?:[ \t]\\|$\\)\\|" tasks--task))
  (setq-local outline-level #'tasks--outline-level)
  (setq-local imenu-generic-expression
              '((nil "^#\\{1,6\\}[ \t]+\\(.*?\\)[ \t]*#*$" 1)))
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 4)
  (setq-local fill-paragraph-function (lambda (_) t))
  (setq-local normal-auto-fill-function #'ignore)
  (setq-local truncate-lines nil)
  (visual-line-mode 1)
  (outline-minor-mode 1)
  (add-hook 'completion-at-point-functions #'tasks-completion-at-point nil t)
  (add-hook 'flymake-diagnostic-functions #'tasks-flymake nil t))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.tasks\\(?:\\.md\\)?\\'" . tasks-mode))

;; Markdown modes claim the ending .md in `auto-mode-alist', some of them
;; after this file was loaded.  This list has precedence.

;;;###autoload
(defun tasks--is-markdown-name ()
  "Whether the name of the visited file ends with .tasks.md."
  (and buffer-file-name (string-match-p "\\.tasks\\.md\\'" buffer-file-name)))

;;;###autoload
(add-to-list 'magic-mode-alist '(tasks--is-markdown-name . tasks-mode))

(provide 'tasks-mode)
;;; tasks-mode.el ends here
