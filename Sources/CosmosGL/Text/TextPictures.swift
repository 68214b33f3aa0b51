import CosmosCore

/// Lines of text as bitmaps, each as well as the fonts of this machine can.
struct TextPictures: Sendable {
  /// In the order of the lines.
  private(set) var bitmaps: [TextRasterizer.Bitmap] = []
  /// A line about each thing that the fonts lack.
  private(set) var warnings: [String] = []
  /// Pixels of all bitmaps; above ``mostPixels`` not all lines were drawn.
  private(set) var pixels = 0

  /// The most pixels of all bitmaps that one texture is made of.
  static let mostPixels = 160_000_000

  /// Draws lines on the queue of texts, and waits for them.
  ///
  /// - Parameters:
  ///   - lines: What to write.
  ///   - family: Families of the font, parted by commas.
  ///   - prefetch: What was drawn ahead.
  init(of lines: [TextLine], family: String, prefetch: TextPrefetch?) {
    let prefetch = prefetch?.family == family ? prefetch : nil
    self = TextQueue.run { TextPictures(drawing: lines, family: family, prefetch: prefetch) }
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
    for line in lines where pixels <= TextPictures.mostPixels {
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
  /// Draws a text as a line wants it.
  func draw(_ line: TextLine, text: String) -> Bitmap {
    draw(text, size: line.size, anchor: line.anchor, fraction: line.fraction)
  }
}
