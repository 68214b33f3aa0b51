import CWayland

/// When a Wayland compositor wants a frame of a surface: once per refresh of its monitor, and never while the surface
/// is covered.
///
/// Compositors have been known to forget a request, so a frame is drawn now and then without one.
///
/// - Important: Call ``end()`` before the connection closes.
final class WaylandFrames: WaylandListener {
  /// Whether the compositor wants a frame, or has not been asked, or has not answered for long.
  var isWanted: Bool {
    request.map { ContinuousClock.now - $0 >= WaylandFrames.callbackTimeout } ?? true
  }

  /// When the compositor was asked; `nil` if it has answered.
  private var request: ContinuousClock.Instant?

  /// How long a compositor may keep silent.
  ///
  /// A surface that is covered costs little with a frame so rarely.
  private static let callbackTimeout = Duration.seconds(10)

  private let surface: OpaquePointer
  private var pending: OpaquePointer?

  nonisolated(unsafe) private static let functions = permanent(
    wl_callback_listener { data, _, _ in
      guard let frames = WaylandFrames.of(data) else { return }
      frames.end()
      frames.request = nil
    })

  init(of surface: OpaquePointer) {
    self.surface = surface
  }

  /// Requests, with the next frame, a callback when another one is wanted.
  func requestCallback() {
    end()
    guard let callback = wl_surface_frame(surface) else { return }
    wl_callback_add_listener(callback, WaylandFrames.functions, data)
    pending = callback
    request = .now
  }

  /// Seconds until a frame is drawn for which the compositor has not asked; `nil` if it has.
  var timeToCallbackTimeout: Double? {
    request.map { max(0, ($0 + WaylandFrames.callbackTimeout - .now) / .seconds(1)) }
  }

  /// Lets the next frame be drawn even if the compositor doesn't ask for it.
  func dropRequest() {
    request = nil
  }

  /// Forgets the request, if there is one.
  func end() {
    if let pending { wl_callback_destroy(pending) }
    pending = nil
  }
}
