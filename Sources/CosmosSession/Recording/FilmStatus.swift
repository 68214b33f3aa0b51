import CosmosHost

/// The progress of a film on the terminal: frames, frames per second and the time left.
package final class FilmStatus {
  private let total: Int
  private let line = StatusLine()
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now
  private var drawn = 0

  /// The time between two updates.
  private static let interval = Duration.milliseconds(200)

  /// Starts the clock.
  ///
  /// - Parameter total: Number of frames to draw or to skip.
  package init(total: Int) {
    self.total = total
  }

  /// Counts frames and updates the line.
  ///
  /// - Parameters:
  ///   - skipped: Number of frames that were skipped so far.
  ///   - drawn: Number of frames drawn since the last call.
  package func advance(to skipped: Int, drawn: Int) {
    self.drawn += drawn
    let now = ContinuousClock.now
    guard now - shown > FilmStatus.interval else { return }
    shown = now
    line.show(
      FilmStatus.text(
        done: self.drawn + skipped, drawn: self.drawn, total: total, time: now - start))
  }

  /// Returns the text of the line.
  ///
  /// - Parameters:
  ///   - done: Frames drawn or skipped so far.
  ///   - drawn: Frames drawn so far.
  ///   - total: Frames to draw or to skip.
  ///   - time: Time since the start.
  /// - Returns: The text, without a line break.
  package static func text(done: Int, drawn: Int, total: Int, time: Duration) -> String {
    let seconds = time / .seconds(1)
    let share = 100 * done / max(1, total)
    guard drawn > 0, seconds > 0 else { return "frame \(done) of \(total)" }
    let rate = Double(drawn) / seconds
    let left = Int((Double(total - done) / rate).rounded(.up))
    let rounded = rate >= 10 ? "\(Int(rate.rounded()))" : "\((10 * rate).rounded() / 10)"
    return
      "frame \(done) of \(total), \(share) %, \(rounded) frames/s, \(left / 3600):\(twoDigits(left / 60 % 60)):\(twoDigits(left % 60)) left"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
