import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// The program with its window open on some display.
struct SkyWindow {
  /// Size of a window that shows what a larger one would, for a quarter of the work.
  static let size = XServer.Size(width: 640, height: 360)

  /// Most that a window may differ from a capture, of 255.
  static let tolerance = 2

  /// Time between two looks at a window: each keeps a processor busy for a moment.
  private static let pause = Duration.milliseconds(250)

  /// The program.
  let program: Subprocess

  private let display: any DisplayServer

  /// Opens a window onto a sky.
  ///
  /// - Parameters:
  ///   - display: Where the window shall be.
  ///   - size: Its size, where the display lets it choose.
  ///   - sky: Which sky, and any other options.
  ///   - environment: Variables beside those of the display.
  /// - Throws: ``HarnessError`` where the program was not built.
  init(
    on display: any DisplayServer, size: XServer.Size = SkyWindow.size,
    _ sky: [String] = Cosmos.leo, environment: [String: String] = [:]
  ) throws {
    self.display = display
    program = try Subprocess(
      [Cosmos.program, "run", "--window", "\(size.width)x\(size.height)", "--mute", "--no-splash"]
        // Where a sky stands does not depend on how many frames are drawn: fewer leave more for other tests.
        + ["--fps", "10"] + sky,
      environment: display.environment.merging(environment) { $1 })
  }

  /// Waits until the window shows a picture.
  ///
  /// - Returns: The difference once it is within ``tolerance``, else the one when the time was over:
  ///   256 for another size, 257 for no window.
  func difference(
    from picture: Picture, within limit: Duration = .patience
  ) async throws -> Int {
    var last = 257
    _ = try await eventually(within: limit, every: SkyWindow.pause) { () -> Bool? in
      try failIfOver()
      last = try await display.picture()?.difference(from: picture) ?? 257
      return last <= SkyWindow.tolerance ? true : nil
    }
    return last
  }

  /// Expects that the window comes to show a picture; attaches what it shows where it does not.
  func expect(
    _ picture: Picture, within limit: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let difference = try await difference(from: picture, within: limit)
    #expect(difference <= SkyWindow.tolerance, sourceLocation: sourceLocation)
    guard difference > SkyWindow.tolerance else { return }
    try await display.attach(insteadOf: picture, sourceLocation: sourceLocation)
  }

  /// Waits until the window shows anything but a picture of its size.
  func changes(from picture: Picture) async throws -> Bool {
    let changed = try await eventually(every: SkyWindow.pause) { () -> Bool? in
      try failIfOver()
      let difference = try await display.picture()?.difference(from: picture) ?? 0
      return difference > SkyWindow.tolerance && difference < 256 ? true : nil
    }
    return changed ?? false
  }

  /// Waits until the window shows more than one color, whatever it is; it takes input then.
  ///
  /// - Throws: ``HarnessError/tooSlow(_:)`` where it stays empty.
  func appear() async throws {
    let isThere = try await eventually(every: SkyWindow.pause) { () -> Bool? in
      try failIfOver()
      return try await display.picture()?.isPlain == false ? true : nil
    }
    if isThere == nil { throw HarnessError.tooSlow("the window stays empty") }
  }

  /// Waits until the window shows the same picture twice, some time apart.
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

  /// Waits until the program has spent no processor time for a second.
  ///
  /// - Throws: ``HarnessError/tooSlow(_:)`` where that does not come to be.
  func comeToRest() async throws {
    var last: Double?
    let isAtRest = try await eventually(every: .seconds(1)) { () -> Bool? in
      let now = try processorTime()
      defer { last = now }
      return now == last ? true : nil
    }
    if isAtRest == nil { throw HarnessError.tooSlow("the program does not come to rest") }
  }

  /// Waits for the end, and expects that it is a success about which nothing is said.
  func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let outcome = try await program.outcome()
    #expect(outcome.exitCode == 0, sourceLocation: sourceLocation)
    #expect(outcome.errors == "", sourceLocation: sourceLocation)
  }

  /// CPU time of all threads of the program so far, in seconds.
  func processorTime() throws -> Double { try program.processorTime() }

  private func failIfOver() throws {
    guard program.isRunning else {
      throw HarnessError.failed(command: "cosmos run", errors: program.errors)
    }
  }
}
