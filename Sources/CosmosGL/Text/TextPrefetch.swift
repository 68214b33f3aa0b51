import Synchronization

/// Lines of text that are drawn ahead of need, as far as they are complete, on the queue of texts.
final class TextPrefetch: Sendable {
  /// Families of the font, parted by commas.
  let family: String

  private let bitmaps = Mutex<[TextLine: TextRasterizer.Bitmap]>([:])

  /// Begins to draw lines, and returns at once.
  ///
  /// - Parameters:
  ///   - family: Families of the font, parted by commas.
  ///   - lines: Gives the lines; called on the queue.
  init(family: String, _ lines: @escaping @Sendable () -> [TextLine]) {
    self.family = family
    TextQueue.begin { [weak self] in
      let rasterizer = TextRasterizer(family: family)
      guard rasterizer.familyInUse != nil else { return }
      var pixels = 0
      for line in lines() where pixels <= TextPictures.mostPixels {
        let bitmap = rasterizer.draw(line, text: line.text)
        pixels += bitmap.width * bitmap.height
        guard let self else { return }
        bitmaps.withLock { $0[line] = bitmap }
      }
    }
  }

  /// The bitmap of a line, where it was drawn ahead; it is given once.
  ///
  /// - Important: Call it on the queue, where nothing is being drawn ahead any more.
  func take(_ line: TextLine) -> TextRasterizer.Bitmap? {
    bitmaps.withLock { $0.removeValue(forKey: line) }
  }

  /// Waits until all of it is drawn.
  func finish() {
    TextQueue.run {}
  }
}
