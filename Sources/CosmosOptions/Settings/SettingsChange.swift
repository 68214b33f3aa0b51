/// A change of a settings file's text, which can be reversed.
package enum SettingsChange: Hashable, Sendable {
  /// Writes the value of an option, in JSON5.
  case set(String, literal: String, profile: String?)
  /// Takes an option out.
  case remove(String, profile: String?)
  /// Chooses the profile that holds unless a command line names another; `nil` for none.
  case select(String?)
  /// Adds a profile; the literal is an object with its options.
  case addProfile(String, literal: String)
  /// Gives a profile another name.
  case renameProfile(String, to: String)
  /// Takes a profile out.
  case removeProfile(String)
  /// Makes several changes in this order, as one.
  case several([SettingsChange])

  /// Sets an option, or takes back what lower layers say.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - value: The value as the command line has it, empty for a flag; `nil` for `false`.
  ///   - profile: The profile; `nil` for the options outside of profiles.
  /// - Returns: The change.
  package static func set(_ option: Option, to value: String?, in profile: String? = nil) -> Self {
    .set(option.name, literal: SettingLiteral.of(value, for: option), profile: profile)
  }

  /// Adds a profile without options.
  package static func addProfile(_ name: String) -> Self { .addProfile(name, literal: "{}") }

  /// Makes the change.
  package func apply(to text: inout SettingsText) {
    switch self {
    case .set(let name, let literal, let profile): text.set(name, to: literal, in: profile)
    case .remove(let name, let profile): text.remove(name, in: profile)
    case .select(let name): text.select(profile: name)
    case .addProfile(let name, let literal): text.add(profile: name, literal)
    case .renameProfile(let name, let other): text.rename(profile: name, to: other)
    case .removeProfile(let name): text.remove(profile: name)
    case .several(let changes): for change in changes { change.apply(to: &text) }
    }
  }

  /// Returns the name that a profile has after the change.
  package func name(of profile: String?) -> String? {
    switch self {
    case .renameProfile(profile, let other): other
    case .several(let changes): changes.reduce(profile) { $1.name(of: $0) }
    default: profile
    }
  }

  /// Returns the changes that take this one back, wherever else the text changes in between.
  ///
  /// - Parameter text: The text before the change.
  /// - Returns: Changes to make in this order.
  package func reversed(in text: SettingsText) -> [SettingsChange] {
    switch self {
    case .set(let name, _, let profile), .remove(let name, let profile):
      guard let old = text.literal(of: name, in: profile) else {
        return [.remove(name, profile: profile)]
      }
      return [.set(name, literal: old, profile: profile)]
    case .select: return [.select(text.selectedProfile)]
    case .addProfile(let name, _):
      return text.profileNames.contains(name) ? [] : [.removeProfile(name)]
    case .renameProfile(let name, let other): return [.renameProfile(other, to: name)]
    case .removeProfile(let name):
      guard let literal = text.literal(ofProfile: name) else { return [] }
      let selected = text.selectedProfile == name ? [SettingsChange.select(name)] : []
      return [.addProfile(name, literal: literal)] + selected
    case .several(let changes):
      var text = text
      var reversed: [SettingsChange] = []
      for change in changes {
        reversed = change.reversed(in: text) + reversed
        change.apply(to: &text)
      }
      return reversed
    }
  }
}
