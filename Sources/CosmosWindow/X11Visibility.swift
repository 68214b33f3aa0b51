import CX11

/// Whether anybody can see an X11 window.
///
/// Events report changes of the window itself. None reports when the monitors are switched off, or when a window
/// around it disappears; the server is asked about these now and then.
struct X11Visibility {
  /// Whether other windows cover all of it.
  ///
  /// Nothing covers a window whose desktop draws windows with transparency.
  var isCovered = false
  /// Whether it is not shown at all, as on another workspace of many desktops.
  var isUnmapped = false
  /// Whether the window manager has minimised it.
  var isMinimised = false
  /// Whether the window manager shows another workspace.
  var isOnOtherWorkspace = false

  private let display: OpaquePointer
  private let window: XID
  private let hasPower: Bool
  /// Whether the server has last answered that the window can't be seen.
  private var isOffOrUnviewable = false
  private var lastAnswer: ContinuousClock.Instant?

  /// How long the answer counts that the window can be seen; drawing for so long to no effect costs little.
  private static let visibleValidity = Duration.seconds(1)

  /// How long the answer counts that it can't, so that the sky is soon there when the monitors are switched on.
  private static let invisibleValidity = Duration.milliseconds(100)

  /// Begins with a window that can be seen.
  init(of window: XID, on display: OpaquePointer) {
    self.window = window
    self.display = display
    var (event, error) = (Int32(0), Int32(0))
    hasPower = DPMSQueryExtension(display, &event, &error) != 0 && DPMSCapable(display) != 0
  }

  /// Whether, according to events, nobody can see the window.
  private var isHidden: Bool { isCovered || isUnmapped || isMinimised || isOnOtherWorkspace }

  /// Whether somebody may see the window.
  var isVisible: Bool { !isHidden && !isOffOrUnviewable }

  /// Seconds until ``update()`` should be called although there is no event; `nil` if it need not be.
  var timeToUpdate: Double? {
    guard !isHidden, isOffOrUnviewable, let lastAnswer else { return nil }
    return max(0, (lastAnswer + X11Visibility.invisibleValidity - .now) / .seconds(1))
  }

  /// Asks the server, if its last answer is old.
  mutating func update() {
    guard !isHidden else { return }
    let now = ContinuousClock.now
    let validity =
      isOffOrUnviewable ? X11Visibility.invisibleValidity : X11Visibility.visibleValidity
    if let lastAnswer, now - lastAnswer < validity { return }
    lastAnswer = now
    isOffOrUnviewable = isOff || isUnviewable
  }

  /// Forgets the server's answer, after an event that shows the window.
  mutating func wake() {
    isOffOrUnviewable = false
    lastAnswer = nil
  }

  /// Whether the monitors are switched off.
  private var isOff: Bool {
    var (mode, isEnabled) = (UInt16(0), UInt8(0))
    return hasPower && DPMSInfo(display, &mode, &isEnabled) != 0 && isEnabled != 0
      && mode != DPMSModeOn
  }

  /// Whether a window around this one is not shown.
  private var isUnviewable: Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
      && attributes.map_state == IsUnviewable
  }
}
