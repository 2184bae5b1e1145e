#pragma once

// The sum, which may overflow.
int probe_sum(int one, int other);
// A byte of an allocation of four.
int probe_byte(int index);
