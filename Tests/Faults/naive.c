// Writers as they are commonly written, which lose data: the harness must detect a fault in each of them.
//
//   naive truncate FILE NEW              truncates FILE and writes the bytes of NEW to it
//   naive rename FILE NEW                writes the bytes to another file and renames it to FILE, without a sync
//   naive FILE JOURNAL COUNT TRIES NAME  adds COUNT lines without a lock, each by reading and rewriting the whole file
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char *contents(const char *path, size_t *count) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  size_t room = 1 << 24;
  char *bytes = malloc(room);
  *count = 0;
  if (file < 0 || !bytes) exit(3);
  for (ssize_t some; (some = read(file, bytes + *count, room - *count)) > 0;) *count += (size_t)some;
  close(file);
  return bytes;
}

static void put(const char *path, const char *bytes, size_t count) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  // The result is ignored on purpose.
  if (write(file, bytes, count) < 0) {}
  close(file);
}

static void put_beside(const char *path, const char *bytes, size_t count) {
  char beside[4096];
  snprintf(beside, sizeof beside, "%s.%d", path, (int)getpid());
  put(beside, bytes, count);
  if (rename(beside, path) < 0) exit(3);
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char **words) {
  size_t length;
  if (count == 4 && strcmp(words[1], "truncate") == 0) {
    char *bytes = contents(words[3], &length);
    put(words[2], bytes, length);
  } else if (count == 4 && strcmp(words[1], "rename") == 0) {
    char *bytes = contents(words[3], &length);
    size_t old_length;
    free(contents(words[2], &old_length));
    put_beside(words[2], bytes, length);
  } else if (count == 6) {
    for (int i = 1; i <= atoi(words[3]); i++) {
      long long start = now();
      char *bytes = contents(words[1], &length);
      length += (size_t)sprintf(bytes + length, "- [ ] %s-%d\n", words[5], i);
      put_beside(words[1], bytes, length);
      free(bytes);
      printf("written %d %lld %lld\n", i, start, now());
    }
  } else {
    return 2;
  }
  return 0;
}
