/// Tells the notches of a wheel from a touchpad's free scrolling.
///
/// GLFW reports both alike: on X11 in whole numbers, on Wayland in the compositor's units, of which a notch has as many as
/// the compositor likes. A touchpad and a wheel of high resolution sooner or later report a part of a notch.
package struct WheelReader {
  /// How much the last notch was, in GLFW's units.
  private var unit = 1.0
  /// When a part of a notch was last reported, in seconds.
  private var lastPart = -Double.infinity

  /// A notch in GLFW's units, as compositors report it: GNOME's 1, those of KDE and wlroots 1.5.
  private static let units = [1, 1.5]
  /// For how long after a part of a notch whole ones are a touchpad's, too, in seconds.
  private static let memory = 0.5
  /// Most notches that one event can have.
  private static let mostNotches = 100.0

  /// Creates a reader.
  package init() {}

  /// Decides what an event is.
  ///
  /// - Parameters:
  ///   - x: How far it goes to the right, in GLFW's units.
  ///   - y: How far it goes down, in GLFW's units.
  ///   - isPart: Whether the device is known to have moved by a part of a notch.
  ///   - time: The time in seconds.
  /// - Returns: ``WindowEvent/wheel(notches:)`` or ``WindowEvent/scroll(x:y:)``.
  package mutating func event(x: Double, y: Double, isPart: Bool, at time: Double) -> WindowEvent {
    // A wheel turns about one axis at a time.
    let amount = x == 0 ? y : y == 0 ? x : 0
    let fitting = WheelReader.units.filter { unit in
      let notches = amount / unit
      return notches != 0 && abs(notches - notches.rounded()) < 1e-6
    }
    if isPart || fitting.isEmpty { lastPart = time }
    guard time - lastPart >= WheelReader.memory else { return .scroll(x: x, y: y) }
    if fitting.count == 1 { unit = fitting[0] }
    let limit = WheelReader.mostNotches
    return .wheel(notches: Int(min(max(amount / unit, -limit), limit).rounded()))
  }
}
