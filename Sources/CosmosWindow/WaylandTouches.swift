import CWayland

/// Fingers on touchscreens over a Wayland surface, which GLFW doesn't report.
///
/// - Important: Call ``close()`` before the connection or the surface goes.
final class WaylandTouches: WaylandListener {
  fileprivate let surface: OpaquePointer
  private let registry: OpaquePointer
  private var seats: [Seat] = []
  /// The events since the last ``take(into:)``; positions are in logical pixels.
  fileprivate var events = EventQueue<TouchEvent>()

  nonisolated(unsafe) private static let functions = permanent(
    wl_registry_listener(
      global: { data, registry, name, interface, version in
        guard let touches = WaylandTouches.of(data), let interface,
          String(cString: interface) == "wl_seat",
          let seat = cosmos_bind_seat(registry, name, min(version, Seat.version))
        else { return }
        touches.seats.append(Seat(seat, name: name, of: touches))
      },
      global_remove: { data, _, name in
        guard let touches = WaylandTouches.of(data) else { return }
        for seat in touches.seats where seat.name == name { seat.end() }
        touches.seats.removeAll { $0.name == name }
      }))

  /// Starts to follow the fingers on a surface.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - display: Its connection.
  init?(on surface: OpaquePointer, of display: OpaquePointer) {
    guard let registry = wl_display_get_registry(display) else { return nil }
    self.surface = surface
    self.registry = registry
    wl_registry_add_listener(registry, WaylandTouches.functions, data)
  }

  /// Whether there were no events since the last ``take(into:)``.
  var isEmpty: Bool { events.isEmpty }

  /// Passes on the events since the last call.
  func take(into handle: (TouchEvent) -> Void) {
    if !events.isEmpty { events.take().forEach(handle) }
  }

  /// Stops following.
  func close() {
    for seat in seats { seat.end() }
    seats = []
    wl_registry_destroy(registry)
  }
}

/// The input devices of a user, of which one may be a touchscreen.
private final class Seat: WaylandListener {
  /// The registry's number.
  let name: UInt32

  /// The newest useful version of the protocol: later ones add the shape of fingers.
  static let version: UInt32 = 5

  private unowned let touches: WaylandTouches
  private let seat: OpaquePointer
  private var touchscreen: OpaquePointer?
  /// The fingers on the surface; others may be on those around it.
  private var fingers: Set<Int32> = []

  nonisolated(unsafe) private static let functions = permanent(
    wl_seat_listener(
      capabilities: { data, _, capabilities in
        Seat.of(data)?.follow(
          hasTouchscreen: capabilities & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0)
      }, name: { _, _, _ in }))

  nonisolated(unsafe) private static let touchFunctions = permanent(
    wl_touch_listener(
      down: { data, _, _, _, surface, id, x, y in
        guard let seat = Seat.of(data), surface == seat.touches.surface else { return }
        seat.fingers.insert(id)
        seat.touches.events.append(
          .down(seat.number(id), x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
      },
      up: { data, _, _, _, id in
        guard let seat = Seat.of(data), seat.fingers.remove(id) != nil else { return }
        seat.touches.events.append(.up(seat.number(id)))
      },
      motion: { data, _, _, id, x, y in
        guard let seat = Seat.of(data), seat.fingers.contains(id) else { return }
        seat.touches.events.append(
          .move(seat.number(id), x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
      },
      frame: { _, _ in },
      cancel: { data, _ in Seat.of(data)?.cancel() },
      shape: { _, _, _, _, _ in }, orientation: { _, _, _, _ in }))

  init(_ seat: OpaquePointer, name: UInt32, of touches: WaylandTouches) {
    self.seat = seat
    self.name = name
    self.touches = touches
    wl_seat_add_listener(seat, Seat.functions, data)
  }

  /// The number of a finger, which no other seat has.
  private func number(_ id: Int32) -> Int { Int(name) << 32 | Int(UInt32(bitPattern: id)) }

  private func follow(hasTouchscreen: Bool) {
    if hasTouchscreen && touchscreen == nil {
      touchscreen = wl_seat_get_touch(seat)
      if let touchscreen { wl_touch_add_listener(touchscreen, Seat.touchFunctions, data) }
    } else if !hasTouchscreen {
      dropTouchscreen()
    }
  }

  private func cancel() {
    guard !fingers.isEmpty else { return }
    fingers = []
    touches.events.append(.cancel)
  }

  private func dropTouchscreen() {
    // Its fingers never go up.
    cancel()
    guard let touchscreen else { return }
    if wl_touch_get_version(touchscreen) >= WL_TOUCH_RELEASE_SINCE_VERSION {
      wl_touch_release(touchscreen)
    } else {
      wl_touch_destroy(touchscreen)
    }
    self.touchscreen = nil
  }

  /// Stops following.
  func end() {
    dropTouchscreen()
    if wl_seat_get_version(seat) >= WL_SEAT_RELEASE_SINCE_VERSION {
      wl_seat_release(seat)
    } else {
      wl_seat_destroy(seat)
    }
  }
}
