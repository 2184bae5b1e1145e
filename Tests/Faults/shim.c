// A library to preload into a dynamically linked program, which makes calls of the C library fail.
//
//   FAULTS     rules, separated by commas: CALL:INDEX:WHAT applies to the call of this name and number, from 1;
//              CALL:INDEX+:WHAT to all calls from that number on. WHAT is a value of errno; or `short`, which halves the
//              size of a read or write; or `skip`, which reports success without making the call; or `delayN`, which
//              delays the call by up to N ms, so that concurrent processes interleave.
//   FAULT_LOG  a file to which the name of each call is appended, one a line
//
// Reads and writes of descriptors 0 to 2 are named `input` and `output`, because they are not files of the program.
// `memory` stands for every call that allocates memory; these are not logged.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RULES = 16, MAX_NAME = 24 };
enum what { NOTHING, ERROR, SHORT, SKIP, DELAY };

struct fault {
  enum what what;
  int error;
};

struct rule {
  char call[MAX_NAME];
  long index;
  int always;
  struct fault fault;
  atomic_long seen;
};

static struct rule rules[MAX_RULES];
static int rule_count;
static int log_descriptor = -1;
static atomic_int state;  // 0 not read, 1 being read, 2 read

static struct fault fault_named(const char *text) {
  if (strcmp(text, "short") == 0) return (struct fault){SHORT, 0};
  if (strcmp(text, "skip") == 0) return (struct fault){SKIP, 0};
  if (strncmp(text, "delay", 5) == 0) return (struct fault){DELAY, atoi(text + 5) * 1000};
  return (struct fault){ERROR, atoi(text)};
}

static void read_rule(char *text) {
  char *rest, *call = strtok_r(text, ":", &rest), *index = strtok_r(NULL, ":", &rest), *what = strtok_r(NULL, ":", &rest);
  if (!call || !index || !what || rule_count == MAX_RULES || strlen(call) >= MAX_NAME) abort();
  struct rule *rule = &rules[rule_count++];
  strcpy(rule->call, call);
  rule->index = atol(index);
  rule->always = strchr(index, '+') != NULL;
  rule->fault = fault_named(what);
}

static void read_rules(void) {
  const char *given = getenv("FAULTS"), *path = getenv("FAULT_LOG");
  char *copy = given ? strdup(given) : NULL, *rest;
  for (char *text = copy ? strtok_r(copy, ",", &rest) : NULL; text; text = strtok_r(NULL, ",", &rest)) read_rule(text);
  free(copy);
  if (!path) return;
  // A descriptor that does not collide with those of the program.
  long low = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (low < 0) abort();
  log_descriptor = (int)syscall(SYS_fcntl, low, F_DUPFD_CLOEXEC, 200);
  syscall(SYS_close, low);
}

static struct fault fault_for(const char *call) {
  int unread = 0;
  if (atomic_compare_exchange_strong(&state, &unread, 1)) {
    read_rules();
    atomic_store(&state, 2);
  }
  if (atomic_load(&state) != 2) return (struct fault){NOTHING, 0};
  if (log_descriptor >= 0 && strcmp(call, "memory") != 0) {
    char line[MAX_NAME + 1];
    size_t length = strlen(call);
    memcpy(line, call, length);
    line[length] = '\n';
    syscall(SYS_write, log_descriptor, line, length + 1);
  }
  for (int i = 0; i < rule_count; i++) {
    if (strcmp(rules[i].call, call) != 0) continue;
    long number = atomic_fetch_add(&rules[i].seen, 1) + 1;
    if (number != rules[i].index && !(rules[i].always && number > rules[i].index)) continue;
    if (rules[i].fault.what != DELAY) return rules[i].fault;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    usleep((useconds_t)(((unsigned long)now.tv_nsec / 1000 * 7919 + (unsigned long)getpid() * 104729) %
                        (unsigned long)rules[i].fault.error));
  }
  return (struct fault){NOTHING, 0};
}

// Defines a call: result type, name, parameters, arguments, and the results of a failure and of a skipped call.
#define CALL(type, name, parameters, words, failure, success) \
  type name parameters {                                      \
    static type(*real) parameters;                            \
    if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name); \
    struct fault fault = fault_for(canonical(#name));         \
    if (fault.what == SKIP) return success;                   \
    if (fault.what == ERROR) {          \
      errno = fault.error;                                    \
      return failure;                                         \
    }                                                         \
    return real words;                                        \
  }

// Names of one call for different offset sizes are counted together.
static const char *canonical(const char *name) {
  static const char *const same[][2] = {
      {"pread64", "pread"},         {"pwrite64", "pwrite"},   {"ftruncate64", "ftruncate"}, {"fstat64", "fstat"},
      {"fstatat64", "fstatat"},     {"stat64", "stat"},       {"lstat64", "lstat"},         {"lseek64", "lseek"},
      {"readdir64", "readdir"},
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++)
    if (strcmp(same[i][0], name) == 0) return same[i][1];
  return name;
}

CALL(int, fsync, (int d), (d), -1, 0)
CALL(int, fdatasync, (int d), (d), -1, 0)
CALL(int, flock, (int d, int operation), (d, operation), -1, 0)
CALL(int, ftruncate, (int d, off_t size), (d, size), -1, 0)
CALL(int, ftruncate64, (int d, off_t size), (d, size), -1, 0)
CALL(int, fchmod, (int d, mode_t mode), (d, mode), -1, 0)
CALL(int, fchown, (int d, uid_t u, gid_t g), (d, u, g), -1, 0)
CALL(int, fstat, (int d, struct stat *s), (d, s), -1, 0)
CALL(int, fstat64, (int d, struct stat64 *s), (d, s), -1, 0)
CALL(int, fstatat, (int d, const char *p, struct stat *s, int f), (d, p, s, f), -1, 0)
CALL(int, fstatat64, (int d, const char *p, struct stat64 *s, int f), (d, p, s, f), -1, 0)
CALL(int, stat, (const char *p, struct stat *s), (p, s), -1, 0)
CALL(int, stat64, (const char *p, struct stat64 *s), (p, s), -1, 0)
CALL(int, lstat, (const char *p, struct stat *s), (p, s), -1, 0)
CALL(int, lstat64, (const char *p, struct stat64 *s), (p, s), -1, 0)
CALL(off_t, lseek, (int d, off_t o, int w), (d, o, w), -1, 0)
CALL(off_t, lseek64, (int d, off_t o, int w), (d, o, w), -1, 0)
CALL(int, futimens, (int d, const struct timespec t[2]), (d, t), -1, 0)
CALL(int, access, (const char *p, int m), (p, m), -1, 0)
CALL(int, faccessat, (int d, const char *p, int m, int f), (d, p, m, f), -1, 0)
CALL(int, rename, (const char *a, const char *b), (a, b), -1, 0)
CALL(int, renameat, (int c, const char *a, int d, const char *b), (c, a, d, b), -1, 0)
CALL(int, renameat2, (int c, const char *a, int d, const char *b, unsigned f), (c, a, d, b, f), -1, 0)
CALL(int, link, (const char *a, const char *b), (a, b), -1, 0)
CALL(int, linkat, (int c, const char *a, int d, const char *b, int f), (c, a, d, b, f), -1, 0)
CALL(int, symlinkat, (const char *a, int d, const char *b), (a, d, b), -1, 0)
CALL(int, unlink, (const char *p), (p), -1, 0)
CALL(int, unlinkat, (int d, const char *p, int f), (d, p, f), -1, 0)
CALL(int, rmdir, (const char *p), (p), -1, 0)
CALL(int, mkdir, (const char *p, mode_t m), (p, m), -1, 0)
CALL(int, mkdirat, (int d, const char *p, mode_t m), (d, p, m), -1, 0)
CALL(ssize_t, readlink, (const char *p, char *b, size_t n), (p, b, n), -1, 0)
CALL(ssize_t, readlinkat, (int d, const char *p, char *b, size_t n), (d, p, b, n), -1, 0)
CALL(ssize_t, flistxattr, (int d, char *l, size_t n), (d, l, n), -1, 0)
CALL(ssize_t, fgetxattr, (int d, const char *k, void *v, size_t n), (d, k, v, n), -1, 0)
CALL(int, fsetxattr, (int d, const char *k, const void *v, size_t n, int f), (d, k, v, n, f), -1, 0)
CALL(int, fremovexattr, (int d, const char *k), (d, k), -1, 0)
CALL(ssize_t, getrandom, (void *b, size_t n, unsigned f), (b, n, f), -1, (ssize_t)n)
CALL(int, getentropy, (void *b, size_t n), (b, n), -1, 0)
CALL(int, dup, (int d), (d), -1, d)
CALL(DIR *, opendir, (const char *p), (p), NULL, NULL)
CALL(DIR *, fdopendir, (int d), (d), NULL, NULL)
CALL(struct dirent *, readdir, (DIR * d), (d), NULL, NULL)
CALL(struct dirent64 *, readdir64, (DIR * d), (d), NULL, NULL)
CALL(char *, realpath, (const char *p, char *r), (p, r), NULL, NULL)
CALL(char *, getcwd, (char *b, size_t n), (b, n), NULL, NULL)

// Closes the descriptor even if the call is to fail, like Linux.
int close(int d) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "close");
  struct fault fault = fault_for("close");
  int result = real(d);
  if (fault.what != ERROR) return result;
  errno = fault.error;
  return -1;
}

// Reads and writes can also be short.
#define TRANSFER(name, stream, parameters, words, half)                               \
  ssize_t name parameters {                                                           \
    static ssize_t(*real) parameters;                                                 \
    if (!real) real = (ssize_t(*) parameters)dlsym(RTLD_NEXT, #name);                 \
    struct fault fault = fault_for(d <= 2 ? stream : canonical(#name));               \
    if (fault.what == SKIP) return (ssize_t)n;                                        \
    if (fault.what == ERROR) {                                  \
      errno = fault.error;                                                            \
      return -1;                                                                      \
    }                                                                                 \
    if (fault.what == SHORT) return real half;                                        \
    return real words;                                                                \
  }

TRANSFER(read, "input", (int d, void *b, size_t n), (d, b, n), (d, b, (n + 1) / 2))
TRANSFER(write, "output", (int d, const void *b, size_t n), (d, b, n), (d, b, (n + 1) / 2))
TRANSFER(pread, "input", (int d, void *b, size_t n, off_t o), (d, b, n, o), (d, b, (n + 1) / 2, o))
TRANSFER(pread64, "input", (int d, void *b, size_t n, off_t o), (d, b, n, o), (d, b, (n + 1) / 2, o))
TRANSFER(pwrite, "output", (int d, const void *b, size_t n, off_t o), (d, b, n, o), (d, b, (n + 1) / 2, o))
TRANSFER(pwrite64, "output", (int d, const void *b, size_t n, off_t o), (d, b, n, o), (d, b, (n + 1) / 2, o))

// Reads the mode only if the call may create a file.
#define OPEN(name, call, parameters, words)                                           \
  int name parameters {                                                               \
    static int(*real) parameters;                                                     \
    if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name);                     \
    mode_t mode = 0;                                                                  \
    if (flags & (O_CREAT | __O_TMPFILE)) {                                            \
      va_list rest;                                                                   \
      va_start(rest, flags);                                                          \
      mode = va_arg(rest, mode_t);                                                    \
      va_end(rest);                                                                   \
    }                                                                                 \
    struct fault fault = fault_for(call);                                             \
    if (fault.what == ERROR) {                                  \
      errno = fault.error;                                                            \
      return -1;                                                                      \
    }                                                                                 \
    return real words;                                                                \
  }

OPEN(open, "open", (const char *p, int flags, ...), (p, flags, mode))
OPEN(open64, "open", (const char *p, int flags, ...), (p, flags, mode))
OPEN(openat, "openat", (int d, const char *p, int flags, ...), (d, p, flags, mode))
OPEN(openat64, "openat", (int d, const char *p, int flags, ...), (d, p, flags, mode))

// The allocator of the C library under its exported names, because dlsym allocates memory.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static int has_memory(void) {
  if (fault_for("memory").what != ERROR) return 1;
  errno = ENOMEM;
  return 0;
}

void *malloc(size_t size) { return has_memory() ? __libc_malloc(size) : NULL; }
void *calloc(size_t count, size_t size) { return has_memory() ? __libc_calloc(count, size) : NULL; }
void *realloc(void *old, size_t size) { return has_memory() ? __libc_realloc(old, size) : NULL; }
void *aligned_alloc(size_t alignment, size_t size) { return has_memory() ? __libc_memalign(alignment, size) : NULL; }
int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = aligned_alloc(alignment, size);
  return *result ? 0 : ENOMEM;
}

// Programs may call `renameat2` through `syscall`.
long syscall(long number, ...) {
  static long (*real)(long, ...);
  if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  va_list rest;
  va_start(rest, number);
  long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long), d = va_arg(rest, long);
  long e = va_arg(rest, long), f = va_arg(rest, long);
  va_end(rest);
  struct fault fault = {NOTHING, 0};
  if (number == SYS_renameat2) fault = fault_for("renameat2");
  if (fault.what == SKIP) return 0;
  if (fault.what == ERROR) {
    errno = fault.error;
    return -1;
  }
  return real(number, a, b, c, d, e, f);
}
