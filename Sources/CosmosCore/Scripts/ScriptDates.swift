/// How the dates of a script are read.
public struct ScriptDates {
  /// The date that the sky shows, from which relative ones count, in seconds since 1970.
  public let shown: Double
  /// Returns the moment that a text names, in seconds since 1970, from the text and the date that the sky shows.
  public let read: (_ text: String, _ shown: Double) throws(DateError) -> Double

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - shown: The date that the sky shows before the first event, in seconds since 1970.
  ///   - read: Returns the moment that a text names, in seconds since 1970, from the text and the date that the sky shows,
  ///     which is that of the last event with a date.
  public init(
    shown: Double,
    read: @escaping (_ text: String, _ shown: Double) throws(DateError) -> Double
  ) {
    (self.shown, self.read) = (shown, read)
  }

  /// Dates in digits alone, such as `2026-11-21T20:00Z`.
  public static var numeric: ScriptDates {
    ScriptDates(shown: 0) { text, _ throws(DateError) in
      guard let date = AlmanacDate(text) else { throw .unknown }
      return date.time
    }
  }
}
