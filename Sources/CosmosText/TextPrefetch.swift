import Synchronization

/// Rasterizes lines of text on the text queue before they are needed; fallback texts are not included.
///
/// It does so a few lines at a time, so that other texts need not wait for all of them.
package final class TextPrefetch: Sendable {
  /// Font families, separated by commas.
  let family: String

  private struct State {
    var bitmaps: [TextLine: TextRasterizer.Bitmap] = [:]
    /// Lines that were rasterized elsewhere before their turn came.
    var late: Set<TextLine> = []
    var isOver = false
    /// The functions to call at the end.
    var completions: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// How long lines are rasterized without a break.
  private static let slice = Duration.milliseconds(5)

  /// Starts rasterizing lines, and returns at once.
  ///
  /// - Parameters:
  ///   - family: Font families, separated by commas.
  ///   - lines: Returns the lines; called on the text queue.
  package init(family: String, _ lines: @escaping @Sendable () -> [TextLine]) {
    self.family = family
    TextQueue.begin { [weak self] in self?.rasterize(lines()[...]) }
  }

  private func rasterize(_ lines: ArraySlice<TextLine>, after pixels: Int = 0) {
    let end = ContinuousClock.now + TextPrefetch.slice
    let rasterizer = TextRasterizer(family: family)
    var (rest, pixels) = (rasterizer.familyInUse == nil ? [] : lines, pixels)
    while pixels <= TextBitmaps.maxPixels, .now < end, let line = rest.popFirst() {
      guard state.withLock({ !$0.late.contains(line) && $0.bitmaps[line] == nil }) else { continue }
      let bitmap = rasterizer.draw(line, text: line.text)
      pixels += bitmap.width * bitmap.height
      state.withLock { $0.bitmaps[line] = bitmap }
    }
    guard rest.isEmpty || pixels > TextBitmaps.maxPixels else {
      return TextQueue.begin { [weak self, rest, pixels] in self?.rasterize(rest, after: pixels) }
    }
    let completions = state.withLock { state in
      state.isOver = true
      defer { state.completions = [] }
      return state.completions
    }
    for complete in completions { complete() }
  }

  /// Removes and returns the bitmap of a line, if it was prefetched; otherwise it no longer will be.
  ///
  /// - Important: Call it on the text queue.
  func take(_ line: TextLine) -> TextRasterizer.Bitmap? {
    state.withLock { state in
      if !state.isOver { state.late.insert(line) }
      return state.bitmaps.removeValue(forKey: line)
    }
  }

  /// Calls a function when all lines are rasterized, at once or on the text queue.
  package func whenComplete(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.completions.append(body) }
      return state.isOver
    }
    if isOver { body() }
  }
}
