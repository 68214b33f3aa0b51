import CosmosCore
import CosmosHost
import CosmosOptions

/// `cosmos skies`: lists the skies that come with the program.
struct Skies {
  private let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws {
    var skies: [SkyDesign] = []
    for name in SkyDesign.builtInNames { skies.append(try SkyDesign.builtIn(named: name)) }
    let names = zip(SkyDesign.builtInNames, skies.map(\.summary))
    try Terminal.print(options.isJSON ? Skies.json(Array(names)) : Skies.lines(Array(names)))
  }

  /// Two columns.
  private static func lines(_ skies: [(name: String, summary: String)]) -> String {
    let width = skies.map(\.name.count).max() ?? 0
    return skies.map { name, summary in
      let padding = String(repeating: " ", count: width - name.count)
      return summary.isEmpty ? name : "\(name)\(padding)  \(summary)"
    }.joined(separator: "\n")
  }

  /// An array of objects.
  private static func json(_ skies: [(name: String, summary: String)]) -> String {
    var json = JSONWriter(.compact)
    json.array { json in
      for (name, summary) in skies {
        json.object { json in
          json.field("name", name)
          json.field("summary", summary)
        }
      }
    }
    return json.text
  }
}
