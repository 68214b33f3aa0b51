import CGLFW
import CosmosEGL
import Synchronization

/// A window with an OpenGL context and an event queue.
public final class Window: Surface {
  /// The settings for opening a window.
  public struct Configuration: Hashable, Sendable {
    /// Text in the title bar.
    public var title = "Cosmos"
    /// Width in screen coordinates.
    public var width = 1280
    /// Height in screen coordinates.
    public var height = 720
    /// Whether width and height are multiplied by the monitor's content scale, as on Wayland they always are.
    public var followsScale = false
    /// Whether the window is shown.
    package var isVisible = true
    /// Whether the window opens in fullscreen.
    package var isFullscreen = false
    /// Name or number of the monitor for fullscreen; `nil` for the one under the window.
    public var monitor: String?
    /// Whether to create an OpenGL ES 3.0 context instead of an OpenGL 3.3 core context.
    public var usesGLES = false
    /// Whether to create a debug context, in which the driver checks every call.
    public var isDebugging = false
    /// Bits per channel, 8 or 10; `nil` for 10 where a screen shows them.
    package var bitsPerChannel: Int?
    /// Whether presenting a frame waits for vertical sync, if the driver supports it.
    public var waitsForMonitor = true
    /// The window's icon in several sizes.
    package var icons: [WindowIcon] = []
    /// Whether a lost context can always be replaced, even where that makes frames slower.
    package var needsRenewableContext = false
    /// Whether to omit the title bar and resizable borders, so that the window can have any size.
    public var isBare = false

    /// Creates the default configuration: a window of 1280 × 720.
    public init() {}
  }

  package var isFullscreen: Bool {
    x11.map { $0.filled != nil || $0.isFullscreen } ?? (glfwGetWindowMonitor(handle) != nil)
  }

  package var system: WindowSystem { WindowSystem.current }
  package var bitsPerChannel: Int { x11?.bitsPerChannel ?? context?.bitsPerChannel ?? 8 }

  package let waitsForMonitor: Bool

  let handle: OpaquePointer
  var events = EventQueue<WindowEvent>()
  private var touches = TouchReader()
  var wheel = WheelReader()
  /// The pointer's position according to the last event, in pixels from the top left corner.
  var pointer: (x: Double, y: Double)?
  var keys = KeyReader()
  /// Whether the last event of a key was one that repeats.
  var isKeyRepeated = false
  /// The window's position and size before it was made fullscreen without a window manager.
  var floating = ScreenArea(width: 0, height: 0)
  /// Name, as in ``outputs``, of the monitor that the fullscreen window belongs to, even while it is not connected;
  /// `nil` if the window is not fullscreen.
  var home: MonitorName?
  /// The name of the monitor for which the window was opened; `nil` if it may be on any.
  let ownMonitor: MonitorName?
  /// When monitors last changed.
  var monitorChange: ContinuousClock.Instant?
  /// Whether the window manager has just moved the window, perhaps away from its monitor.
  var isAway = false
  /// How often the window may still be moved to its monitor before monitors change again.
  var movesLeft = 0
  /// Whether the window fills its monitor without a window manager, as long as that is connected.
  var isFilling = false
  let x11: X11Window?
  let wayland: WaylandWindow?
  /// The context that draws into the window; `nil` if GLFW has made it, which then can't be replaced.
  let context: WindowContext?
  /// EGL's side of the connection, if only this window uses it.
  private let display: WindowDisplay?
  /// Number of changes of monitors that the window has followed.
  private var monitorChanges = 0

  /// Opens a window and makes its context current.
  ///
  /// - Parameter configuration: The window's settings.
  /// - Throws: ``WindowError`` with GLFW's own message.
  public convenience init(_ configuration: Configuration) throws(WindowError) {
    try self.init(configuration, on: nil, display: nil)
  }

  /// Opens a window and makes its context current.
  ///
  /// - Parameters:
  ///   - configuration: The window's settings.
  ///   - monitor: The monitor to be on; `nil` for the one that the settings name.
  ///   - display: Where to find the context; `nil` for one that only this window uses.
  /// - Throws: ``WindowError`` with GLFW's own message.
  init(
    _ configuration: Configuration, on monitor: Output?, display: WindowDisplay?
  ) throws(WindowError) {
    try Window.connect()
    Window.retain()
    var wanted = monitor
    do throws(WindowError) {
      if wanted == nil, let name = configuration.monitor {
        wanted = try MonitorName.choose(name, of: Window.namedOutputs, name: \.name)
      }
      let drawable = try Drawable(
        configuration, filling: Window.monitorToFill(configuration, wanted), display: display)
      (handle, context) = (drawable.handle, drawable.context)
      (x11, wayland) = (drawable.x11, drawable.wayland)
      self.display = drawable.display
    } catch {
      Window.release()
      throw error
    }
    Window.countOpen(1)
    waitsForMonitor = configuration.waitsForMonitor
    ownMonitor = monitor.map(Window.plainName)
    monitorChanges = Window.monitorChanges.load(ordering: .relaxed)
    glfwSetWindowUserPointer(handle, Unmanaged.passUnretained(self).toOpaque())
    listen(to: handle)
    if let filled = glfwGetWindowMonitor(handle) {
      (home, isFilling) = (Monitor(handle: filled).name, true)
      (floating.width, floating.height) = (configuration.width, configuration.height)
      return
    }
    // It may have changed since it was chosen; from now on, events tell.
    wanted = wanted.map { old in Window.outputs.first { $0.id == old.id } ?? old }
    if let wanted {
      if configuration.isFullscreen { fit(into: wanted) }
      position(on: wanted)
    }
    if configuration.isFullscreen { openFullscreen(on: wanted) }
  }

  // MARK: Events

  package var hasEvents: Bool {
    !events.isEmpty || hasReportedMonitorChange || wayland?.isLost == true
      || wayland?.touches?.isEmpty == false || wayland?.hasNewSize == true
      || x11.map { $0.hasMonitorChange || $0.isDestroyed || $0.hasTouches } == true
  }

  /// Whether GLFW has reported a change of monitors since the last events were taken.
  private var hasReportedMonitorChange: Bool {
    Window.monitorChanges.load(ordering: .relaxed) != monitorChanges
  }

  package func poll() throws(WindowError) -> [WindowEvent] {
    glfwPollEvents()
    return try takeEvents()
  }

  package func wait(timeout: Double?) throws(WindowError) -> [WindowEvent] {
    // Waiting for the compositor to finish reads its events, too.
    if hasEvents { return try poll() }
    Window.waitForAny(timeout: timeout)
    return try takeEvents()
  }

  /// Sleeps until something happens to any window.
  ///
  /// - Parameter timeout: Longest sleep in seconds; `nil` to wait indefinitely.
  static func waitForAny(timeout: Double?) {
    if let timeout {
      // Shorter timeouts are below the resolution of the window system's clock.
      // Longer ones could overflow it.
      glfwWaitEventsTimeout(min(max(timeout, 0.0005), 1e9))
    } else {
      glfwWaitEvents()
    }
  }

  private func takeEvents() throws(WindowError) -> [WindowEvent] {
    if let x11 {
      if x11.isDestroyed { throw .destroyed }
      x11.update()
    }
    let (isReported, isSeen) = (hasReportedMonitorChange, x11?.takeMonitorChange() == true)
    monitorChanges = Window.monitorChanges.load(ordering: .relaxed)
    if isReported || isSeen {
      monitorChange = ContinuousClock.now
      movesLeft = Window.mostMoves
      followMonitors()
    } else if x11?.takeMove() == true || isAway {
      followMonitors()
    }
    isAway = false
    if wayland?.isLost == true { throw .connectionLost(to: "Wayland compositor") }
    try adoptSize()
    takeTouches()
    return events.take()
  }

  /// Turns touches into events.
  private func takeTouches() {
    x11?.takeTouches { touches.handle($0) { events.append($0) } }
    guard let touchscreens = wayland?.touches, !touchscreens.isEmpty else { return }
    let scale = pixelsPerCoordinate
    touchscreens.take { touch in
      let scaled: TouchEvent =
        switch touch {
        case .down(let number, let x, let y): .down(number, x: x * scale.x, y: y * scale.y)
        case .move(let number, let x, let y): .move(number, x: x * scale.x, y: y * scale.y)
        case .up, .cancel: touch
        }
      touches.handle(scaled) { events.append($0) }
    }
  }

  func append(_ event: WindowEvent) {
    switch event {
    // The last frame has the wrong size, so the next one can't wait.
    case .resize, .damage: wayland?.frames.dropRequest()
    default: break
    }
    switch event {
    case .resize, .moved: touches.restart()
    default: break
    }
    events.append(event)
  }

  /// Reports GLFW's size of the window, unless this program determines the size itself.
  func noteFramebufferSize(_ width: Int, _ height: Int) {
    if wayland?.pixelSize == nil { append(.resize(width: width, height: height)) }
  }

  /// Reports the size that a Wayland window has taken, and takes it for the next frame.
  private func adoptSize() throws(WindowError) {
    guard let wayland, let change = wayland.adoptSize() else { return }
    guard change == .pixels else { return append(.damage) }
    try context?.adoptSize()
    append(.resize(width: pixelSize.width, height: pixelSize.height))
  }

  // MARK: Size and place

  package var pixelSize: (width: Int, height: Int) {
    wayland?.pixelSize ?? Window.framebufferSize(of: handle)
  }

  /// The size in pixels, as far as GLFW knows.
  static func framebufferSize(of handle: OpaquePointer) -> (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetFramebufferSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  /// The size in screen coordinates.
  static func size(of handle: OpaquePointer) -> (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetWindowSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  package var refreshRate: Double {
    if let x11 { return x11.refreshRate(of: placement) ?? 60 }
    // Which monitor shows a Wayland window is unknown. The compositor asks for each frame at the rate of that one.
    let rate = Monitor.all().compactMap { $0.mode?.refreshRate }.max() ?? 60
    return rate > 0 ? Double(rate) : 60
  }

  /// Number of times that monitors have come or gone, as GLFW reports it.
  private static let monitorChanges = Atomic(0)

  /// Follows from now on which monitors come and go.
  static func watchMonitors() {
    glfwSetMonitorCallback { monitor, event in
      if event == GLFW_DISCONNECTED, let monitor { WaylandMonitors.forget(monitor) }
      Window.monitorChanges.add(1, ordering: .relaxed)
      MonitorChanges.add()
    }
  }

  var placement: ScreenArea {
    let size = Window.size(of: handle)
    var (x, y): (Int32, Int32) = (0, 0)
    // Wayland has no window positions: these stay 0, and GLFW records an error that is never read.
    glfwGetWindowPos(handle, &x, &y)
    return ScreenArea(x: Int(x), y: Int(y), width: size.width, height: size.height)
  }

  package var scale: Double { wayland?.scale ?? pixelsPerCoordinate.x }

  /// Pixels per screen coordinate, horizontally and vertically.
  var pixelsPerCoordinate: (x: Double, y: Double) {
    // On X11 they are the same. Asking for the two sizes would take two answers of the server per movement of the pointer.
    guard x11 == nil else { return (1, 1) }
    let (pixels, size) = (pixelSize, Window.size(of: handle))
    return (
      Double(pixels.width) / Double(max(1, size.width)),
      Double(pixels.height) / Double(max(1, size.height))
    )
  }

  // MARK: Pointer

  package func setPointerHidden(_ isHidden: Bool) {
    glfwSetInputMode(handle, GLFW_CURSOR, isHidden ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL)
  }

  /// The pointer's current position in pixels from the top left corner, for use before the first pointer
  /// event.
  var pointerNow: (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    glfwGetCursorPos(handle, &x, &y)
    let scale = pixelsPerCoordinate
    return (x * scale.x, y * scale.y)
  }

  package func hide() {
    glfwHideWindow(handle)
    finish()
  }

  // MARK: Drawing

  package var wantsFrame: Bool { wayland?.frames.isWanted ?? x11?.visibility.isVisible ?? true }

  package var timeToFrameCheck: Double? {
    wayland?.frames.timeToCallbackTimeout ?? x11?.visibility.timeToUpdate
  }

  package func makeCurrent() {
    if let context { context.makeCurrent() } else { glfwMakeContextCurrent(handle) }
  }

  package func dropContext() {
    context?.close()
  }

  package func renewContext() throws(WindowError) {
    try context?.renew()
  }

  package func swap() {
    wayland?.prepareToPresent(asking: waitsForMonitor)
    if let context { context.swap() } else { glfwSwapBuffers(handle) }
  }

  package func finish() {
    x11?.finish()
    if wayland != nil { WaylandWindow.finish() }
  }

  deinit {
    context?.close()
    wayland?.close()
    display?.close()
    x11?.close()
    glfwDestroyWindow(handle)
    Window.countOpen(-1)
    Window.release()
  }
}
