#define _GNU_SOURCE
#include "SystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__linux__)
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

int system_exchange(int folder, const char *one, const char *other) {
#if defined(__linux__) && defined(RENAME_EXCHANGE)
  return renameat2(folder, one, folder, other, RENAME_EXCHANGE);
#elif defined(__linux__) && defined(SYS_renameat2)
  // Musl's headers before 1.2.6.
  return (int)syscall(SYS_renameat2, folder, one, folder, other, 1 << 1);
#elif defined(__APPLE__)
  return renameatx_np(folder, one, folder, other, RENAME_SWAP);
#else
  errno = ENOSYS;
  return -1;
#endif
}

// Not `getentropy`, which does not come back as long as signals interrupt it.
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

#if defined(__linux__)
// NFS and SMB refuse a lease in the same words where the server gave them no right to one.
static int is_remote(int file) {
  struct statfs system;
  if (fstatfs(file, &system) == -1) return 1;
  uint32_t type = (uint32_t)system.f_type;
  return type == 0x6969 || type == 0x517B || type == 0xFF534D42 || type == 0xFE534D42;
}
#endif

int system_is_open_for_writing(int file) {
#if defined(__linux__)
  // Who may write to it himself, as for a lock on NFS, gets none and cannot tell.
  if ((fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY) return -1;
  // A lease for reading is given where nobody has the file open for writing, and is given back at once. Who opens the file in
  // between is held up for that long, and we are sent a signal: one that does nothing, where SIGIO would end the process.
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
    // One that is ignored stays so: `nohup` says it with SIGHUP.
    if (sigaction(held[index], NULL, &before[index]) == 0 && before[index].sa_handler != SIG_IGN)
      (void)sigaction(held[index], &noting, NULL);
  }
}

int system_held_signal(void) { return atomic_load(&came); }

void system_release_signals(void) {
  for (int index = 0; index < held_count; index++) (void)sigaction(held[index], &before[index], NULL);
  int signal = atomic_exchange(&came, 0);
  // To the process: this thread may be one that blocks signals.
  if (signal != 0) (void)kill(getpid(), signal);
}
