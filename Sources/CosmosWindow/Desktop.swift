/// The monitors of a window system, and the surfaces that fill them.
///
/// All its surfaces draw with one context if they ask for the same kind, and share objects on the GPU. Use it on the
/// main thread only.
package protocol Desktop: AnyObject {
  /// The monitors that are there now, in an order that numbers refer to.
  var outputs: [Output] { get }

  /// A number that changes when ``outputs`` may have changed.
  var outputChanges: Int { get }

  /// Opens a surface that fills a monitor, and makes its context current.
  ///
  /// - Parameters:
  ///   - output: One of ``outputs``.
  ///   - configuration: The settings of the surface.
  /// - Returns: The surface.
  /// - Throws: ``WindowError`` with the reason.
  func open(
    on output: Output, _ configuration: Window.Configuration
  ) throws(WindowError) -> any Surface

  /// Sleeps until something happens.
  ///
  /// - Parameter timeout: Longest sleep in seconds; `nil` to wait indefinitely.
  /// - Throws: ``WindowError/connectionLost(to:)``.
  func wait(timeout: Double?) throws(WindowError)
}

extension Desktop {
  package var outputChanges: Int { MonitorChanges.count }
}

extension Output {
  /// Finds monitors by one of their names, or by index.
  ///
  /// Indexes change as monitors come and go; names don't.
  ///
  /// - Parameters:
  ///   - wanted: Names, or indexes from 0.
  ///   - outputs: The monitors that are there.
  /// - Returns: The names of the monitors.
  /// - Throws: ``WindowError/noMonitor(wanted:names:)`` or ``WindowError/ambiguousMonitor(wanted:connectors:)`` for the
  ///   first that isn't there, or that is several.
  package static func names(
    of wanted: [String], among outputs: [Output]
  ) throws(WindowError) -> Set<MonitorName> {
    let chosen = try wanted.map { wanted throws(WindowError) in
      try MonitorName.choose(wanted, of: outputs, name: \.name)
    }
    return Set(chosen.map(\.name))
  }
}
