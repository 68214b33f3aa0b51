import CosmosCore

/// Frames per second as a fraction, so that rates such as 30000/1001 are exact.
package struct FrameRate: Hashable, Sendable {
  /// Number of frames in ``denominator`` seconds.
  package let numerator: Int
  /// Number of seconds.
  package let denominator: Int

  /// Creates a rate from positive numbers.
  package init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0, "a rate is positive")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Parses `N` or `N/D`, from 1/1000 to 1000; the result is `nil` for any other text.
  ///
  /// - Parameter text: The text, such as `60`, `12.5` or `30000/1001`; up to three decimals.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let most = 1_000_000
    let rate: FrameRate
    switch parts.count {
    case 2:
      guard let numerator = Int(parts[0]), let denominator = Int(parts[1]),
        (1...most).contains(numerator), (1...most).contains(denominator)
      else { return nil }
      rate = FrameRate(numerator, denominator)
    case 1:
      guard let number = Double(text), number > 0, number <= Double(most) else { return nil }
      // Three decimals are what people write: 23.976, 12.5.
      let thousandths = Int((1000 * number).rounded())
      guard thousandths > 0, Double(thousandths) / 1000 == number else { return nil }
      rate =
        thousandths.isMultiple(of: 1000)
        ? FrameRate(thousandths / 1000) : FrameRate(thousandths, 1000)
    default: return nil
    }
    guard (0.001...1000).contains(rate.framesPerSecond) else { return nil }
    self = rate
  }

  /// Frames per second.
  package var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// Returns the time of a frame, in seconds from frame 0.
  package func time(ofFrame frame: Int) -> Seconds {
    Double(frame) * Double(denominator) / Double(numerator)
  }

  /// Returns the time of a frame in milliseconds from frame 0, rounded to the nearest whole number.
  ///
  /// - Parameter frame: The frame's number, 0 to 1e9.
  /// - Returns: Milliseconds.
  package func milliseconds(ofFrame frame: Int) -> Int {
    (2000 * frame * denominator + numerator) / (2 * numerator)
  }

  /// Returns the number of frames in a duration.
  ///
  /// - Parameter duration: A duration in seconds, from 0 to 1e7.
  /// - Returns: The nearest whole number.
  package func frameCount(in duration: Seconds) -> Int {
    Int((duration * Double(numerator) / Double(denominator)).rounded())
  }
}

extension FrameRate: CustomStringConvertible {
  /// The rate as `N` or `N/D`.
  package var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
