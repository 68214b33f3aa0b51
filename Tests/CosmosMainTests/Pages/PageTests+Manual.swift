import CosmosTestSupport
import Foundation
import Testing

extension PageTests {
  @Test func `man pages and completions come from the program's own tables`() throws {
    let files = try GeneratedFile.all()
    for file in files {
      let url = Page.package.appending(path: file.path)
      if PageTests.accepts { try Data(file.text.utf8).write(to: url) }
      let written = try? Page.text(of: file.path)
      #expect(written == file.text, "\(file.path) differs from the program; run make tables")
    }
    for folder in GeneratedFile.folders {
      let url = Page.package.appending(path: folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path()) {
        let isCurrent = files.contains { $0.path == "\(folder)/\(name)" }
        if PageTests.accepts && !isCurrent {
          try FileManager.default.removeItem(at: url.appending(path: name))
        } else {
          #expect(isCurrent, "\(folder)/\(name) is of no use; run make tables")
        }
      }
    }
  }
}
