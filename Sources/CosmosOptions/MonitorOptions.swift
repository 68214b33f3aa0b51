import CosmosCore

extension Option {
  package static let monitor = Option(
    "monitor",
    .parsed(
      "LIST|all", "give a name, an index, several of them with commas between, or all",
      as: .list(separator: ",")
    ) { text in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return names.contains("") ? nil : names
    }.completed { ValueCompletion(words: ["all"], isList: true, includesMonitors: true) },
    \.monitors.names, "monitors to fill, by name or by index from 0, such as 0,2",
    default: "the one under the window; all for a wallpaper", on: .window)

  package static let span = Option(
    "span", .flag, \.monitors.spans, "show one sky across the monitors, instead of one on each",
    on: .window)

  package static let bezel = Option(
    "bezel", .number("MM", in: 0...1000, of: "millimetres"), \.monitors.bezel,
    "width of the frame around each monitor, behind which the sky goes on", default: "0",
    on: .window)
}

/// The monitors that show a sky, and how.
package struct MonitorOptions: Hashable, Sendable {
  /// Names of monitors or their indexes from 0, as the command line gives them.
  var names: [String] = []
  /// Whether the monitors show one sky together, instead of one each.
  package var spans = false
  /// Width of the frame around what each monitor shows, in millimetres.
  package var bezel = 0.0

  /// Creates the choice without options: the monitor under the window, or all for a wallpaper.
  package init() {}

  /// Checks that there are several monitors where they are needed.
  func check(_ given: [Option: Argument]) throws(UsageError) {
    guard !spans || wanted == nil || MonitorOptions.areSeveral(names) else {
      throw UsageError(
        "--span needs more than one monitor; give --monitor all, or a list such as 0,1")
    }
    guard spans || given[.bezel] == nil else { throw UsageError("--bezel needs --span") }
  }

  /// Names of monitors or their indexes from 0; `nil` for all of them.
  package var wanted: [String]? { names.isEmpty || MonitorOptions.areAll(names) ? nil : names }

  /// Whether the command line asks for more than one monitor.
  package var areSeveral: Bool { spans || MonitorOptions.areSeveral(names) }

  private static func areAll(_ names: [String]) -> Bool {
    names.contains { $0.lowercased() == "all" }
  }

  private static func areSeveral(_ names: [String]) -> Bool { names.count > 1 || areAll(names) }

  /// Whether a value of `--monitor` names more than one monitor.
  package static func areSeveral(_ text: String) -> Bool {
    areSeveral(text.split(separator: ",").map(String.init))
  }

  /// The name or the index of the only monitor; `nil` if the command line names none or several.
  package var single: String? { areSeveral ? nil : wanted?.first }
}
