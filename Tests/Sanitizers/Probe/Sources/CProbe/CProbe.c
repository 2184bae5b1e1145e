#include "CProbe.h"

#include <stdlib.h>

int probe_sum(int one, int other) { return one + other; }

int probe_byte(int index) {
  char *bytes = calloc(4, 1);
  int byte = bytes[index];
  free(bytes);
  return byte;
}
