/// Why a sky can't be on an MQTT broker.
package enum BrokerError: Error, CustomStringConvertible {
  /// The program was built where libmosquitto's header was missing.
  case notBuilt
  /// The library can't be loaded.
  case noLibrary(reason: String)
  /// There is not enough memory.
  case outOfMemory

  package var description: String {
    switch self {
    case .notBuilt:
      "--mqtt: this program was built without MQTT; install libmosquitto-dev and build it again"
    case .noLibrary(let reason):
      "--mqtt: there is no MQTT library; install libmosquitto1 (\(reason))"
    case .outOfMemory: "--mqtt: there is not enough memory"
    }
  }
}
