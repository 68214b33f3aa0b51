import CosmosBench
import CosmosCore
import CosmosHost
import CosmosOptions

/// `cosmos skies`: lists the skies that come with the program.
struct Skies {
  let options: Options

  func run() throws {
    let skies = try SkyDesign.builtInNames.map { name in
      (name: name, summary: try SkyDesign.builtIn(named: name).summary)
    }
    try Terminal.print(options.isJSON ? Skies.json(skies) : Skies.lines(skies))
  }

  /// Two columns.
  private static func lines(_ skies: [(name: String, summary: String)]) -> String {
    let width = skies.map(\.name.count).max() ?? 0
    return skies.map { name, summary in
      summary.isEmpty ? name : "\(name.alignedLeft(to: width))  \(summary)"
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
