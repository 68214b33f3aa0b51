import CWayland

/// The outputs of a Wayland compositor at one moment.
///
/// The answers come to a queue of its own, so that asking on GLFW's connection delivers no event to GLFW.
///
/// - Important: Call ``close()`` before the connection closes.
package final class WaylandSnapshot {
  /// The outputs that the compositor has described.
  package let outputs: [Output]

  private let globals: WaylandGlobals
  private let queue: OpaquePointer

  /// Asks a compositor for its outputs; `nil` if the connection is lost or there is no memory.
  ///
  /// - Parameter display: The connection.
  package init?(of display: OpaquePointer) {
    guard let queue = wl_display_create_queue(display) else { return nil }
    guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display)) else {
      wl_event_queue_destroy(queue)
      return nil
    }
    // Objects created through the wrapper belong to the queue from their first event on.
    wl_proxy_set_queue(OpaquePointer(wrapper), queue)
    let globals = WaylandGlobals(OpaquePointer(wrapper), listsOutputs: true)
    wl_proxy_wrapper_destroy(wrapper)
    guard let globals else {
      wl_event_queue_destroy(queue)
      return nil
    }
    // The first answer lists what there is, and the second one describes the outputs.
    guard wl_display_roundtrip_queue(display, queue) >= 0,
      wl_display_roundtrip_queue(display, queue) >= 0
    else {
      globals.destroy()
      wl_event_queue_destroy(queue)
      return nil
    }
    (self.globals, self.queue) = (globals, queue)
    outputs = globals.outputs.filter(\.isDescribed).map(\.output)
  }

  /// Releases everything.
  ///
  /// On a connection with windows, wait with this until they are gone: an event may still come that says that one is on
  /// an output, and GLFW expects it to name the output.
  package func close() {
    globals.destroy()
    wl_event_queue_destroy(queue)
  }
}
