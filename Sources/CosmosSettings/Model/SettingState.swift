import CosmosOptions

/// What a row shows of an option: its value in the profile that is edited, and where a sky takes it from.
struct SettingState: Equatable {
  /// The value as the command line would have it, empty for a flag that is on; `nil` if the option isn't given.
  var value: String?
  /// The same as the file has it: names of files are relative to its folder.
  var written: String?
  /// Whether the part of the file that is edited has the option, so that it can be taken out.
  var isWritten = false
  /// Where a sky takes the value from.
  var source = Source.fallback
  /// Whether the running sky was given the option on its command line or by its environment.
  var isLocked = false

  /// Where a value comes from.
  enum Source: Equatable {
    /// Nothing gives the option.
    case fallback
    /// A line of the file, in a profile or outside of all.
    case line(Int, profile: String?)
    /// An environment variable, and what it says.
    case variable(String, value: String)
  }
}
