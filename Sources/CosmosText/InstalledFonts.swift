import CosmosCore

/// Which of the fonts that a sky asks for are installed.
package struct InstalledFonts {
  private let families: String

  /// Names the fonts.
  ///
  /// - Parameter families: Font families, separated by commas and tried in order.
  package init(_ families: String) {
    self.families = families
  }

  /// The installed family that is used for them; `nil` if there is no font at all.
  package var family: String? {
    TextQueue.run { [families] in TextRasterizer(family: families).familyInUse }
  }

  /// Whether that is one of them.
  package var isRequested: Bool {
    TextQueue.run { [families] in
      let rasterizer = TextRasterizer(family: families)
      return rasterizer.familyInUse.map(rasterizer.isWanted) ?? false
    }
  }

  /// Whether the installed fonts together have a glyph for each character of a text.
  package func covers(_ text: String) -> Bool {
    TextQueue.run { [families] in
      let rasterizer = TextRasterizer(family: families)
      return text.split(whereSeparator: \.isNewline).allSatisfy { line in
        let line = TextLine(
          text: String(line), fallback: "", size: 12, fraction: Point(x: 0, y: 0))
        return rasterizer.draw(line, text: line.text).isComplete
      }
    }
  }
}
