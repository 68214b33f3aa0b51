import CWayland
import Synchronization

/// The names that a Wayland compositor has for monitors of which another connection tells less: XWayland's, which knows
/// no models and before version 23.1 no connectors, and GLFW's, which has one name of the two.
enum CompositorNames {
  /// The prefix of the names that XWayland gives before version 23.1: `XWAYLAND0`, and so on.
  static let xwaylandPrefix = "XWAYLAND"

  private struct Answer: Sendable {
    var changes: Int?
    var outputs: [Output] = []
  }

  private static let last = Mutex(Answer())

  /// The name of the monitor with a connector; `nil` if the compositor doesn't tell.
  static func name(of connector: String) -> MonitorName? {
    outputs.first { $0.name.connector == connector }?.name
  }

  /// The name of the monitor with its top left corner there on the desktop; `nil` if the compositor doesn't tell.
  static func name(at corner: SIMD2<Int>) -> MonitorName? {
    outputs.first { SIMD2($0.area.x, $0.area.y) == corner }?.name
  }

  private static var outputs: [Output] {
    last.withLock { last in
      if last.changes != MonitorChanges.count {
        let outputs = ask()
        // The compositor's answers themselves count as changes.
        last = Answer(changes: MonitorChanges.count, outputs: outputs)
      }
      return last.outputs
    }
  }

  /// Asks the compositor for its outputs, on a connection of its own.
  private static func ask() -> [Output] {
    guard let display = wl_display_connect(nil) else { return [] }
    defer { wl_display_disconnect(display) }
    guard let globals = WaylandGlobals(display, listsOutputs: true) else { return [] }
    defer { globals.destroy() }
    // The first answer lists what there is, and the second one describes the outputs.
    guard wl_display_roundtrip(display) >= 0, wl_display_roundtrip(display) >= 0 else { return [] }
    return globals.outputs.filter(\.isDescribed).map(\.output)
  }
}
