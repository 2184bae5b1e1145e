import TaskModel
import TaskSyntax
import TaskTesting
import Testing

struct WorkspaceBearersTests {
  /// Ids that several tasks of several documents bear, and names that none bears.
  @Test func theyAreTheTasksWithAnID() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<200 {
      var bearers: [String: [WorkspaceModel.Place]] = [:]
      var documents: [DocumentModel] = []
      for document in 0..<Int.random(in: 0...3, using: &generator) {
        var text = ""
        for row in 0..<Int.random(in: 0...12, using: &generator) {
          let name = "n\(Int.random(in: 0..<9, using: &generator))"
          switch Int.random(in: 0..<4, using: &generator) {
          case 0:
            let place = WorkspaceModel.Place(document: document, task: TaskPlace(part: 0, row: row))
            bearers[name, default: []].append(place)
            text += "- [ ] a id:\(name)\n"
          case 1: text += "- [ ] a after:\(name)\n"
          case 2: text += "- [ ] a of:\(name)\n"
          default: text += "- [ ] a +\(name)\n"
          }
        }
        documents.append(Document(text).model)
      }
      let model = WorkspaceModel(documents)
      #expect(model.bearers.count == model.names.count)
      for (number, places) in model.bearers.enumerated() {
        let name = String(decoding: model.names[UInt32(number)], as: UTF8.self)
        #expect(Array(places) == bearers.removeValue(forKey: name) ?? [], "\(name)")
      }
      #expect(bearers.isEmpty)
    }
  }
}
