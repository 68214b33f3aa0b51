import CosmosCore
import CosmosImage
import CosmosOptions

extension Log {
  /// The log threshold, from `--log`, `--debug-gl` or the environment, in that order.
  package static func level(of options: Options) -> LogLevel {
    if let level = options.logLevel { return level }
    if options.isDebuggingGL { return .debug }
    guard let name = UserFile.environment(LogLevel.variable), !name.isEmpty else { return .notice }
    guard let level = LogLevel(named: name) else {
      Log.warning("\(LogLevel.variable): unknown level \(name.quoted); \(LogLevel.rule)")
      return .notice
    }
    return level
  }
}
