import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// A program whose window a test drives: in a process of its own, or in the test's.
protocol DrivenProgram: AnyObject {
  /// Whether it is still running.
  var isRunning: Bool { get }

  /// Its standard error so far.
  var errors: String { get }

  /// Waits for it to exit.
  func outcome() async throws -> Subprocess.Outcome
}

/// The program with a window whose time advances only on command: `cosmos run --driven`.
///
/// By the time a command is answered, the display shows everything that was drawn for it.
final class DrivenWindow {
  let program: any DrivenProgram

  let display: any DisplayServer
  /// The commands of a program in a process of its own.
  private var input: FileHandle?
  /// Number of answers read so far.
  private var answers = 0

  /// The state of a sky at one point in time, in the format of a line of `cosmos trace`.
  struct State: Decodable, Equatable {
    let t: Double
    let offset: Double
    let motion: String
    let sign: String?
    let lines: Double
    let menu: Menu

    struct Menu: Decodable, Equatable {
      let state: String
      let selection: String?
    }
  }

  /// Opens a window, with its time at 0.
  ///
  /// It draws 20 frames per second unless the options say otherwise. The position of a sky does not depend on
  /// the frame rate.
  ///
  /// - Parameters:
  ///   - display: The display to open the window on.
  ///   - size: The window's size, if the display leaves the choice to the window; `nil` if the sky appears
  ///     somewhere else.
  ///   - sky: The sky, and any other options.
  ///   - isMuted: Whether to pass `--mute`.
  ///   - environment: Environment variables in addition to those of the display.
  ///   - program: The program's path.
  /// - Throws: ``HarnessError`` if the program can't be started.
  init(
    on display: any DisplayServer, size: XServer.Size? = MovingSky.size, _ sky: [String],
    isMuted: Bool = true, environment: [String: String] = [:], program: String = Cosmos.program
  ) throws {
    self.display = display
    let environment = display.environment.merging(environment) { $1 }
    let words =
      ["--no-splash", "--fps", "5"]
      + (size.map { ["--window", "\($0.width)x\($0.height)"] } ?? [])
      + (isMuted ? ["--mute"] : []) + sky
    if let screen = display as? OffscreenScreen {
      self.program = try OffscreenProgram(words, on: screen, environment: environment)
      return
    }
    DrivenWindow.writesToEndedPrograms
    var ends: [Int32] = [0, 0]
    // Programs that other tests start at the same time must not inherit it and keep it open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw HarnessError.unreadable("a socket")
    }
    let commands = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    self.program = try Subprocess(
      [program, "run", "--driven"] + words, environment: environment, input: commands)
  }

  /// Makes writing to a program that has exited an error; SIGPIPE would kill this process.
  private static let writesToEndedPrograms: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Sends a command and waits for its answer.
  ///
  /// - Returns: The answer's line, such as `ok`.
  /// - Throws: ``HarnessError`` if the program exits instead, or does not answer.
  func answer(to command: String) async throws -> String {
    if let program = program as? OffscreenProgram {
      if let answer = program.answer(to: command) { return answer }
      throw HarnessError.failed(command: command, errors: program.errors)
    }
    try write(command)
    return try await nextAnswers(to: [command])[0]
  }

  /// The program in a process of its own; a window in the test's process has no other.
  var process: Subprocess {
    get throws {
      try #require(program as? Subprocess, "what needs a process needs a display server")
    }
  }

  private func nextAnswers(to commands: [String]) async throws -> [String] {
    let program = try process
    let last = answers + commands.count
    var size = 0
    let new = try await eventually(every: .milliseconds(5)) { () -> [String]? in
      // Check this first, so that output printed just before the exit still counts.
      let isRunning = program.isRunning
      let newSize = program.outputSize
      if isRunning && newSize == size { return nil }
      size = newSize
      let lines = program.output.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      // Text after the last newline is not yet a complete line.
      if lines.count > last {
        return lines[answers..<last].map { String(decoding: $0, as: UTF8.self) }
      }
      let open = commands[min(lines.count - 1 - answers, commands.count - 1)]
      if !isRunning { throw HarnessError.failed(command: open, errors: program.errors) }
      return nil
    }
    guard let new else {
      throw HarnessError.tooSlow("no answer to “\(commands.joined(separator: "; "))”")
    }
    answers = last
    return new
  }

  /// Sends a command without waiting for its answer.
  func write(_ command: String) throws {
    try input?.write(contentsOf: Data("\(command)\n".utf8))
  }

  /// Sends a command that must succeed.
  ///
  /// - Returns: The text after `ok` in the answer.
  @discardableResult
  func tell(_ command: String) async throws -> String {
    let answer = try await answer(to: command)
    guard answer.hasPrefix("ok") else {
      throw HarnessError.failed(command: command, errors: answer)
    }
    return String(answer.dropFirst(3))
  }

  /// Sends commands that must all succeed, before the first one is answered, and waits for all answers.
  func tellAtOnce(_ commands: [String]) async throws {
    guard program is Subprocess else {
      for command in commands { try await tell(command) }
      return
    }
    try write(commands.joined(separator: "\n"))
    for (command, answer) in zip(commands, try await nextAnswers(to: commands)) {
      guard answer.hasPrefix("ok") else {
        throw HarnessError.failed(command: command, errors: answer)
      }
    }
  }

  func advance(_ seconds: Double) async throws {
    try await tell("advance \(seconds)")
  }

  /// The current state of the sky.
  func state() async throws -> State {
    let text = try await tell("state")
    return try JSONDecoder().decode(State.self, from: Data(text.utf8))
  }

  func endInput() throws { try input?.close() }

  /// Processes pending window events without advancing time.
  func takeIn() async throws {
    try await advance(0)
  }

  /// Ends the program, and expects exit status 0 and nothing on standard error.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await tell("quit")
    try await program.expectEnd(sourceLocation: sourceLocation)
  }

  /// What the command `picture` saves.
  func savedPicture() async throws -> Picture {
    let folder = try TemporaryFolder()
    try await tell("picture \(folder.path("picture.png"))")
    return try folder.picture("picture.png")
  }

  /// The largest difference between the window and an image, in any channel, on a scale of 255.
  ///
  /// Returns 256 if the sizes differ, and 257 if there is no window.
  func difference(from picture: Picture) async throws -> Int {
    try await takeIn()
    return try await display.picture()?.difference(from: picture) ?? 257
  }

  /// Waits until the display shows an image, without advancing time.
  ///
  /// Use this on window systems that resize a window asynchronously.
  func becomes(_ picture: Picture) async throws -> Bool {
    try await eventually(every: .milliseconds(50)) {
      try await difference(from: picture) <= SkyWindow.tolerance ? true : nil
    } ?? false
  }

  /// Expects the display to show an image now, and attaches what it does show if it differs.
  func expect(
    _ picture: Picture, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let difference = try await difference(from: picture)
    #expect(difference <= SkyWindow.tolerance, sourceLocation: sourceLocation)
    guard difference > SkyWindow.tolerance else { return }
    try await display.attach(insteadOf: picture, sourceLocation: sourceLocation)
  }

  /// Advances time step by step from 0, and expects the display to match a capture each time.
  ///
  /// - Returns: The different captures.
  func expectMoments(
    _ steps: [Double], of sky: [String], size: XServer.Size = MovingSky.size,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Set<Picture> {
    var pictures: Set<Picture> = []
    var time = 0.0
    for step in steps {
      try await advance(step)
      time += step
      let picture = try await Cosmos.capture(sky + ["--time", "\(time)"], size: size)
      try await expect(picture, sourceLocation: sourceLocation)
      pictures.insert(picture)
    }
    return pictures
  }

  /// Waits for a number of lines on standard error, and returns the last one.
  func error(_ number: Int) async throws -> String {
    let line = try await eventually { () -> String? in
      let lines = program.errors.split(separator: "\n")
      return lines.count >= number ? String(lines[number - 1]) : nil
    }
    return try #require(line)
  }
}
