import CWayland
import Synchronization

/// The names that a Wayland compositor has for the monitors of XWayland, which has its own before version 23.1:
/// `XWAYLAND0`, and so on.
enum XWaylandNames {
  /// The prefix of the names that XWayland itself gives.
  static let prefix = "XWAYLAND"

  private struct Names: Sendable {
    var changes: Int?
    var byCorner: [SIMD2<Int>: String] = [:]
  }

  private static let names = Mutex(Names())

  /// The compositor's name of a monitor.
  ///
  /// - Parameters:
  ///   - name: The X server's name.
  ///   - corner: The monitor's top left corner on the desktop.
  /// - Returns: The compositor's name if there is one, or else the server's.
  static func name(of name: String, at corner: SIMD2<Int>) -> String {
    guard name.hasPrefix(prefix) else { return name }
    return names.withLock { names in
      if names.changes != MonitorChanges.count {
        let byCorner = ask()
        // The compositor's answers themselves count as changes.
        names = Names(changes: MonitorChanges.count, byCorner: byCorner)
      }
      return names.byCorner[corner] ?? name
    }
  }

  /// Asks the compositor for its outputs, on a connection of its own.
  private static func ask() -> [SIMD2<Int>: String] {
    guard let display = wl_display_connect(nil) else { return [:] }
    defer { wl_display_disconnect(display) }
    guard let globals = WaylandGlobals(display, listsOutputs: true) else { return [:] }
    defer { globals.destroy() }
    // The first answer lists what there is, and the second one describes the outputs.
    guard wl_display_roundtrip(display) >= 0, wl_display_roundtrip(display) >= 0 else { return [:] }
    let outputs = globals.outputs.filter(\.isDescribed).map(\.output)
    return Dictionary(
      outputs.map { (SIMD2($0.area.x, $0.area.y), $0.name) },
      uniquingKeysWith: { first, _ in first })
  }
}
