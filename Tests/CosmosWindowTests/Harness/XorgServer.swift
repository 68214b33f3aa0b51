import CosmosImage
import CosmosOptions
import CosmosTestSupport
import Foundation
import Testing

/// An X server with two outputs that can be switched on and off and have modes; Xvfb has one output with one mode.
final class XorgServer: DisplayServer {
  let environment: [String: String]

  // Declared in this order so that the connection closes before the server exits, and that before its folder is
  // removed.
  let connection: XConnection
  private let program: Subprocess
  /// A touchscreen as large as the screen, if the server has one.
  private(set) var touchscreen: Touchscreen?
  private let folder: TemporaryFolder

  /// Starts a server on a free display, with the first output on.
  ///
  /// - Parameter hasTouchscreen: Whether it has a touchscreen.
  /// - Throws: ``HarnessError`` if Xorg or its driver without hardware is missing.
  init(hasTouchscreen: Bool = false) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try folder.write(
      """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoEnableDevices" "false"
        Option "DontVTSwitch" "true"
        Option "AllowMouseOpenFail" "true"
      EndSection
      Section "Device"
        Identifier "device"
        Driver "dummy"
        VideoRam 64000
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-200
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "device"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Virtual 2000 1000
          Modes "800x600"
        EndSubSection
      EndSection
      \(hasTouchscreen ? Touchscreen.configuration(socket: folder.path("touch")) : "")

      """, to: "xorg.conf")
    program = try Subprocess(
      [
        "timeout", "3600", "/usr/lib/xorg/Xorg", "-displayfd", "1", "-config",
        folder.path("xorg.conf"), "-logfile", folder.path("log"), "-noreset", "-nolisten", "tcp",
        "-novtswitch", "-sharevts",
      ], environment: Cosmos.environment)
    let name = ":\(try await program.firstLine(of: "Xorg"))"
    connection = try XConnection(to: name)
    environment = Cosmos.environment.merging(["DISPLAY": name]) { $1 }
    if hasTouchscreen {
      touchscreen = try Touchscreen(
        socket: folder.path("touch"), screen: .init(width: 800, height: 600))
    }
    try await randr("--addmode", "DUMMY1", "640x480", "--addmode", "DUMMY1", "800x600")
  }

  func picture() -> Picture? {
    connection.window(ofClass: "cosmos").flatMap { connection.picture(of: $0) }
  }

  /// Runs xrandr on the display.
  func randr(_ words: String...) async throws {
    try await Subprocess.succeed(["xrandr"] + words, environment: environment)
  }

  /// Switches the second output on, to the right of the first one, or off.
  func switchSecond(on mode: String?) async throws {
    if let mode {
      try await randr("--output", "DUMMY1", "--mode", mode, "--right-of", "DUMMY0")
    } else {
      try await randr("--output", "DUMMY1", "--off")
    }
    // The driver finds out whether an output is connected when it is asked.
    try await randr("--query")
  }

  /// Gives the first output a mode of any size.
  func setMode(width: Int, height: Int) async throws {
    let name = "\(width)x\(height)-own"
    let timing = [
      60, width, width + 8, width + 16, width + 24, height, height + 4, height + 8, height + 12,
    ]
    try await Subprocess.succeed(
      ["xrandr", "--newmode", name] + timing.map { "\($0)" }, environment: environment)
    try await randr("--addmode", "DUMMY0", name)
    try await randr("--output", "DUMMY0", "--mode", name)
  }

  /// Place and size of the program's window, or `nil` if there is none.
  var window: XConnection.Geometry? {
    connection.window(ofClass: "cosmos").flatMap { connection.geometry(of: $0) }
  }

  /// Waits until the program's window has a place, at the upper edge, and a size.
  func expectWindow(
    x: Int, width: Int, height: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let wanted = XConnection.Geometry(x: x, y: 0, size: .init(width: width, height: height))
    try await waitUntil("\(String(describing: window))", sourceLocation: sourceLocation) {
      window == wanted
    }
  }
}
