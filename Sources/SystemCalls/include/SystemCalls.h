#ifndef SYSTEM_CALLS_H
#define SYSTEM_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Functions of the C library that Swift's module of it does not export, under names that are the same on all systems.
// Unless stated otherwise, a function returns -1 and sets `errno` on failure; one that the system lacks fails with
// ENOSYS.

/// A flag of `open` for a folder that may be searched but not read; 0 where the system has none.
int system_path_only(void);

/// Writes the status of an entry itself, not of a link's target, to `status`, a `struct stat`, as the file system has
/// it now. On FUSE and NFS, `fstatat` can return stale values for seconds, such as a name that the file has lost.
int system_entry_status(int folder, const char *name, void *status);

/// Exchanges two entries of a folder atomically.
int system_exchange(int folder, const char *one, const char *other);

/// Renames an entry of a folder. Fails with EEXIST if `other` exists.
int system_rename_new(int folder, const char *name, const char *other);

/// Configures `malloc` to get memory from the system in pieces of a megabyte instead of a few pages, because threads
/// that allocate and free concurrently wait for one another there, and to reuse freed memory for large blocks.
void system_prepare_memory(void);

/// Makes `malloc` get the next 16 MiB of this thread from the system at once, in large pages where the system has them.
/// Otherwise each new page of 4 KiB interrupts the thread and makes the others wait. Later calls on the same thread
/// do nothing. Memory that is never used takes none.
void system_reserve_memory(void);

/// Gives freed memory back to the system, also between blocks that are in use, and uses large pages for no new memory.
/// Takes some milliseconds.
void system_release_memory(void);

/// The permissions that new files do not get (umask(2)).
unsigned system_creation_mask(void);

/// Writes an unpredictable number to `number`.
int system_random(uint64_t *number);

/// Whether any process has the file open for writing: 1, 0, or -1 if the system cannot tell. `file` must be open for
/// reading only.
int system_is_open_for_writing(int file);

/// Starts to write `count` bytes of a file, from `offset`, to its disk, without waiting: a later fsync(2) has less to
/// do. The result does not show whether the bytes arrived. Does nothing on systems without such a call.
int system_start_writing(int file, off_t offset, off_t count);

// Extended attributes, including access control lists.
ssize_t system_list_attributes(int file, char *names, size_t size);
ssize_t system_get_attribute(int file, const char *name, void *value, size_t size);
int system_set_attribute(int file, const char *name, const void *value, size_t size);
int system_remove_attribute(int file, const char *name);

/// Writes the name of this machine, terminated by a NUL, to `name`.
int system_host_name(char *name, size_t size);

/// Blocks all signals in this thread.
void system_block_signals(void);

// Holds back interrupt, hang-up, termination and quit, so that they end the process later. Calls to hold and release
// come in pairs, from one thread at a time.
void system_hold_signals(void);
/// The first signal that arrived since the signals were held, or 0.
int system_held_signal(void);
/// Restores the signals' handlers, and sends the process the first signal that arrived.
void system_release_signals(void);

/// Records the same signals from now on, so that they end nothing. They may be held and released meanwhile.
void system_catch_signals(void);
/// The last signal that arrived since the previous call, or 0.
int system_take_caught_signal(void);
/// Restores the handlers that the signals had before they were caught, and sends the process `signal` unless it is 0.
void system_let_signals_go(int signal);

// Other programs.

/// Starts the program at `path`, without a shell, in the environment of this process. `words` holds `count` arguments,
/// starting with the program's name, each terminated by a NUL. `ends` receives this process's ends of the pipes to
/// standard input, output and error; the first one does not block. SIGPIPE and SIGXFSZ have their default effect in the
/// program. Returns its process id.
int system_spawn(const char *path, const char *words, size_t count, int ends[3]);

/// Runs the program at `path` to its end with the standard streams of this process, without a shell, in the same
/// environment. `words` holds `count` arguments, starting with the program's name, each terminated by a NUL. Meanwhile
/// SIGINT and SIGQUIT affect that program alone. Returns its exit status, or 128 plus the number of the signal that
/// ended it.
int system_run(const char *path, const char *words, size_t count);

/// Starts the program at `path` in the same way as a reader: its standard input is a pipe, of which `*input` receives
/// the writing end; it shares standard output and error. Until `system_finish_reader`, SIGINT and SIGQUIT affect that
/// program alone while it reads its input; after that they have their previous effect. Only one reader can run at a
/// time. Returns its process id.
int system_start_reader(const char *path, const char *words, size_t count, int *input);

/// Closes the input of a reader and waits for it. Returns the same as `system_wait`.
int system_finish_reader(int process, int input);

/// Waits for a child process. Returns its exit status, or 128 plus the number of the signal that ended it.
int system_wait(int process);

/// Creates a pipe whose ends do not block, by which a thread wakes another one.
int system_make_wake(int ends[2]);

/// Returns a descriptor that can be read when a process of any user has ended. Fails with ESRCH if it is not seen.
int system_open_process(int process);

/// The environment variable at index `place`, as `NAME=VALUE`; NULL after the last one.
const char *system_environment_variable(size_t place);

// Changes in folders, as inotify(7) reports them.

/// Creates a nonblocking descriptor that reports changes in folders.
int system_watch(void);

/// Makes `watch` report entries of `folder` that are created, removed or written, and the removal or move of the folder
/// itself. Returns the watch's number.
int system_watch_folder(int watch, const char *folder);

/// Waits until `file` can be read (1), until the time is over (0), until SIGINT arrives, which then does not end the
/// process (2), or until the reader of `output` closes it (3). Waits without limit if `milliseconds` is negative. An
/// ignored SIGINT stays ignored.
int system_await(int file, int output, int milliseconds);

#endif
