/// An SVG file that takes long to read: selectors of many parts, for elements deep within each other.
package enum SlowDrawing {
  /// The text of a file of 4 × 4 pixels.
  ///
  /// - Parameter count: How often 240 elements are repeated; with 1, reading takes a fraction of a second, and with 1000,
  ///   longer than a sky may take.
  /// - Returns: The text.
  package static func text(_ count: Int) -> String {
    let rules = (0..<400).map { "g.c\($0) g g g g g *{fill:#000}" }.joined()
    let elements =
      String(repeating: "<g>", count: 200) + String(repeating: "<path d=\"M0 0h1\"/>", count: 40)
      + String(repeating: "</g>", count: 200)
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"><style>\(rules)</style>"
      + String(repeating: elements, count: count) + "</svg>"
  }

  /// A sky that shows such a file, named `slow.svg`.
  package static let sky =
    "{name: \"slow\", signs: \"none\", layers: [{image: \"slow.svg\"}]}"
}
