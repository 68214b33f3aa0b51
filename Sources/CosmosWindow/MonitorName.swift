/// The names of a monitor: its connector, and its maker and model.
///
/// Two names are equal if their connectors are, since a window system may tell the rest later or never.
package struct MonitorName: Sendable {
  /// The window system's name for the place where the monitor is plugged in, such as `DP-2`.
  package let connector: String
  /// The maker, such as `Dell Inc.`, or its three letters, as on X11; `nil` if nobody knows it, or if ``model`` has it.
  package let make: String?
  /// The model, such as `DELL U2720Q`; `nil` if nobody knows it.
  package let model: String?

  /// Creates a name.
  ///
  /// - Parameters:
  ///   - connector: The connector.
  ///   - make: The maker, in any of the ways in which window systems say that they don't know it.
  ///   - model: The model, likewise.
  package init(_ connector: String, make: String? = nil, model: String? = nil) {
    self.connector = connector
    let (known, maker) = (MonitorName.known(model), MonitorName.known(make))
    // Virtual monitors may be called like their connectors.
    self.model = known.flatMap { connector.lowercased().hasPrefix($0.lowercased()) ? nil : $0 }
    let isTold = maker.map { known?.lowercased().hasPrefix($0.lowercased()) ?? true } ?? true
    self.make = isTold ? nil : maker
  }

  private static func known(_ text: String?) -> String? {
    guard let text else { return nil }
    let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    return ["", "unknown", "(null)"].contains(words.lowercased()) ? nil : words
  }

  /// Maker and model, such as `Dell Inc. DELL U2720Q`; `nil` if nobody knows the model.
  package var makeAndModel: String? {
    model.map { model in make.map { "\($0) \(model)" } ?? model }
  }

  /// Whether a text is the model, with or without the maker, in any case.
  private func isModel(_ text: String) -> Bool {
    [model, makeAndModel].contains { $0?.lowercased() == text }
  }

  /// Chooses one of several monitors: by its connector, by its model with or without the maker, each in any case, or by
  /// its index.
  ///
  /// - Parameters:
  ///   - wanted: The name or the index.
  ///   - monitors: The monitors, in order.
  ///   - name: The name of a monitor.
  /// - Returns: The monitor.
  /// - Throws: ``WindowError/noMonitor(wanted:names:)`` with the names of all monitors, or
  ///   ``WindowError/ambiguousMonitor(wanted:connectors:)`` if several are of that model.
  package static func choose<Some>(
    _ wanted: String, of monitors: [Some], name: (Some) -> MonitorName
  ) throws(WindowError) -> Some {
    let text = wanted.lowercased()
    if let one = monitors.first(where: { name($0).connector.lowercased() == text }) { return one }
    let alike = monitors.filter { name($0).isModel(text) }
    guard alike.count < 2 else {
      throw .ambiguousMonitor(wanted: wanted, connectors: alike.map { name($0).connector })
    }
    if let one = alike.first { return one }
    if let number = Int(wanted), monitors.indices.contains(number) { return monitors[number] }
    throw .noMonitor(wanted: wanted, names: monitors.map { name($0).description })
  }
}

extension MonitorName: Hashable {
  package static func == (one: MonitorName, other: MonitorName) -> Bool {
    one.connector == other.connector
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(connector)
  }
}

extension MonitorName: Comparable {
  package static func < (one: MonitorName, other: MonitorName) -> Bool {
    one.connector < other.connector
  }
}

extension MonitorName: CustomStringConvertible {
  /// Both names, such as `DP-2 (Dell Inc. DELL U2720Q)`.
  package var description: String { makeAndModel.map { "\(connector) (\($0))" } ?? connector }
}
