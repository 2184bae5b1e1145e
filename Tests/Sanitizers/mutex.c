// Tells ThreadSanitizer about waits of Synchronization.Mutex, which it does not see because that library is not
// instrumented.
//
// The compiler inlines the fast paths of locking and unlocking into the program, where they are seen. The slow paths
// are wrapped here.
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))

// `Synchronization._MutexHandle._lockSlow(UInt32)`, `_unlockSlow()` and `_tryLockSlow() -> Bool`
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

typedef SWIFT void Lock(uint32_t thread, CONTEXT void *mutex);
typedef SWIFT void Unlock(CONTEXT void *mutex);
typedef SWIFT _Bool TryLock(CONTEXT void *mutex);

Lock lock __asm__(LOCK);
Unlock unlock __asm__(UNLOCK);
TryLock tryLock __asm__(TRY_LOCK);

SWIFT void lock(uint32_t thread, CONTEXT void *mutex) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlock(CONTEXT void *mutex) {
  __tsan_release(mutex);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}

SWIFT _Bool tryLock(CONTEXT void *mutex) {
  _Bool isLocked = ((TryLock *)dlsym(RTLD_NEXT, TRY_LOCK))(mutex);
  if (isLocked) __tsan_acquire(mutex);
  return isLocked;
}
