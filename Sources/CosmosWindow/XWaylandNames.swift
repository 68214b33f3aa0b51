import CWayland
import Synchronization

/// The names that a Wayland compositor has for the monitors of XWayland, which knows no models, and before version 23.1
/// has its own names instead of connectors: `XWAYLAND0`, and so on.
enum XWaylandNames {
  /// The prefix of the names that XWayland itself gives.
  static let prefix = "XWAYLAND"

  private struct Answer: Sendable {
    var changes: Int?
    var outputs: [Output] = []
  }

  private static let last = Mutex(Answer())

  /// The compositor's names of a monitor.
  ///
  /// - Parameters:
  ///   - name: The X server's name.
  ///   - corner: The monitor's top left corner on the desktop.
  /// - Returns: The compositor's names if there are any, or else the server's.
  static func name(of name: String, at corner: SIMD2<Int>) -> MonitorName {
    let outputs = last.withLock { last in
      if last.changes != MonitorChanges.count {
        let outputs = ask()
        // The compositor's answers themselves count as changes.
        last = Answer(changes: MonitorChanges.count, outputs: outputs)
      }
      return last.outputs
    }
    let output = outputs.first { output in
      name.hasPrefix(prefix)
        ? SIMD2(output.area.x, output.area.y) == corner : output.name.connector == name
    }
    return output?.name ?? MonitorName(name)
  }

  /// Asks the compositor for its outputs, on a connection of its own.
  private static func ask() -> [Output] {
    guard let display = wl_display_connect(nil) else { return [] }
    defer { wl_display_disconnect(display) }
    guard let snapshot = WaylandSnapshot(of: display) else { return [] }
    defer { snapshot.close() }
    return snapshot.outputs
  }
}
