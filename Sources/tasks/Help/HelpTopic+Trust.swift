extension HelpTopic {
  static let trust = HelpTopic(
    name: "trust", summary: "Safety in folders of other users", title: "Folders of other users",
    text: """
      In a cloned repository, an unpacked archive or a shared folder, a command writes nothing outside the folder that
      you did not name, runs nothing from it, and shows no control characters from its files.

      Before each write the command checks the target of the name. A file that comes from a search, a link or a setting
      is written only if it is named '*.tasks' or '*.tasks.md' (a baseline: '*.json') and is not in a '.git' folder of
      the workspace. A link may point out of the workspace, to a list that you keep elsewhere, but only to a file with
      such a name; a new file is created there only next to other task files. 'tasks format' and the fixes of 'tasks
      lint' and 'tasks check' change a file outside the workspace only if you name it. '.tasks.json', '.gitattributes',
      '.editorconfig' and hooks are written only by 'tasks init' and 'tasks git install', and never through a link. A
      file that you name yourself with --output, --baseline or --force is written whatever its name, but not through a
      link. Everything else is refused with status 3, and nothing is written.

      Settings, ignore files and baselines are used only if they, their folder and, for links, their targets belong to
      you, to root, or under sudo to the user who ran it. A file of user 65534, nobody, is never used. A warning names
      the ignored files, and 'tasks check', the hook, 'tasks lint --staged' and 'tasks lint --write-baseline' then exit
      with status 2. To trust a folder and everything below it, add it to your personal settings, or to TASKS_TRUSTED,
      with ':' between folders:

          {
            "trusted": ["/srv/team", "~/shared"]
          }

      The git setting 'safe.directory' is used as well, from the system configuration of git and from yours.

      git is run with 'core.fsmonitor=false' and 'safe.bareRepository=explicit', and without external diffs, text
      conversions, pagers and signatures. As with 'git status', clean filters of the git configuration run, including
      those in the repository's .git/config: they are needed to compare files. A clone never contains a .git/config; an
      unpacked archive may.

      Settings and ignore files are limited to 1 MiB, baselines to 64 MiB.
      """)
}
