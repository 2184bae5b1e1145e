#define _GNU_SOURCE
#include "SystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#endif
#if defined(__linux__)
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#endif
#if defined(__linux__) || defined(__APPLE__)
#include <sys/xattr.h>
#endif
#include <sys/random.h>

int system_path_only(void) {
#if defined(O_PATH)
  return O_PATH;
#else
  return 0;
#endif
}

int system_entry_status(int folder, const char *name, void *status) {
#if defined(AT_STATX_FORCE_SYNC)
  return fstatat(folder, name, status, AT_SYMLINK_NOFOLLOW | AT_STATX_FORCE_SYNC);
#else
  return fstatat(folder, name, status, AT_SYMLINK_NOFOLLOW);
#endif
}

int system_exchange(int folder, const char *one, const char *other) {
#if defined(__linux__) && defined(RENAME_EXCHANGE)
  return renameat2(folder, one, folder, other, RENAME_EXCHANGE);
#elif defined(__linux__) && defined(SYS_renameat2)
  // Musl's headers lack `renameat2` before 1.2.6.
  return (int)syscall(SYS_renameat2, folder, one, folder, other, 1 << 1);
#elif defined(__APPLE__)
  return renameatx_np(folder, one, folder, other, RENAME_SWAP);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int system_rename_new(int folder, const char *name, const char *other) {
#if defined(__linux__) && defined(RENAME_NOREPLACE)
  return renameat2(folder, name, folder, other, RENAME_NOREPLACE);
#elif defined(__linux__) && defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, folder, name, folder, other, 1 << 0);
#elif defined(__APPLE__)
  return renameatx_np(folder, name, folder, other, RENAME_EXCL);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int system_start_writing(int file, off_t offset, off_t count) {
#if defined(__linux__)
  int result = sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
  // Some file systems do not support the call.
  return result == -1 && (errno == ENOSYS || errno == EINVAL || errno == ESPIPE) ? 0 : result;
#else
  (void)file, (void)offset, (void)count;
  return 0;
#endif
}

// This does not call `getentropy`, which retries without end while signals keep interrupting it.
int system_random(uint64_t *number) {
#if defined(__linux__)
  for (size_t done = 0; done < sizeof *number;) {
    ssize_t count = getrandom((char *)number + done, sizeof *number - done, 0);
    if (count == -1) return -1;
    done += (size_t)count;
  }
  return 0;
#else
  return getentropy(number, sizeof *number);
#endif
}

void system_prepare_memory(void) {
#if defined(__GLIBC__)
  (void)mallopt(M_TOP_PAD, 1 << 20);
  // Allocates large blocks on the heap, too, so that freed memory is reused. A separate mapping would get fresh pages
  // each time, which the system clears first.
  (void)mallopt(M_MMAP_MAX, 0);
  (void)mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

void system_reserve_memory(void) {
#if defined(__GLIBC__)
  static _Thread_local bool is_reserved;
  if (is_reserved) return;
  is_reserved = true;
  const size_t size = 16 << 20, page = 2 << 20;
  char *block = malloc(size);
  if (block == NULL) return;
  uintptr_t start = ((uintptr_t)block + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)block + size) & ~(page - 1);
  (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
  // The block is at the end of the heap and stays part of it.
  free(block);
#endif
}

void system_release_memory(void) {
#if defined(__GLIBC__)
  // Later allocations would take whole large pages again. Processes that are started later inherit this (prctl(2)).
  (void)prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  (void)malloc_trim(0);
#endif
}

unsigned system_creation_mask(void) {
#if defined(__linux__)
  // `umask` can be read only by setting it, for all threads.
  char text[4096];
  int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  ssize_t count = file == -1 ? -1 : read(file, text, sizeof text - 1);
  if (file != -1) (void)close(file);
  text[count < 0 ? 0 : count] = 0;
  const char *line = strstr(text, "\nUmask:");
  if (line != NULL) return (unsigned)strtoul(line + sizeof "\nUmask:" - 1, NULL, 8);
#endif
  mode_t mask = umask(077);
  (void)umask(mask);
  return mask;
}

#if defined(__linux__)
// NFS and SMB refuse a lease with the same error if the server did not grant the right to one.
static int is_remote(int file) {
  struct statfs system;
  if (fstatfs(file, &system) == -1) return 1;
  uint32_t type = (uint32_t)system.f_type;
  return type == 0x6969 || type == 0x517B || type == 0xFF534D42 || type == 0xFE534D42;
}
#endif

int system_is_open_for_writing(int file) {
#if defined(__linux__)
  // A descriptor open for writing, as for a lock on NFS, cannot get a read lease, which reveals nothing about other
  // writers.
  if ((fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY) return -1;
  // The system grants a read lease only if nobody has the file open for writing. The lease is released at once. A
  // process that opens the file in between waits that long, and this process gets a signal: SIGURG, which is ignored by
  // default, because SIGIO would end the process.
  if (fcntl(file, F_SETSIG, SIGURG) == -1) return -1;
  if (fcntl(file, F_SETLEASE, F_RDLCK) == -1) return errno == EAGAIN && !is_remote(file) ? 1 : -1;
  (void)fcntl(file, F_SETLEASE, F_UNLCK);
  return 0;
#else
  (void)file;
  return -1;
#endif
}

#if defined(__linux__)
ssize_t system_list_attributes(int file, char *names, size_t size) { return flistxattr(file, names, size); }
ssize_t system_get_attribute(int file, const char *name, void *value, size_t size) {
  return fgetxattr(file, name, value, size);
}
int system_set_attribute(int file, const char *name, const void *value, size_t size) {
  return fsetxattr(file, name, value, size, 0);
}
int system_remove_attribute(int file, const char *name) { return fremovexattr(file, name); }
#elif defined(__APPLE__)
ssize_t system_list_attributes(int file, char *names, size_t size) { return flistxattr(file, names, size, 0); }
ssize_t system_get_attribute(int file, const char *name, void *value, size_t size) {
  return fgetxattr(file, name, value, size, 0, 0);
}
int system_set_attribute(int file, const char *name, const void *value, size_t size) {
  return fsetxattr(file, name, value, size, 0, 0);
}
int system_remove_attribute(int file, const char *name) { return fremovexattr(file, name, 0); }
#else
static int unsupported(void) {
  errno = ENOSYS;
  return -1;
}
ssize_t system_list_attributes(int file, char *names, size_t size) { return unsupported(); }
ssize_t system_get_attribute(int file, const char *name, void *value, size_t size) { return unsupported(); }
int system_set_attribute(int file, const char *name, const void *value, size_t size) { return unsupported(); }
int system_remove_attribute(int file, const char *name) { return unsupported(); }
#endif

int system_host_name(char *name, size_t size) {
  int result = gethostname(name, size);
  // A truncated name may lack its terminating NUL.
  if (result == 0 && size > 0) name[size - 1] = 0;
  return result;
}

void system_block_signals(void) {
  sigset_t all;
  sigfillset(&all);
  (void)pthread_sigmask(SIG_BLOCK, &all, NULL);
}

static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { held_count = sizeof held / sizeof *held };
static struct sigaction before[held_count];
static atomic_int came;

static void note(int signal) {
  int none = 0;
  atomic_compare_exchange_strong(&came, &none, signal);
}

void system_hold_signals(void) {
  struct sigaction noting;
  memset(&noting, 0, sizeof noting);
  noting.sa_handler = note;
  noting.sa_flags = SA_RESTART;
  sigemptyset(&noting.sa_mask);
  for (int index = 0; index < held_count; index++) {
    // An ignored signal stays ignored: `nohup` ignores SIGHUP.
    if (sigaction(held[index], NULL, &before[index]) == 0 && before[index].sa_handler != SIG_IGN)
      (void)sigaction(held[index], &noting, NULL);
  }
}

int system_held_signal(void) { return atomic_load(&came); }

void system_release_signals(void) {
  for (int index = 0; index < held_count; index++) (void)sigaction(held[index], &before[index], NULL);
  int signal = atomic_exchange(&came, 0);
  // Sends the signal to the process, because this thread may block signals.
  if (signal != 0) (void)kill(getpid(), signal);
}

static struct sigaction uncaught[held_count];
static atomic_int caught;

static void catch_one(int signal) { atomic_store(&caught, signal); }

void system_catch_signals(void) {
  struct sigaction catching;
  memset(&catching, 0, sizeof catching);
  catching.sa_handler = catch_one;
  sigemptyset(&catching.sa_mask);
  for (int index = 0; index < held_count; index++) {
    if (sigaction(held[index], NULL, &uncaught[index]) == 0 && uncaught[index].sa_handler != SIG_IGN)
      (void)sigaction(held[index], &catching, NULL);
  }
}

int system_take_caught_signal(void) { return atomic_exchange(&caught, 0); }

void system_let_signals_go(int signal) {
  for (int index = 0; index < held_count; index++) (void)sigaction(held[index], &uncaught[index], NULL);
  if (signal != 0) (void)kill(getpid(), signal);
}

extern char **environ;

static int spawn(const char *path, char **arguments, const int standard[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return errno = error, -1;
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    (void)posix_spawn_file_actions_destroy(&actions);
    return errno = error, -1;
  }
  sigset_t ignored;
  sigemptyset(&ignored);
  sigaddset(&ignored, SIGPIPE);
  sigaddset(&ignored, SIGXFSZ);
  error = posix_spawnattr_setsigdefault(&attributes, &ignored);
  if (error == 0) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  for (int index = 0; index < 3 && error == 0; index++)
    error = posix_spawn_file_actions_adddup2(&actions, standard[index], index);
  pid_t process = 0;
  if (error == 0) error = posix_spawn(&process, path, &actions, &attributes, arguments, environ);
  (void)posix_spawnattr_destroy(&attributes);
  (void)posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? (int)process : (errno = error, -1);
}

static int make_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) == -1) return -1;
  (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int system_make_wake(int ends[2]) {
  if (make_pipe(ends) == -1) return -1;
  for (int index = 0; index < 2; index++) (void)fcntl(ends[index], F_SETFL, O_NONBLOCK);
  return 0;
}

int system_open_process(int process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  (void)process;
  errno = ENOSYS;
  return -1;
#endif
}

static char **make_arguments(const char *words, size_t count) {
  char **arguments = calloc(count + 1, sizeof *arguments);
  for (size_t index = 0; arguments != NULL && index < count; index++) {
    arguments[index] = (char *)words;
    words += strlen(words) + 1;
  }
  return arguments;
}

int system_run(const char *path, const char *words, size_t count) {
  char **arguments = make_arguments(words, count);
  if (arguments == NULL) return -1;
  const int standard[] = {0, 1, 2};
  int process = spawn(path, arguments, standard);
  int error = errno;
  free(arguments);
  if (process == -1) return errno = error, -1;
  // An interrupt typed on the terminal is meant for the program, not for this process.
  struct sigaction ignoring, interrupt, quit;
  memset(&ignoring, 0, sizeof ignoring);
  ignoring.sa_handler = SIG_IGN;
  sigemptyset(&ignoring.sa_mask);
  (void)sigaction(SIGINT, &ignoring, &interrupt);
  (void)sigaction(SIGQUIT, &ignoring, &quit);
  int status = system_wait(process);
  error = errno;
  (void)sigaction(SIGINT, &interrupt, NULL);
  (void)sigaction(SIGQUIT, &quit, NULL);
  return errno = error, status;
}

static const int keys[] = {SIGINT, SIGQUIT};
static struct sigaction before_reader[2];
static atomic_int reader_input = -1;

static void handle_keys(void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < 2; index++)
    if (before_reader[index].sa_handler != SIG_IGN) (void)sigaction(keys[index], &action, NULL);
}

static void stop_handling_keys(void) {
  for (int index = 0; index < 2; index++) (void)sigaction(keys[index], &before_reader[index], NULL);
}

static void end_without_reader(int signal) {
  int error = errno;
  // `poll` always reports a pipe without a reader, even if no event is requested.
  struct pollfd request = {.fd = atomic_load(&reader_input), .events = 0};
  if (poll(&request, 1, 0) == 1 && request.revents != 0) {
    stop_handling_keys();
    (void)kill(getpid(), signal);
  }
  errno = error;
}

int system_start_reader(const char *path, const char *words, size_t count, int *input) {
  char **arguments = make_arguments(words, count);
  if (arguments == NULL) return -1;
  int ends[2] = {-1, -1};
  int process = -1;
  if (make_pipe(ends) == 0) {
    const int standard[] = {ends[0], 1, 2};
    process = spawn(path, arguments, standard);
  }
  int error = errno;
  free(arguments);
  if (ends[0] != -1) (void)close(ends[0]);
  if (process == -1) {
    if (ends[1] != -1) (void)close(ends[1]);
    return errno = error, -1;
  }
  *input = ends[1];
  atomic_store(&reader_input, ends[1]);
  for (int index = 0; index < 2; index++) (void)sigaction(keys[index], NULL, &before_reader[index]);
  handle_keys(end_without_reader);
  return process;
}

int system_finish_reader(int process, int input) {
  // Nothing is left to do but to wait for the reader.
  handle_keys(SIG_IGN);
  (void)close(input);
  int status = system_wait(process);
  int error = errno;
  stop_handling_keys();
  return errno = error, status;
}

int system_spawn(const char *path, const char *words, size_t count, int ends[3]) {
  char **arguments = make_arguments(words, count);
  if (arguments == NULL) return -1;
  int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  int process = -1;
  if (make_pipe(pipes[0]) == 0 && make_pipe(pipes[1]) == 0 && make_pipe(pipes[2]) == 0 &&
      fcntl(pipes[0][1], F_SETFL, O_NONBLOCK) == 0) {
    const int standard[] = {pipes[0][0], pipes[1][1], pipes[2][1]};
    process = spawn(path, arguments, standard);
  }
  int error = errno;
  free(arguments);
  for (int index = 0; index < 3; index++) {
    int ours = index == 0 ? 1 : 0;
    if (pipes[index][1 - ours] != -1) (void)close(pipes[index][1 - ours]);
    ends[index] = pipes[index][ours];
    if (process == -1 && ends[index] != -1) (void)close(ends[index]);
  }
  errno = error;
  return process;
}

int system_wait(int process) {
  int status = 0;
  while (waitpid(process, &status, 0) == -1)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

const char *system_environment_variable(size_t place) {
  for (size_t index = 0; environ != NULL && environ[index] != NULL; index++) {
    if (index == place) return environ[index];
  }
  return NULL;
}

#if defined(__linux__)
int system_watch(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int system_watch_folder(int watch, const char *folder) {
  return inotify_add_watch(watch, folder, IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM |
                                              IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

static atomic_int interrupted;
static void interrupt(int signal) { atomic_store(&interrupted, signal); }

int system_await(int file, int output, int milliseconds) {
  // SIGINT is unblocked only while `ppoll` waits, so that none is lost between the check and the wait.
  sigset_t only, mask;
  sigemptyset(&only);
  sigaddset(&only, SIGINT);
  if (pthread_sigmask(SIG_BLOCK, &only, &mask) != 0) return errno = EINVAL, -1;
  struct sigaction noting, old;
  memset(&noting, 0, sizeof noting);
  noting.sa_handler = interrupt;
  sigemptyset(&noting.sa_mask);
  atomic_store(&interrupted, 0);
  int caught = sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN;
  if (caught) (void)sigaction(SIGINT, &noting, NULL);
  sigset_t waiting = mask;
  sigdelset(&waiting, SIGINT);
  // `poll` always reports a closed other end, even if no event is requested.
  struct pollfd requests[] = {{.fd = file, .events = POLLIN}, {.fd = output, .events = 0}};
  struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
  int result = ppoll(requests, 2, milliseconds < 0 ? NULL : &time, &waiting);
  int error = errno;
  if (caught) (void)sigaction(SIGINT, &old, NULL);
  (void)pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (atomic_load(&interrupted) != 0) return 2;
  if (result > 0 && requests[1].revents != 0) return 3;
  errno = error;
  return result;
}
#else
int system_watch(void) { return errno = ENOSYS, -1; }
int system_watch_folder(int watch, const char *folder) { return (void)watch, (void)folder, errno = ENOSYS, -1; }
int system_await(int file, int output, int milliseconds) {
  return (void)file, (void)output, (void)milliseconds, errno = ENOSYS, -1;
}
#endif
