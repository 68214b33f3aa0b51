import CosmosCore

/// The monitors that show a sky, and how.
package struct MonitorOptions: Hashable, Sendable {
  /// Names of monitors or their indexes from 0; `nil` for all of them.
  package var wanted: [String]?
  /// Whether the command line asks for more than one monitor.
  package var areSeveral = false
  /// Whether the monitors show one sky together, instead of one each.
  package var spans = false
  /// Width of the frame around what each monitor shows, in millimetres.
  package var bezel = 0.0

  /// Creates the choice without options: the monitor under the window, or all for a wallpaper.
  package init() {}

  /// Parses the options that choose monitors.
  package init(_ values: OptionValues) throws(UsageError) {
    if let text = values[.monitor] {
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard names.allSatisfy({ !$0.isEmpty }) else {
        throw values.error(
          .monitor, text, "give a name, an index, several of them with commas between, or all")
      }
      wanted = MonitorOptions.areAll(names) ? nil : names
      areSeveral = MonitorOptions.areSeveral(text)
    }
    spans = values.has(.span)
    if spans {
      guard areSeveral || wanted == nil else {
        throw UsageError(
          "--span needs more than one monitor; give --monitor all, or a list such as 0,1")
      }
      areSeveral = true
    }
    if let width = try values.number(.bezel, in: 0...1000, "give millimetres, from 0 to 1000") {
      guard spans else { throw UsageError("--bezel needs --span") }
      bezel = width
    }
  }

  private static func areAll(_ names: [String]) -> Bool {
    names.contains { $0.lowercased() == "all" }
  }

  /// Whether a value of `--monitor` names more than one monitor.
  package static func areSeveral(_ text: String) -> Bool {
    let names = text.split(separator: ",").map(String.init)
    return names.count > 1 || areAll(names)
  }

  /// The name or the index of the only monitor; `nil` if the command line names none or several.
  package var single: String? { areSeveral ? nil : wanted?.first }
}
