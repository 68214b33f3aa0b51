import CosmosBench
import CosmosCore
import CosmosGL
import CosmosImage

/// A command line that has been read and checked.
package struct Options {
  /// An action that a command line asks for.
  package enum Action: Hashable {
    /// Print the version.
    case version
    /// Open a window.
    case run
    /// Write a picture to a file, or to standard output for `"-"`.
    case capture(file: FilePath)
    /// Write the frames of a film, or print how to divide it.
    case record
    /// Print the sky's state, one line per frame.
    case trace
    /// Measure how fast frames are drawn.
    case bench
    /// List the built-in skies.
    case skies
    /// Check files; `"-"` is standard input.
    case check(files: [FilePath])
    /// Print where the Sun, the Moon and the planets stand.
    case almanac
    /// Print where something stands.
    case find(text: String)
    /// Send a request to a running sky.
    case control(ControlRequest)
    /// Draw a wall of screens.
    case wall(WallRequest)
    /// Print the settings, or open their file in an editor.
    case config(isEditing: Bool)
    /// Open the settings application, at a page if one is named.
    case settings(page: SettingsPage?)
    /// Print facts about the program, the graphics driver and the window library.
    case info
    /// List the monitors.
    case monitors
    /// Report which of the things that Cosmos uses are available.
    case doctor
  }

  /// The action to perform.
  package internal(set) var action = Action.run
  /// Which sky to draw, and its start position.
  package var sky = SkyOptions()
  /// The wall of screens of which the sky is a part.
  package var wall = WallOptions()
  /// The skies that take turns in a window.
  package var playlist = PlaylistOptions()
  /// Automatic motion of the sky, and the script to play.
  package var motion = MotionOptions()
  /// The film to record.
  package var film = FilmOptions()
  /// The OpenGL API to use; `nil` for the first one that works.
  package var api: GraphicsAPI?
  /// The device that draws; in a window, the CPU or the one that the display decides on.
  package var device = DeviceChoice.automatic
  /// Whether to print the driver's messages.
  package var isDebuggingGL = false
  /// The log threshold; `nil` if the command line doesn't set one.
  package var logLevel: LogLevel?
  /// One message for each thing that the user should know before the result.
  package internal(set) var warnings: [String] = []
  /// Size of the picture in pixels, or of the window in screen coordinates.
  package var size = Options.usualSize
  /// Whether the command line sets the size.
  package internal(set) var hasOwnSize = false
  /// Whether a trace lists the texts of its frames.
  package internal(set) var listsTexts = false
  /// Pixels per point; `nil` for the largest scale at which the reference canvas fits.
  package var scale: Double?
  /// The pixels of a picture or a film.
  package var picture = PictureOptions()
  /// Side of a tile in samples; `nil` for as few tiles as possible.
  package var tile: Int?
  /// Whether the window fills a monitor from the start.
  package var isFullscreen = false
  /// The bits of each colour channel of the window.
  package var windowDepth = WindowDepth.auto
  /// The window system to use; `nil` for that of the session.
  package var platform: Platform?
  /// The monitors to fill.
  package var monitors = MonitorOptions()
  /// Where the sky of a window appears.
  package var placement = Placement()
  /// The X11 window of another program to draw in; `nil` for none.
  var foreignWindow: UInt?
  /// The keys that have an effect.
  package var keys = KeyChoice.all
  /// Whether the window makes no sound.
  package var isMuted = false
  /// Whether the metrics overlay is visible from the start.
  package var showsOverlay = false
  /// Whether texts and panels over the sky have the highest contrast.
  package var contrast = ContrastChoice.auto
  /// Whether notices about what somebody has done appear.
  package var notices = NoticeChoice.auto
  /// Whether nothing is marked that the pointer or the Tab key is at.
  package var hasNoPointer = false
  /// When the screen is kept from blanking.
  package var keepScreenOn = ScreenChoice.auto
  /// Time in which another sky fades in, in seconds; `nil` for the default.
  package var fade: Double?
  /// Maximum frames per second; `nil` for the default.
  package var framesPerSecond: Double?
  /// Where a window's time comes from.
  package var clock = ClockChoice.monotonic
  /// The name of a window on the session bus.
  package var busName = BusName.only
  /// The MQTT broker that a window is to be found on.
  package var broker: BrokerAddress?
  /// When a window is darker than its sky.
  package var dimming = DimOptions()
  /// Whether the whole picture moves a little each minute.
  package var shiftsPicture = false
  /// How stars are drawn.
  package var starPath = StarPath.auto
  /// The folder with shaders that replace those that are compiled in.
  package var shaderFolder: FilePath?
  /// The settings of a measurement.
  package var bench = BenchSettings()
  /// Whether to print JSON.
  package var isJSON = false
  /// Whether the status of a wall is printed again and again.
  package var isWatching = false
  /// How long to wait for a running sky's answer, in seconds; `nil` for as long as the request may take.
  package var timeout: Double?

  /// Where the options come from.
  package internal(set) var settings = Settings()
  var commandLine = ParsedCommandLine(command: .run)
  var source = SettingsSource.none

  /// Which date the sky shows, or the almanac is for.
  package var dates = DateOptions()

  /// Whether texts and panels over the sky have the highest contrast.
  package enum ContrastChoice: String {
    /// As the desktop asks for.
    case auto
    /// They look as the sky's design says.
    case normal
    /// They are white on black.
    case high
  }

  /// How many bits each colour channel of a window has.
  package enum WindowDepth: String {
    case eight = "8"
    case ten = "10"
    /// As many as the screen shows, as far as that is known.
    case auto

    /// The number; `nil` for ``auto``.
    package var bits: Int? { Int(rawValue) }
  }

  /// When the screen is kept from blanking.
  package enum ScreenChoice: String {
    /// While a fullscreen sky moves, or would go on moving by itself.
    case auto
    /// Whenever the sky can be seen.
    case on
    /// Never.
    case off
  }

  /// Whether notices appear.
  package enum NoticeChoice: String {
    /// In a window that a person has opened: not behind windows, in a kiosk or a screen saver, or with a script.
    case auto
    /// Always.
    case on
    /// Never.
    case off
  }

  /// A window system.
  package enum Platform: String {
    case x11, wayland
  }

  /// Where the time of a window comes from.
  package enum ClockChoice: Hashable, Sendable {
    /// The machine's monotonic clock.
    case monotonic
    /// The wall clock; the sky opened at an epoch, in seconds from 1970-01-01T00:00:00Z.
    case shared(epoch: Double)
    /// Commands on standard input.
    case driven
  }

  /// Size of a picture or a window unless the command line sets another.
  package static let usualSize = (width: 1280, height: 720)

  /// Longest side of a picture, in pixels.
  package static let largestSide = 16_384

  /// A width and a height.
  static let size = OptionValue<(width: Int, height: Int)>.parsed(
    "WxH", "give width x height, such as 1280x720, each from 1 to \(largestSide)",
    as: .list(separator: "x"), text: { "\($0.width)x\($0.height)" }
  ) { text in
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...largestSide).contains(width), (1...largestSide).contains(height)
    else { return nil }
    return (width, height)
  }

  /// Whether the sky shows the date of the wall clock, whatever that is set to.
  package var followsWallClock: Bool {
    action == .run && clock != .driven && dates == DateOptions()
  }

  /// Whether the sky opens now, as a window does, rather than at a fixed date.
  package var opensNow: Bool { action == .run && clock != .driven }

  /// Whether a person has opened the window: it is neither behind others nor in a kiosk or a screen saver, and neither a
  /// script nor a program drives it.
  package var isOpenedByPerson: Bool {
    clock != .driven && motion.scriptFile == nil
      && (placement == .window || placement == .automatic)
  }

  /// Whether files that are dropped on the window open as skies.
  package var takesDrops: Bool { isOpenedByPerson && wall.broker == nil }

  /// Whether the sky travels to a sign when it opens, and on when nobody touches it.
  package var givesWelcome: Bool {
    // Skies of machines that share a clock depend on the time alone.
    isOpenedByPerson && clock == .monotonic && sky.sign == nil && sky.offset == nil
      && !motion.hidesWelcome
  }

  /// Time in which another sky takes the place of the one that is shown, in seconds.
  package var fadeDuration: Double { fade ?? (clock == .driven ? 0 : 1) }

  /// Turns off what makes sense only in a user's own window: sounds, everything that waits for input, and keeping the
  /// screen on, which would be for ever behind all windows, and in a screen saver the opposite of what it is for.
  package mutating func becomeBackground() {
    isMuted = true
    keepScreenOn = .off
    sky.hasMenu = false
    motion.hidesSplash = true
    motion.hidesWelcome = true
  }

  /// Returns a frame as images and films show it.
  ///
  /// - Parameter frame: The frame of a window.
  /// - Returns: The frame without what the options leave out of pictures.
  package func pictured(_ frame: SkyFrame) -> SkyFrame {
    var frame = frame
    frame.hasHighContrast = false
    return picture.hasClosedMenu
      ? frame : frame.withoutClosedMenu(keepsSplash: motion.showsSplash)
  }

  /// Returns the canvas of an image.
  ///
  /// - Parameter size: Size of the image in pixels; `nil` for that of the command line.
  /// - Returns: A canvas with a pixel for each sample of the image.
  package func canvas(_ size: (width: Int, height: Int)? = nil) -> Canvas {
    let size = size ?? self.size
    if let canvas = wall.canvas(of: wall.screen, width: size.width, height: size.height) {
      return canvas.enlarged(by: picture.samplesPerSide)
    }
    return picture.canvas(width: size.width, height: size.height, scale: scale)
  }
}
