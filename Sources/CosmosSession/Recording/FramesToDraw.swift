import CosmosCore
import CosmosImage
import Dispatch
import Synchronization

/// The frames of a film that have to be drawn, in order.
///
/// When a film is resumed, it skips the frames that are there already. It checks several at the same time, as far ahead
/// as needed.
package struct FramesToDraw {
  /// Number of frames to draw or to skip in all.
  package let total: Int
  /// Number of frames that were skipped so far.
  package private(set) var skipped = 0

  private let film: Film
  private let text: FrameText
  private let writer: any FilmWriter
  private let resumes: Bool
  private var next: Int
  /// Frames that were checked and have to be drawn, in reverse order.
  private var checked: [Int] = []

  package init(_ film: Film, text: FrameText, of writer: any FilmWriter, resumes: Bool) {
    self.film = film
    self.text = text
    self.writer = writer
    self.resumes = resumes
    next = film.frames.lowerBound
    total = film.frames.count
  }

  /// Finds the next frame.
  ///
  /// - Parameter check: Called between groups of frames that are checked, with the number of frames skipped so far;
  ///   it may throw to end the search.
  /// - Returns: The frame's number, or `nil` after the last one.
  /// - Throws: Any error of `check`.
  package mutating func takeNext(_ check: (Int) throws -> Void) throws -> Int? {
    if let frame = checked.popLast() { return frame }
    guard resumes else {
      guard next <= film.frames.upperBound else { return nil }
      next += 1
      return next - 1
    }
    while next <= film.frames.upperBound {
      try check(skipped)
      let count = min(8 * FrameWorkers.mostThreads, film.frames.upperBound - next + 1)
      let group = next..<next + count
      let found = Mutex<Set<Int>>([])
      let (film, text, writer) = (film, text, writer)
      DispatchQueue.concurrentPerform(iterations: count) { index in
        let frame = group.lowerBound + index
        if writer.has(frame, text: text.chunks(of: frame, at: film.time(ofFrame: frame))) {
          found.withLock { _ = $0.insert(frame) }
        }
      }
      next += count
      let present = found.withLock(\.self)
      skipped += present.count
      checked = group.reversed().filter { !present.contains($0) }
      if let frame = checked.popLast() { return frame }
    }
    return nil
  }
}
