import CosmosImage

/// Where the settings of a user are: a file and the environment.
package struct SettingsSource: Sendable {
  /// The file that is read unless another one is named; `nil` if there is no place for it.
  package var file: FilePath?
  /// The user's home folder, for names that begin with `~/`.
  package var home: FilePath?
  /// The environment variables that concern the program.
  package var variables: [String: FilePath]
  /// What the file would contain, to try that out; `nil` for what it contains.
  package var contents: [UInt8]?

  /// No settings at all.
  package static let none = SettingsSource(file: nil, home: nil, variables: [:])

  /// Creates a source.
  package init(file: FilePath?, home: FilePath?, variables: [String: FilePath]) {
    self.file = file
    self.home = home
    self.variables = variables
  }

  /// The variable in which a screen saver names its window.
  package static let screenSaverVariable = "XSCREENSAVER_WINDOW"

  /// The value of a variable; `nil` if it is empty or not set.
  package func variable(_ name: String) -> Argument? {
    variables[name].flatMap { $0.bytes.isEmpty ? nil : Argument($0) }
  }
}
