import CosmosCore
import CosmosMain
import CosmosOptions
import CosmosShow
import CosmosTestSupport
import Foundation
import Testing

/// The pages: their tables are the program's own, and their links lead somewhere.
@Suite struct PageTests {
  /// Whether to write the tables instead of comparing them.
  static let accepts = ProcessInfo.processInfo.environment["COSMOS_PAGES"] == "accept"

  @Test func `every table matches the program and appears on a page`() throws {
    var missing = Set(PageTable.allCases)
    for page in Page.all {
      var lines: [String] = []
      var index = 0
      while index < page.lines.count {
        let line = page.lines[index]
        index += 1
        lines.append(line)
        guard line.hasPrefix("<!-- table: ") else { continue }
        let table = try #require(
          PageTable.allCases.first { $0.start == line }, "\(page.path):\(index): \(line)")
        missing.remove(table)
        let end = try #require(
          page.lines[index...].firstIndex(of: PageTable.end), "\(page.path):\(index)")
        let written = Array(page.lines[index..<end])
        if !PageTests.accepts {
          #expect(
            written == table.rows,
            "\(page.path):\(index): \(table.rawValue) differs from the program; run make tables")
        }
        lines += table.rows
        index = end
      }
      if PageTests.accepts && lines != page.lines {
        try Data(lines.joined(separator: "\n").utf8).write(to: page.url)
      }
    }
    #expect(missing.isEmpty)
  }

  @Test func `every key has exactly one row in the key table`() {
    let names = KeyBinding.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    #expect(
      Set(names)
        == Set(SkyKey.allCases.map(\.rawValue)).union(WindowKey.allCases.map(\.rawValue)))
    for binding in KeyBinding.all { #expect(binding.labels.count == binding.names.count) }
  }

  /// Links in text, and sources of images in HTML.
  private static func targets(in line: String) -> [String] {
    // Most lines have none, and expressions take their time.
    guard line.contains("](") || line.contains("=\"") else { return [] }
    let text = line.replacing(#/`[^`]*`/#, with: "")
    return text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
      + text.matches(of: #/(?:src|href)="([^"]+)"/#).map { String($0.1) }
  }

  @Test func `every link has a valid target`() throws {
    let pages = Dictionary(uniqueKeysWithValues: Page.all.map { ($0.url.standardized.path, $0) })
    var anchors: [String: Set<String>] = [:]
    var count = 0
    for page in Page.all where !page.path.contains(".docc/") {
      for (number, line) in page.prose {
        for target in PageTests.targets(in: line) {
          count += 1
          let place = "\(page.path):\(number): \(target)"
          if let url = URL(string: target), let scheme = url.scheme {
            #expect(scheme == "https" && url.host()?.contains(".") == true, "\(place)")
            continue
          }
          let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
          let file =
            parts[0].isEmpty
            ? page.url : page.url.deletingLastPathComponent().appending(path: String(parts[0]))
          let path = file.standardized.path
          #expect(FileManager.default.fileExists(atPath: path), "\(place)")
          guard parts.count == 2 else { continue }
          let known = anchors[path] ?? pages[path]?.anchors ?? []
          anchors[path] = known
          #expect(known.contains(String(parts[1])), "\(place)")
        }
      }
    }
    #expect(count > 20)
  }

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
