/// The value that a layer of the settings has for an option.
package struct Setting: Hashable, Sendable {
  /// The value as the command line would have it, empty for a flag; `nil` if the layer takes back what lower layers say.
  package let value: Argument?
  /// Where it comes from.
  package let origin: SettingOrigin
  /// The value as it is written there, if that may be another notation.
  package var written: String?
}
