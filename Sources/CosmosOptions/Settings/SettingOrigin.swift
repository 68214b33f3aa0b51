import CosmosCore
import CosmosImage

/// Where the value of an option comes from, if it isn't the default.
package enum SettingOrigin: Hashable, Sendable {
  /// A place in a settings file, and the profile that it belongs to, if any.
  case file(FilePath, TextPosition, profile: String?)
  /// An environment variable.
  case environment(String)
  /// The command line.
  case commandLine
}

extension SettingOrigin: CustomStringConvertible {
  /// The place for messages: `config.json5:3:10`, `COSMOS_STARS`, or `command line`.
  package var description: String {
    switch self {
    case .file(let path, let position, _): "\(path):\(position)"
    case .environment(let variable): variable
    case .commandLine: "command line"
    }
  }
}
