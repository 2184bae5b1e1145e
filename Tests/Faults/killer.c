// Kills a program at one of its system calls: killer [options] TARGET STOP COMMAND…
//
// Every system call has two stops, one at its entry and one at its exit, in all threads and all child processes of the
// command. Stops are counted from 1, beginning with the first call that opens a file named TARGET (the last component
// of its path). Stop number STOP kills all processes (SIGKILL). If the command ends earlier, killer exits with its
// status.
//
//   -r FILE        write the outcome to FILE: "killed NUMBER begin|end|torn" or "ended STATUS STOPS" (stop count)
//   -s SIGNAL      send the command this signal (a number) instead of SIGKILL, and let it continue
//   -w             count writes only, and write half of the bytes of number STOP before the kill: a torn write
//   -e CALL=ERRNO  fail all system calls of this name (of those in `add_rule`) before they reach the kernel
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_THREADS = 1024, MAX_RULES = 16 };

struct rule {
  long call;
  int error;
};

// A system call that a thread has entered and whose exit is to be changed.
struct pending {
  pid_t thread;
  int error;
  bool torn;
};

static struct rule rules[MAX_RULES];
static int rule_count;
static struct pending pending[MAX_THREADS];
static pid_t processes[MAX_THREADS];
static int process_count;
static const char *target;
static const char *report;
static long stop_wanted;
static int signal_sent = SIGKILL;
static bool writes_alone;
static bool target_opened;
static long stops;

static void fail(const char *words) {
  fprintf(stderr, "killer: %s: %s\n", words, strerror(errno));
  exit(125);
}

static void tell(const char *format, long first, const char *word, long second) {
  if (!report) return;
  FILE *file = fopen(report, "w");
  if (!file) fail(report);
  fprintf(file, format, first, word, second);
  if (fclose(file) != 0) fail(report);
}

// The registers. All calls that write from one buffer take the number of bytes as their third argument.

#if defined(__x86_64__)
static void set_call(struct user_regs_struct *r, long number) { r->orig_rax = (unsigned long)number; }
static void set_result(struct user_regs_struct *r, long value) { r->rax = (unsigned long)value; }
static void set_third(struct user_regs_struct *r, unsigned long value) { r->rdx = value; }
#elif defined(__aarch64__)
static void set_result(struct user_regs_struct *r, long value) { r->regs[0] = (unsigned long)value; }
static void set_third(struct user_regs_struct *r, unsigned long value) { r->regs[2] = value; }
#else
#error "the registers of this processor are not known here"
#endif

static void change_registers(pid_t thread, void (*change)(struct user_regs_struct *, long), long value) {
  struct user_regs_struct registers;
  struct iovec area = {&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &area) < 0) return;
  change(&registers, value);
  ptrace(PTRACE_SETREGSET, thread, (void *)NT_PRSTATUS, &area);
}

static void change_third(struct user_regs_struct *r, long value) { set_third(r, (unsigned long)value); }

static void skip_call(pid_t thread) {
#if defined(__x86_64__)
  change_registers(thread, set_call, -1);
#else
  int none = -1;
  struct iovec area = {&none, sizeof none};
  ptrace(PTRACE_SETREGSET, thread, (void *)NT_ARM_SYSTEM_CALL, &area);
#endif
}

static bool is_write(long call) { return call == SYS_write || call == SYS_pwrite64; }

// Whether a call opens a file with the name of the target.
static bool opens_target(pid_t thread, const struct __ptrace_syscall_info *info) {
  unsigned long long address;
  long call = (long)info->entry.nr;
  if (call == SYS_openat || call == SYS_openat2) address = info->entry.args[1];
#ifdef SYS_open
  else if (call == SYS_open) address = info->entry.args[0];
#endif
  else return false;
  char path[4097];
  struct iovec here = {path, sizeof path - 1}, there = {(void *)address, sizeof path - 1};
  ssize_t count = process_vm_readv(thread, &here, 1, &there, 1, 0);
  // The name may lie at the end of mapped memory.
  for (size_t room = 256; count < 0 && room; room /= 2) {
    there.iov_len = room;
    count = process_vm_readv(thread, &here, 1, &there, 1, 0);
  }
  if (count < 0) return false;
  path[count] = 0;
  const char *slash = strrchr(path, '/');
  return strcmp(slash ? slash + 1 : path, target) == 0;
}

static void end_all(void) {
  for (int i = 0; i < process_count; i++) kill(processes[i], SIGKILL);
  int status;
  while (waitpid(-1, &status, __WALL) > 0 || errno == EINTR) {}
}

static void stop_here(const char *word) {
  tell("killed %ld %s\n", stops, word, 0);
  if (signal_sent != SIGKILL) {
    kill(processes[0], signal_sent);
    stop_wanted = -1;
    return;
  }
  end_all();
  exit(0);
}

static struct pending *pending_of(pid_t thread) {
  for (int i = 0; i < MAX_THREADS; i++)
    if (pending[i].thread == thread) return &pending[i];
  return NULL;
}

static void await_end(pid_t thread, int error, bool torn) {
  struct pending *place = pending_of(0);
  if (place) *place = (struct pending){thread, error, torn};
}

static void call_begins(pid_t thread, const struct __ptrace_syscall_info *info) {
  long call = (long)info->entry.nr;
  if (!target_opened && opens_target(thread, info)) target_opened = true;
  if (target_opened && writes_alone) {
    unsigned long long count = info->entry.args[2];
    if (is_write(call) && info->entry.args[0] > 2 && count > 1 && ++stops == stop_wanted) {
      change_registers(thread, change_third, (long)(count / 2));
      await_end(thread, 0, true);
    }
  } else if (target_opened && ++stops == stop_wanted) {
    stop_here("begin");
  }
  for (int i = 0; i < rule_count; i++)
    if (rules[i].call == call) {
      skip_call(thread);
      await_end(thread, rules[i].error, false);
      return;
    }
}

static void call_ends(pid_t thread) {
  struct pending *change = pending_of(thread);
  if (change) {
    change->thread = 0;
    if (change->error) change_registers(thread, set_result, -change->error);
    if (change->torn) stop_here("torn");
  }
  if (target_opened && !writes_alone && ++stops == stop_wanted) stop_here("end");
}

static void system_call_stop(pid_t thread) {
  struct __ptrace_syscall_info info;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, (void *)sizeof info, &info) < 0) return;
  if (info.op == PTRACE_SYSCALL_INFO_ENTRY) call_begins(thread, &info);
  if (info.op == PTRACE_SYSCALL_INFO_EXIT) call_ends(thread);
}

// Handles one report of the kernel. Returns the status of the command if it has ended, else -1.
static int handle(pid_t thread, int status) {
  if (WIFEXITED(status) || WIFSIGNALED(status)) {
    if (thread != processes[0]) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  int signal = WSTOPSIG(status), event = status >> 16, passed = 0;
  if (signal == (SIGTRAP | 0x80)) {
    system_call_stop(thread);
  } else if (event == PTRACE_EVENT_FORK || event == PTRACE_EVENT_VFORK) {
    unsigned long child;
    if (ptrace(PTRACE_GETEVENTMSG, thread, 0, &child) == 0 && process_count < MAX_THREADS)
      processes[process_count++] = (pid_t)child;
  } else if (event == 0) {
    passed = signal;
  }
  ptrace(PTRACE_SYSCALL, thread, 0, (void *)(long)passed);
  return -1;
}

static pid_t start(char **command) {
  int gate[2];
  if (pipe2(gate, O_CLOEXEC) < 0) fail("pipe");
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    char byte;
    close(gate[1]);
    if (read(gate[0], &byte, 1) != 1) _exit(125);
    execvp(command[0], command);
    _exit(127);
  }
  close(gate[0]);
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                 PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SEIZE, child, 0, (void *)options) < 0) fail("ptrace");
  // From here on the child is traced; the read that it waits in is interrupted once and restarted.
  if (ptrace(PTRACE_INTERRUPT, child, 0, 0) < 0) fail("ptrace");
  if (write(gate[1], "", 1) != 1) fail("write");
  close(gate[1]);
  return child;
}

static void add_rule(const char *text) {
  static const struct {
    const char *name;
    long call;
  } known[] = {{"renameat2", SYS_renameat2}, {"linkat", SYS_linkat}, {"flock", SYS_flock}, {"fsync", SYS_fsync}};
  const char *sign = strchr(text, '=');
  size_t length = sign ? (size_t)(sign - text) : 0;
  for (size_t i = 0; i < sizeof known / sizeof *known && rule_count < MAX_RULES; i++)
    if (strlen(known[i].name) == length && strncmp(known[i].name, text, length) == 0) {
      rules[rule_count++] = (struct rule){known[i].call, atoi(sign + 1)};
      return;
    }
  fprintf(stderr, "killer: no such rule: %s\n", text);
  exit(125);
}

int main(int count, char **words) {
  int option;
  while ((option = getopt(count, words, "+r:s:e:w")) != -1) {
    if (option == 'r') report = optarg;
    else if (option == 's') signal_sent = atoi(optarg);
    else if (option == 'e') add_rule(optarg);
    else if (option == 'w') writes_alone = true;
    else return 125;
  }
  if (count - optind < 3) {
    fputs("use: killer [-r FILE] [-s SIGNAL] [-e CALL=ERRNO] [-w] TARGET STOP COMMAND...\n", stderr);
    return 125;
  }
  target = words[optind];
  stop_wanted = atol(words[optind + 1]);
  processes[process_count++] = start(words + optind + 2);
  for (;;) {
    int status;
    pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0 && errno == EINTR) continue;
    if (thread < 0) fail("wait");
    int ended = handle(thread, status);
    if (ended < 0) continue;
    if (stop_wanted >= 0) tell("ended %ld%s %ld\n", ended, "", stops);
    end_all();
    return ended;
  }
}
