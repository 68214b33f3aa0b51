import CTouchProxy
import CosmosImage
import CosmosTestSupport

/// A touchscreen of a headless Wayland compositor, which has none of its own: a proxy adds it to what the compositor says
/// to one program.
final class WaylandTouchscreen {
  /// Environment variables that lead a program to it.
  let environment: [String: String]

  private let proxy: OpaquePointer

  /// Starts the proxy, for the compositor's socket of a name in a folder.
  init(in folder: String, of name: String, environment: [String: String]) throws {
    let own = "\(name)-touch"
    guard let proxy = touch_proxy_start("\(folder)/\(own)", "\(folder)/\(name)") else {
      throw HarnessError.unreadable("\(folder)/\(name)")
    }
    self.proxy = proxy
    self.environment = environment.merging(["WAYLAND_DISPLAY": own]) { $1 }
  }

  /// Waits until the program has a window, and wants to know of fingers.
  func becomesReady() async throws -> Bool {
    try await eventually { touch_proxy_is_ready(proxy) != 0 ? true : nil } ?? false
  }

  // Positions are in logical pixels of the window.

  func down(_ finger: Int32, _ x: Double, _ y: Double) { touch_proxy_down(proxy, finger, x, y) }

  func move(_ finger: Int32, _ x: Double, _ y: Double) { touch_proxy_move(proxy, finger, x, y) }

  func up(_ finger: Int32) { touch_proxy_up(proxy, finger) }

  /// The compositor takes all fingers away.
  func cancel() { touch_proxy_cancel(proxy) }

  deinit { touch_proxy_stop(proxy) }
}
