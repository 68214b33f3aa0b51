import CosmosBench
import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession

/// `cosmos skies`: lists the skies that come with the program, and the user's own.
struct Skies {
  let options: Options

  func run() throws {
    var skies = try SkyDesign.builtInNames.map { name in
      (name: name, summary: try SkyDesign.builtIn(named: name).summary)
    }
    for name in UserSkies.names {
      do {
        var sky = SkyOptions()
        sky.file = UserSkies.file(named: "\(name)")
        skies.append((name, try sky.design(drawnBy: .this).summary))
      } catch {
        Log.warning(ErrorReport.message(of: error))
      }
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
