/// Returns the value, or throws `failure` of its error.
func translating<Value, Problem: Error, Failure: Error>(
  _ value: @autoclosure () throws(Problem) -> Value, _ failure: (Problem) -> Failure
) throws(Failure) -> Value {
  do throws(Problem) {
    return try value()
  } catch {
    throw failure(error)
  }
}
