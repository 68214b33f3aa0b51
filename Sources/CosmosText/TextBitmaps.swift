import CosmosCore

/// Lines of text as bitmaps, rendered as well as the installed fonts allow.
package struct TextBitmaps: Sendable {
  /// The bitmaps, in the order of the lines.
  package private(set) var bitmaps: [TextRasterizer.Bitmap] = []
  /// Warnings about missing fonts and glyphs, one line each.
  package private(set) var warnings: [String] = []
  /// Total pixels of all bitmaps; above ``maxPixels``, lines may be missing.
  package private(set) var pixels = 0

  /// Maximum total pixels of the bitmaps that go into one texture.
  package static let maxPixels = 160_000_000

  /// Rasterizes lines on the text queue, and waits for them.
  ///
  /// - Parameters:
  ///   - lines: The lines to rasterize.
  ///   - family: Font families, separated by commas.
  ///   - prefetch: Lines that were rasterized ahead of time; ignored if they use other families.
  package init(of lines: [TextLine], family: String, prefetch: TextPrefetch?) {
    let prefetch = prefetch?.family == family ? prefetch : nil
    self = TextQueue.run { TextBitmaps(drawing: lines, family: family, prefetch: prefetch) }
  }

  private init(drawing lines: [TextLine], family: String, prefetch: TextPrefetch?) {
    let rasterizer = TextRasterizer(family: family)
    guard let found = rasterizer.familyInUse else {
      warnings.append("there is no font on this machine; names are not written (install one)")
      for line in lines { append(rasterizer.draw(line, text: "")) }
      return
    }
    if !rasterizer.isWanted(found) {
      warnings.append("the font “\(family)” is not installed; “\(found)” takes its place")
    }
    var lacking: String?
    for line in lines where pixels <= TextBitmaps.maxPixels {
      let bitmap = prefetch?.take(line) ?? rasterizer.draw(line, text: line.text)
      guard !bitmap.isComplete && line.fallback != line.text else {
        append(bitmap)
        continue
      }
      lacking = lacking ?? line.text
      append(rasterizer.draw(line, text: line.fallback))
    }
    if let lacking {
      warnings.append(
        "no font has all of “\(lacking)”; names are written in Latin letters (install a font for it)"
      )
    }
  }

  private mutating func append(_ bitmap: TextRasterizer.Bitmap) {
    bitmaps.append(bitmap)
    pixels += bitmap.width * bitmap.height
  }
}

extension TextRasterizer {
  /// Rasterizes text with the size and alignment of a line.
  func draw(_ line: TextLine, text: String) -> Bitmap {
    draw(text, size: line.size, anchor: line.anchor, fraction: line.fraction)
  }
}
