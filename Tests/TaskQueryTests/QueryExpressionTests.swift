import TaskQuery
import Testing

@Suite("Query expressions")
struct QueryExpressionTests {
  private func node(_ kind: QueryExpression.Kind, end: Int) -> QueryExpression.Node {
    QueryExpression.Node(kind, end: end, range: 0..<0)
  }

  @Test("A status widens the scope, but not inside a relation")
  func statusAndScope() {
    let status = QueryExpression.Kind.term(.flag(.done))
    #expect(QueryExpression([node(status, end: 1)]).testsStatus)
    #expect(QueryExpression([node(.not, end: 2), node(status, end: 2)]).testsStatus)
    #expect(!QueryExpression([node(.relation(.child), end: 2), node(status, end: 2)]).testsStatus)
    #expect(!QueryExpression().testsStatus)
  }
}
