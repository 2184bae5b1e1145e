extension HelpTopic {
  static let trust = HelpTopic(
    name: "trust", summary: "What others' folders can do", title: "In a folder that others made",
    text: """
      A command that runs in a cloned repository, an unpacked archive or a shared folder writes nothing outside of it that you did not
      name, runs nothing from it, and shows no control characters of its files.

      Before each write the file that a name leads to is looked at. A file that a search, a link or a setting chose is written only
      if it is named '*.tasks' or '*.tasks.md' (a baseline: '*.json') and lies in no folder '.git' of the workspace. A link may
      lead out of the workspace, to a list that you keep elsewhere, but only to a file of such a name, and a new file is made there only
      beside other task files. '.tasks.json', '.gitattributes', '.editorconfig' and hooks are written only by 'tasks init' and
      'tasks git install', and never through a link. A file that you name yourself, with --output, with --baseline or with --force, is
      written whatever its name, but not through a link. Everything else is refused with status 3, and nothing is written.

      Settings, ignore files and baselines count only if they, their folder, and what they lead to if they are links belong to you, to root, or
      under sudo to the user who called it. A file that belongs to user 65534, nobody, counts for no one. Others are named in a warning
      and do not count; 'tasks check', the hook, 'tasks lint --staged' and 'tasks lint --write-baseline' then end with status 2. To trust a
      folder, with all below it, name it in your own settings, or in TASKS_TRUSTED, with ':' between several:

          {
            "trusted": ["/srv/team", "~/shared"]
          }

      The setting 'safe.directory' of git counts as well, from the system's configuration of git and from yours.

      Git is asked with 'core.fsmonitor=false' and 'safe.bareRepository=explicit', without external diffs, text conversions, pagers and
      signatures. As in 'git status', clean filters that git's configuration defines run, those of the repository's own .git/config too: the bytes of files are compared through them. A clone brings no .git/config; an unpacked archive may.

      Settings and ignore files are read up to 1 MiB, baselines up to 64 MiB.
      """)
}
