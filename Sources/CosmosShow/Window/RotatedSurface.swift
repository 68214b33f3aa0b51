import CosmosCore
import CosmosWindow

/// A surface on a panel that is rotated: its size and its events are those of the picture as it is seen.
///
/// The client rotates what it draws by ``rotation``.
package final class RotatedSurface: Surface {
  private let surface: any Surface
  private let panelRotation: ScreenRotation
  private let isWide: Bool

  /// Wraps a surface.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - screen: The screen of a wall that it shows.
  package init(_ surface: any Surface, of screen: WallDesign.Screen) {
    self.surface = surface
    panelRotation = screen.rotation
    isWide = screen.pixelWidth > screen.pixelHeight
  }

  /// How far the picture has to be rotated: not at all where the window system does so by 90 degrees already.
  package var rotation: ScreenRotation {
    let size = surface.pixelSize
    return panelRotation.keepsSides || (size.width > size.height) == isWide ? panelRotation : .none
  }

  package var pixelSize: (width: Int, height: Int) {
    let size = surface.pixelSize
    return rotation.keepsSides ? size : (size.height, size.width)
  }

  package var scale: Double { surface.scale }

  // MARK: Events

  package func poll() throws(WindowError) -> [WindowEvent] {
    try surface.poll().map(rotated)
  }

  package func wait(timeout: Double?) throws(WindowError) -> [WindowEvent] {
    try surface.wait(timeout: timeout).map(rotated)
  }

  /// Returns an event with its places as seen in the picture.
  private func rotated(_ event: WindowEvent) -> WindowEvent {
    switch event {
    case .resize:
      let (width, height) = pixelSize
      return .resize(width: width, height: height)
    case .pointer(let x, let y):
      let place = rotated(x, y)
      return .pointer(x: place.x, y: place.y)
    case .press(let button, let x, let y):
      let place = rotated(x, y)
      return .press(button, x: place.x, y: place.y)
    case .release(let button, let x, let y):
      let place = rotated(x, y)
      return .release(button, x: place.x, y: place.y)
    case .finger(let phase, let x, let y):
      let place = rotated(x, y)
      return .finger(phase, x: place.x, y: place.y)
    case .pan(let x, let y):
      return switch rotation {
      case .none: event
      case .quarter: .pan(x: -y, y: x)
      case .half: .pan(x: -x, y: -y)
      case .threeQuarters: .pan(x: y, y: -x)
      }
    default: return event
    }
  }

  /// Returns where a point of the panel is in the picture.
  private func rotated(_ x: Double, _ y: Double) -> Point {
    let size = surface.pixelSize
    return switch rotation {
    case .none: Point(x: x, y: y)
    case .quarter: Point(x: Double(size.height) - y, y: x)
    case .half: Point(x: Double(size.width) - x, y: Double(size.height) - y)
    case .threeQuarters: Point(x: y, y: Double(size.width) - x)
    }
  }

  // MARK: Everything else

  package var system: WindowSystem { surface.system }
  package var bitsPerChannel: Int { rotation == .none ? surface.bitsPerChannel : 8 }
  package var refreshRate: Double { surface.refreshRate }
  package var monitorNames: [MonitorName] { surface.monitorNames }
  package var waitsForMonitor: Bool { surface.waitsForMonitor }
  package var wantsFrame: Bool { surface.wantsFrame }
  package var timeToFrameCheck: Double? { surface.timeToFrameCheck }
  package var isFullscreen: Bool { surface.isFullscreen }
  package var canLeaveFullscreen: Bool { surface.canLeaveFullscreen }
  package var misplacement: SurfaceMisplacement? { surface.misplacement }
  package var gamepad: GamepadState? { surface.gamepad }
  package var hasEvents: Bool { surface.hasEvents }
  package var holdsShift: Bool { surface.holdsShift }
  package func makeCurrent() { surface.makeCurrent() }
  package func dropContext() { surface.dropContext() }
  package func renewContext() throws(WindowError) { try surface.renewContext() }
  package func toggleFullscreen() { surface.toggleFullscreen() }
  package func setPointerHidden(_ isHidden: Bool) { surface.setPointerHidden(isHidden) }
  package func copy(_ text: String) { surface.copy(text) }
  package func setTitle(_ title: String) { surface.setTitle(title) }
  package func hide() { surface.hide() }
  package func swap() { surface.swap() }
  package func finish() { surface.finish() }
}
