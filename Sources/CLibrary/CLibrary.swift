// The C library of the system under one name on all of them, together with the functions that its Swift module lacks.
// A file that calls the system imports this module instead of choosing one of three.
@_exported public import SystemCalls

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
