// The options of the sanitizers, compiled into the program, because hooks and tests start it with their own
// environment.

const char *__asan_default_options(void) {
  // Leaks are not reported, because a process may exit without freeing memory.
  return "detect_leaks=0:detect_stack_use_after_return=1:exitcode=99";
}

const char *__tsan_default_options(void) { return "halt_on_error=1:exitcode=99"; }

const char *__ubsan_default_options(void) { return "halt_on_error=1:print_stacktrace=1:exitcode=99"; }
