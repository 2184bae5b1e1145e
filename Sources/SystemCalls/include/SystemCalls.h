#ifndef SYSTEM_CALLS_H
#define SYSTEM_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What the C library has and Swift's module of it does not show, under names that are the same on all systems. Where
// not said otherwise a function returns -1 and sets `errno` where it fails; one that a system lacks fails with ENOSYS.

/// A flag of `open` for a folder that may be searched but not read; 0 where there is none.
int system_path_only(void);

/// Writes the status of an entry itself to `status`, a `struct stat`, as the file system has it now. On FUSE and NFS
/// `fstatat` tells for seconds what was true before: that a file has a name which it has lost.
int system_entry_status(int folder, const char *name, void *status);

/// Exchanges two entries of a folder in one step.
int system_exchange(int folder, const char *one, const char *other);

/// Lets `malloc` take memory from the system in pieces of a megabyte, not of a few pages, since threads that take and
/// free at the same time wait for one another there; and use it again for large blocks.
void system_prepare_memory(void);

/// The rights that new files do not get (umask(2)).
unsigned system_creation_mask(void);

/// A number that cannot be guessed.
int system_random(uint64_t *number);

/// Whether someone has the file open for writing: 1, 0, or -1 where the system cannot tell. `file` is open for reading
/// only.
int system_is_open_for_writing(int file);

/// Begins to bring `count` bytes of a file from `offset` on to its disk, and does not wait for it: a later fsync(2) has
/// less to do. It tells nothing of what became of them, and does nothing where a system knows no such thing.
int system_start_writing(int file, off_t offset, off_t count);

// Extended attributes, access control lists among them.
ssize_t system_list_attributes(int file, char *names, size_t size);
ssize_t system_get_attribute(int file, const char *name, void *value, size_t size);
int system_set_attribute(int file, const char *name, const void *value, size_t size);
int system_remove_attribute(int file, const char *name);

/// The name of this machine, ended by a NUL.
int system_host_name(char *name, size_t size);

/// Signals are no business of this thread from now on.
void system_block_signals(void);

// Interrupt, hang-up, termination and quit: held back, so that they end the process later. Calls come in pairs, one
// thread at a time.
void system_hold_signals(void);
/// The signal that came since they were held, or 0.
int system_held_signal(void);
/// Lets them through again, the one that came first.
void system_release_signals(void);

/// The same signals are noted from now on and end nothing. They may be held and released meanwhile.
void system_catch_signals(void);
/// The signal that came since this was asked last, or 0.
int system_take_caught_signal(void);
/// Signals do again what they did before. With one that is not 0 it comes now.
void system_let_signals_go(int signal);

// Other programs.

/// Starts the program at `path`, without a shell, in our environment. `words` are `count` arguments, its name first,
/// each ended by a NUL. `ends` become our ends of the pipes to its standard input, output and errors; the first one
/// does not block. Signals that we ignore end it as they would have. Returns its process id.
int system_spawn(const char *path, const char *words, size_t count, int ends[3]);

/// Runs the program at `path` to its end with our standard streams, without a shell, in our environment. `words` are
/// `count` arguments, its name first, each ended by a NUL. Meanwhile SIGINT and SIGQUIT are for that program alone.
/// Returns its exit status; 128 and the signal's number for one that a signal ended.
int system_run(const char *path, const char *words, size_t count);

/// Starts the program at `path` in the same way as a reader: its standard input is a pipe, of which `*input` becomes our
/// end; its output and errors are ours. Until `system_finish_reader` SIGINT and SIGQUIT are for that program alone, as
/// long as it reads; then they do what they did before. One at a time. Returns its process id.
int system_start_reader(const char *path, const char *words, size_t count, int *input);

/// Ends the input of a reader and waits for it. Returns as `system_wait` does.
int system_finish_reader(int process, int input);

/// Waits for a process of ours. Returns its exit status; 128 and the signal's number for one that a signal ended.
int system_wait(int process);

/// The variable of the environment at a place, `NAME=VALUE`; NULL behind the last one.
const char *system_environment_variable(size_t place);

// Folders that change, as inotify(7) tells of them.

/// A descriptor that tells of changes in folders, and does not block.
int system_watch(void);

/// Lets `watch` tell of entries of `folder` that come, go or are written, and of its own end. Returns its number.
int system_watch_folder(int watch, const char *folder);

/// Waits until `file` can be read: 1, until the time is over: 0, until SIGINT comes: 2, which ends nothing then, or
/// until who reads what is written to `output` leaves: 3. Without an end where `milliseconds` is negative. A signal
/// that is ignored stays so.
int system_await(int file, int output, int milliseconds);

#endif
