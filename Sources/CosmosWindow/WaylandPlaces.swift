import CWayland
import Synchronization

/// The places and connectors of GLFW's monitors on a Wayland desktop; GLFW reads positions that are (0, 0) in many
/// compositors.
///
/// Use it on the main thread only.
final class WaylandPlaces: @unchecked Sendable {
  private let globals: WaylandGlobals
  private let display: OpaquePointer
  /// Keyed by GLFW's monitor.
  private var places: [OpaquePointer: WaylandPlace] = [:]

  private static let shared = Mutex<WaylandPlaces?>(nil)

  /// Those of GLFW's connection; `nil` if it has none to a Wayland compositor.
  static var ofGLFW: WaylandPlaces? {
    if let shared = shared.withLock(\.self) { return shared }
    let places = WaylandWindow.display.flatMap { WaylandPlaces($0) }
    shared.withLock { $0 = places }
    return places
  }

  /// Forgets everything; call it before GLFW's connection closes.
  static func close() {
    let places = shared.withLock { shared in
      defer { shared = nil }
      return shared
    }
    places?.end()
  }

  private init?(_ display: OpaquePointer) {
    guard let globals = WaylandGlobals(display, listsOutputs: false) else { return nil }
    self.globals = globals
    self.display = display
    wl_display_roundtrip(display)
  }

  /// The place of a monitor that is connected; `nil` if the compositor doesn't tell.
  func place(of monitor: Monitor) -> WaylandPlace? {
    follow(Monitor.all())
    return places[monitor.handle]
  }

  /// Asks about new monitors, and forgets those that are gone.
  private func follow(_ monitors: [Monitor]) {
    guard let manager = globals.outputManager else { return }
    for (handle, place) in places where !monitors.contains(where: { $0.handle == handle }) {
      place.end()
      places[handle] = nil
    }
    typealias Getter = @convention(c) (OpaquePointer) -> OpaquePointer?
    let getter = native("glfwGetWaylandMonitor", as: Getter.self)
    let known = places.count
    for monitor in monitors where places[monitor.handle] == nil {
      if let output = getter?(monitor.handle) {
        places[monitor.handle] = WaylandPlace(of: output, manager)
      }
    }
    if places.count > known { wl_display_roundtrip(display) }
  }

  private func end() {
    for place in places.values { place.end() }
    places = [:]
    globals.destroy()
  }
}
