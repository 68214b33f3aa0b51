import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// The program with a window open on a display server.
struct SkyWindow {
  /// A window size that shows what a larger window would, at a quarter of the cost.
  static let size = XServer.Size(width: 640, height: 360)

  /// A size for what is the same at any size and drawn often.
  static let small = XServer.Size(width: 320, height: 180)

  /// The largest difference allowed between a window and a capture, in any channel, on a scale of 255.
  static let tolerance = 2

  /// Interval between polls of a window, since each poll keeps a processor busy for a moment.
  private static let pause = Duration.milliseconds(250)

  let program: Subprocess

  private let display: any DisplayServer

  /// Opens a window with a sky.
  ///
  /// - Parameters:
  ///   - display: The display to open the window on.
  ///   - size: The window's size, if the display leaves the choice to the window.
  ///   - sky: The sky, and any other options.
  ///   - environment: Environment variables in addition to those of the display.
  ///   - program: The program's path.
  /// - Throws: ``HarnessError`` if the program can't be started.
  init(
    on display: any DisplayServer, size: XServer.Size = SkyWindow.size,
    _ sky: [String] = Cosmos.leo, environment: [String: String] = [:],
    program: String = Cosmos.program
  ) throws {
    self.display = display
    self.program = try Subprocess(
      [program, "run", "--window", "\(size.width)x\(size.height)", "--mute", "--no-splash"]
        + ["--no-welcome"]
        // The position of a sky does not depend on the frame rate, and fewer frames leave more CPU time for
        // other tests.
        + ["--fps", "10"] + sky,
      environment: display.environment.merging(environment) { $1 })
  }

  /// Expects the window to show an image eventually, and attaches what it does show if it differs.
  func expect(
    _ picture: Picture, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    // 256 if the sizes differ, 257 if there is no window.
    var last = 257
    _ = try await eventually(every: SkyWindow.pause) { () -> Bool? in
      try failIfOver()
      last = try await display.picture()?.difference(from: picture) ?? 257
      return last <= SkyWindow.tolerance ? true : nil
    }
    #expect(last <= SkyWindow.tolerance, sourceLocation: sourceLocation)
    guard last > SkyWindow.tolerance else { return }
    try await display.attach(insteadOf: picture, sourceLocation: sourceLocation)
  }

  /// Waits until the window shows something other than an image of the same size.
  func changes(from picture: Picture) async throws -> Bool {
    let changed = try await eventually(every: SkyWindow.pause) { () -> Bool? in
      try failIfOver()
      let difference = try await display.picture()?.difference(from: picture) ?? 0
      return difference > SkyWindow.tolerance && difference < 256 ? true : nil
    }
    return changed ?? false
  }

  /// Waits until the window shows more than one colour, at which point it accepts input.
  func appear() async throws {
    try await waitUntil("the window stays empty", every: SkyWindow.pause) {
      try failIfOver()
      return try await display.picture()?.isPlain == false
    }
  }

  /// Waits until the window shows the same image twice in a row, some time apart.
  func pictureAtRest() async throws -> Picture {
    var last: Picture?
    let resting = try await eventually(every: .milliseconds(400)) { () -> Picture? in
      try failIfOver()
      let picture = try await display.picture()
      defer { last = picture }
      return picture != nil && picture == last ? picture : nil
    }
    guard let resting else { throw HarnessError.tooSlow("the window does not come to rest") }
    return resting
  }

  /// Waits until the program uses no CPU time for a second.
  func comeToRest() async throws { try await program.comeToRest(for: 1) }

  /// CPU time used so far by all threads of the program, in seconds.
  func processorTime() throws -> Double { try program.processorTime() }

  private func failIfOver() throws {
    guard program.isRunning else {
      throw HarnessError.failed(command: "cosmos run", errors: program.errors)
    }
  }
}
