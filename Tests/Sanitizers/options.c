// Options of the sanitizers, in the program itself: hooks and tests start it with an environment of their own.

const char *__asan_default_options(void) {
  // Memory that a process still holds at its end is no leak.
  return "detect_leaks=0:detect_stack_use_after_return=1:exitcode=99";
}

const char *__tsan_default_options(void) { return "halt_on_error=1:exitcode=99"; }

const char *__ubsan_default_options(void) { return "halt_on_error=1:print_stacktrace=1:exitcode=99"; }
