import CosmosCore
import Glibc

/// The time by the clock on the wall.
package enum LocalTime {
  /// Formats the time now.
  ///
  /// - Parameter format: A format of `strftime` whose result has fewer than 32 bytes.
  /// - Returns: The text.
  package static func now(_ format: String) -> String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts.formatted(format)
  }
}
