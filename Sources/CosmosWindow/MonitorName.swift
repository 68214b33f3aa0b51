/// The names of a monitor: its connector, and its make and model.
///
/// Two names are equal if their connectors are, since a window system may report the rest later or never.
package struct MonitorName: Sendable {
  /// The window system's name for the place where the monitor is plugged in, such as `DP-2`.
  package let connector: String
  /// Make and model, such as `Dell Inc. DELL U2720Q`, on X11 with a make of three letters; `nil` if neither is known.
  package let makeAndModel: String?

  /// Creates a name.
  ///
  /// - Parameters:
  ///   - connector: The connector.
  ///   - make: The make, in any of the ways in which window systems say that they don't know it.
  ///   - model: The model, likewise; or make and model, if they are known only together.
  package init(_ connector: String, make: String? = nil, model: String? = nil) {
    self.connector = connector
    var words = [make, model].flatMap { ($0 ?? "").split(whereSeparator: \.isWhitespace) }
    words.removeAll { ["unknown", "(null)"].contains($0.lowercased()) }
    func text(_ words: some Sequence<Substring>) -> String { words.joined(separator: " ") }
    // Many models begin with the make.
    let repeated = words.indices.dropFirst().first { count in
      text(words[count...]).lowercased().hasPrefix(text(words[..<count]).lowercased())
    }
    let known = text(words[(repeated ?? 0)...])
    // Virtual monitors may be called like their connectors.
    let isNew = !connector.lowercased().hasPrefix(known.lowercased())
    makeAndModel = isNew && !known.isEmpty ? known : nil
  }

  /// Combines what is known of a monitor on Wayland.
  ///
  /// - Parameters:
  ///   - name: GLFW's name for it: the connector, or make and model in old versions or with old compositors.
  ///   - connector: The connector; `nil` if it is unknown.
  ///   - ask: Finds out both names by the connector; called only if GLFW's name is that.
  package init(ofGLFW name: String, connector: String?, asking ask: (String) -> MonitorName?) {
    guard let connector else {
      self.init(name)
      return
    }
    self =
      connector == name
      ? ask(connector) ?? MonitorName(connector) : MonitorName(connector, model: name)
  }

  /// Whether a text in lower case is make and model, or ends them, such as the model alone.
  private func isModel(_ text: String) -> Bool {
    guard let own = makeAndModel?.lowercased() else { return false }
    return own == text || own.hasSuffix(" \(text)")
  }

  /// Chooses one of several monitors: by its connector, by its index, or by make and model or the words that end them;
  /// words in any case.
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
    let (text, names) = (wanted.lowercased(), monitors.map(name))
    if let index = names.firstIndex(where: { $0.connector.lowercased() == text }) {
      return monitors[index]
    }
    if let index = Int(wanted), monitors.indices.contains(index) { return monitors[index] }
    let alike = names.indices.filter { names[$0].isModel(text) }
    guard alike.count < 2 else {
      throw .ambiguousMonitor(wanted: wanted, connectors: alike.map { names[$0].connector })
    }
    guard let index = alike.first else {
      throw .noMonitor(wanted: wanted, names: names.map(\.description))
    }
    return monitors[index]
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
