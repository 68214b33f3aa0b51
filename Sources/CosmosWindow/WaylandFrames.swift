import CWayland

/// When a Wayland compositor wants a frame of a surface: once per refresh of its monitor, and never while the surface
/// is covered.
///
/// - Important: Call ``end()`` before the connection closes.
final class WaylandFrames {
  /// Whether the compositor wants a frame, or nobody has asked it.
  var isWanted = true

  private let surface: OpaquePointer
  private let listener = UnsafeMutablePointer<wl_callback_listener>.allocate(capacity: 1)
  private var pending: OpaquePointer?

  init(of surface: OpaquePointer) {
    self.surface = surface
    listener.initialize(
      to: wl_callback_listener { data, _, _ in
        guard let data else { return }
        let frames = Unmanaged<WaylandFrames>.fromOpaque(data).takeUnretainedValue()
        frames.end()
        frames.isWanted = true
      })
  }

  /// Asks, with the frame that is presented next, to be told when another one is wanted.
  func request() {
    end()
    guard let callback = wl_surface_frame(surface) else { return }
    wl_callback_add_listener(callback, listener, Unmanaged.passUnretained(self).toOpaque())
    pending = callback
    isWanted = false
  }

  /// Forgets the request, if there is one.
  func end() {
    if let pending { wl_callback_destroy(pending) }
    pending = nil
  }

  deinit { listener.deallocate() }
}
