import Synchronization

/// Rasterizes lines of text on the text queue before they are needed; fallback texts are not included.
final class TextPrefetch: Sendable {
  /// Font families, separated by commas.
  let family: String

  private let bitmaps = Mutex<[TextLine: TextRasterizer.Bitmap]>([:])

  /// Starts rasterizing lines, and returns at once.
  ///
  /// - Parameters:
  ///   - family: Font families, separated by commas.
  ///   - lines: Returns the lines; called on the text queue.
  init(family: String, _ lines: @escaping @Sendable () -> [TextLine]) {
    self.family = family
    TextQueue.begin { [weak self] in
      let rasterizer = TextRasterizer(family: family)
      guard rasterizer.familyInUse != nil else { return }
      var pixels = 0
      for line in lines() where pixels <= TextBitmaps.maxPixels {
        let bitmap = rasterizer.draw(line, text: line.text)
        pixels += bitmap.width * bitmap.height
        guard let self else { return }
        bitmaps.withLock { $0[line] = bitmap }
      }
    }
  }

  /// Removes and returns the bitmap of a line, if it was prefetched.
  ///
  /// - Important: Call it on the text queue, which is serial, so that the prefetch has finished by then.
  func take(_ line: TextLine) -> TextRasterizer.Bitmap? {
    bitmaps.withLock { $0.removeValue(forKey: line) }
  }

  /// Waits until the work of all prefetches so far has ended.
  static func finish() {
    TextQueue.run {}
  }
}
