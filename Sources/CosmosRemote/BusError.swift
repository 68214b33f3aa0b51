import CGLib
import CosmosOptions

/// Why a command could not be sent to a running sky.
package enum BusError: Error, CustomStringConvertible {
  /// There is no session bus.
  case noBus(reason: String)
  /// No sky with that name runs on the desktop.
  case noSky(name: BusName)
  /// The bus has not answered for some seconds.
  case silentBus(seconds: Double)
  /// The sky has not answered for some seconds.
  case silentSky(seconds: Double)
  /// The sky has gone before it answered.
  case gone
  /// The sky, or the bus, has said no.
  case refused(reason: String)

  package var description: String {
    switch self {
    case .noBus(let reason):
      "there is no session bus to find a running sky on: \(reason)"
    case .noSky(let name) where name == .only:
      "no sky runs on this desktop; open one with cosmos run"
    case .noSky(let name):
      "no sky is \(name.name) on this desktop; open one with cosmos run --instance"
    case .silentBus(let seconds):
      "the session bus has not answered for \(BusError.text(of: seconds)) s; log out and in again if that stays so"
    case .silentSky(let seconds):
      "the sky has not answered for \(BusError.text(of: seconds)) s; it may be busy or stopped (--timeout waits longer)"
    case .gone: "the sky has ended without an answer"
    case .refused(let reason): reason
    }
  }

  private static func text(of seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  /// Takes the text of an error of GLib.
  ///
  /// - Parameter error: The error, which is released.
  /// - Returns: What it says, in one line.
  package static func text(of error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "unknown error" }
    defer { g_error_free(error) }
    return cosmos_error_text(error).map { String(cString: $0) } ?? "unknown error"
  }
}
