import CEpoxy
import CosmosEGL
import CosmosGL
import CosmosImage
import CosmosTestSupport
import CosmosWindow

/// A surface without a window system: frames go into memory, and a test says what happens to it.
///
/// Between two calls of the program, its context is current on no thread, so that the next one may come on another.
final class OffscreenSurface: Surface {
  let system = WindowSystem.other
  var pixelSize: (width: Int, height: Int) {
    sizeRequests += 1
    return size
  }
  private var size: (width: Int, height: Int)
  /// How often the program has asked for the size.
  private(set) var sizeRequests = 0
  /// Number of frames that it was shown.
  private(set) var frames = 0
  private(set) var isFullscreen: Bool
  /// The titles that it has had, the last one at the end.
  private(set) var titles: [String] = []
  /// The size in pixels of the screen, which a fullscreen window has.
  let screen: (width: Int, height: Int)
  var refreshRate = 60.0
  var monitorNames: [MonitorName] {
    nameRequests += 1
    return monitors
  }
  private var monitors = [MonitorName("first")]
  /// How often the program has asked for the names of the monitors.
  private(set) var nameRequests = 0
  var misplacement: SurfaceMisplacement?
  /// Whether somebody would see a frame.
  var wantsFrame = true
  let waitsForMonitor = false

  private let request: ContextRequest
  private let display: EGLDisplay
  private let config: EGLConfig
  private var context: EGLContext?
  private var buffer: EGLSurface?
  private var events: [WindowEvent] = []
  /// The size to return to from fullscreen.
  private var windowSize: (width: Int, height: Int)
  /// The size of the frame that is shown.
  private var shownSize = (width: 0, height: 0)

  /// Opens a surface, and makes its context current.
  init(
    _ configuration: Window.Configuration, screen: (width: Int, height: Int)
  ) throws(WindowError) {
    request = ContextRequest(
      usesGLES: configuration.usesGLES, isDebugging: configuration.isDebugging)
    windowSize = (configuration.width, configuration.height)
    isFullscreen = configuration.isFullscreen
    self.screen = screen
    size = configuration.isFullscreen ? screen : windowSize
    let attributes: [EGLint] = [
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT,
      EGL_RENDERABLE_TYPE, request.usesGLES ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 0, EGL_NONE,
    ]
    var found = [EGLConfig?](repeating: nil, count: 256)
    var count: EGLint = 0
    guard
      let display = epoxy_eglGetPlatformDisplayEXT(
        EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil),
      epoxy_eglInitialize(display, nil, nil) == EGL_TRUE,
      epoxy_eglChooseConfig(display, attributes, &found, 256, &count) == EGL_TRUE,
      // Formats of more bits come first. Not all versions of Mesa read back what has several samples.
      let config = found.prefix(Int(count)).compactMap(\.self).first(where: { config in
        var (bits, samples): (EGLint, EGLint) = (0, 0)
        return epoxy_eglGetConfigAttrib(display, config, EGL_RED_SIZE, &bits) == EGL_TRUE
          && epoxy_eglGetConfigAttrib(display, config, EGL_SAMPLES, &samples) == EGL_TRUE
          && bits == 8 && samples == 0
      })
    else { throw .refused(reason: EGLFailure.current.description) }
    self.display = display
    self.config = config
    try renewContext()
  }

  // MARK: What a test does

  /// Lets an event arrive, which the next call of the program handles.
  func send(_ event: WindowEvent) {
    events.append(event)
  }

  /// Gives the surface another size in pixels, as a window manager or another scale would; 0 × 0 is minimised.
  func resize(width: Int, height: Int) {
    guard (width, height) != size else { return }
    size = (width, height)
    events.append(.resize(width: width, height: height))
  }

  /// Moves the surface, perhaps because the monitors are other ones now.
  func move(amongMonitors names: [MonitorName]) {
    monitors = names
    events.append(.moved)
  }

  /// What the surface shows; `nil` before the first frame, and while it has no size.
  var picture: Picture? {
    guard shownSize.width > 0, size.width > 0 else { return nil }
    return exclusively {
      makeCurrent()
      defer { release() }
      return try? Picture(ofWindowWithWidth: shownSize.width, height: shownSize.height)
    }
  }

  /// Makes the context current on no thread.
  func release() {
    _ = epoxy_eglMakeCurrent(display, nil, nil, nil)
  }

  // MARK: What the program does

  var timeToFrameCheck: Double? { wantsFrame ? nil : 1 }

  var hasEvents: Bool { !events.isEmpty }

  func poll() -> [WindowEvent] {
    defer { events = [] }
    return events
  }

  func wait(timeout _: Double?) -> [WindowEvent] { poll() }

  func toggleFullscreen() {
    isFullscreen.toggle()
    if isFullscreen { windowSize = size }
    let next = isFullscreen ? screen : windowSize
    resize(width: next.width, height: next.height)
  }

  func setTitle(_ title: String) {
    titles.append(title)
  }

  func makeCurrent() {
    guard let context, let buffer else { return }
    _ = epoxy_eglMakeCurrent(display, buffer, buffer, context)
  }

  func dropContext() {
    release()
    if let buffer { _ = epoxy_eglDestroySurface(display, buffer) }
    if let context { _ = epoxy_eglDestroyContext(display, context) }
    (buffer, context) = (nil, nil)
  }

  func renewContext() throws(WindowError) {
    do throws(EGLFailure) {
      context = try request.makeContext(on: display, config: config)
      try makeBuffer(width: size.width, height: size.height)
    } catch {
      throw .refused(reason: error.description)
    }
  }

  /// Creates the memory for frames of a size, and makes the context current for it.
  private func makeBuffer(width: Int, height: Int) throws(EGLFailure) {
    let last = buffer
    buffer = epoxy_eglCreatePbufferSurface(
      display, config,
      [EGL_WIDTH, EGLint(max(1, width)), EGL_HEIGHT, EGLint(max(1, height)), EGL_NONE])
    guard buffer != nil else { throw .current }
    makeCurrent()
    if let last { _ = epoxy_eglDestroySurface(display, last) }
    bufferSize = (width, height)
  }

  private var bufferSize = (width: 0, height: 0)

  func present(_ draw: (SurfaceTile?) -> Void) {
    if bufferSize != size {
      try? makeBuffer(width: size.width, height: size.height)
    }
    draw(nil)
    swap()
  }

  func swap() {
    shownSize = bufferSize
    frames += 1
  }

  func hide() { wantsFrame = false }

  func finish() { epoxy_glFinish() }

  deinit { exclusively { dropContext() } }
}
