import CosmosCore

/// A monitor of the desktop, as `cosmos info --monitors` lists it.
package struct Monitor: Equatable {
  /// The name that options take.
  package let name: String
  /// Make and model; empty if they aren't known.
  package let model: String
  /// Place and size, in screen coordinates.
  package let (x, y, width, height): (Int, Int, Int, Int)

  /// Reads a list.
  ///
  /// - Parameter json: The list, as `cosmos info --monitors --json` prints it.
  /// - Returns: The monitors, in the order of the list.
  /// - Throws: An error of the text.
  package static func list(json: [UInt8]) throws -> [Monitor] {
    try JSON5Document(checking: json, file: "cosmos info").root.elements().enumerated().map {
      index, value in
      let fields = try value.dictionary(atMost: 100)
      func number(_ name: String) throws -> Int { Int(try fields[name]?.number() ?? 0) }
      func text(_ name: String) throws -> String {
        guard let value = fields[name], !value.isNull else { return "" }
        return try value.text()
      }
      let name = try text("name")
      return Monitor(
        name: name.isEmpty ? "\(index)" : name, model: try text("model"), x: try number("x"),
        y: try number("y"), width: try number("width"), height: try number("height"))
    }
  }

  /// The indexes of the monitors that a value of `--monitor` names.
  package static func chosen(in value: String, of monitors: [Monitor]) -> Set<Int> {
    let words = value.split(separator: ",").map { $0.lowercased() }
    return Set(
      monitors.indices.filter { index in
        let names = [monitors[index].name, monitors[index].model, "\(index)", "all"]
        return names.contains { !$0.isEmpty && words.contains($0.lowercased()) }
      })
  }

  /// Where monitors are on a map, in points.
  package static func places(
    of monitors: [Monitor], within size: (width: Double, height: Double)
  ) -> [(x: Double, y: Double, width: Double, height: Double)] {
    let (left, top) = (monitors.map(\.x).min() ?? 0, monitors.map(\.y).min() ?? 0)
    let width = (monitors.map { $0.x + $0.width }.max() ?? 0) - left
    let height = (monitors.map { $0.y + $0.height }.max() ?? 0) - top
    let scale = min(size.width / Double(max(1, width)), size.height / Double(max(1, height)))
    // A small gap tells monitors from each other.
    return monitors.map { monitor in
      (
        x: Double(monitor.x - left) * scale + 2, y: Double(monitor.y - top) * scale + 2,
        width: max(8, Double(monitor.width) * scale - 4),
        height: max(8, Double(monitor.height) * scale - 4)
      )
    }
  }
}
