import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// The program with a window whose time moves when it is told to: `cosmos run --driven`.
///
/// What was drawn before an answer is what the display shows after it.
final class DrivenWindow {
  /// The program.
  let program: Subprocess

  private let display: any DisplayServer
  private let input: FileHandle
  /// How many answers were taken.
  private var answers = 0

  /// What a sky is like at a moment, as a line of `cosmos trace` tells it.
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

  /// Opens a window, whose time stands at zero.
  ///
  /// It draws 20 frames a second, unless it is told otherwise: where a sky stands does not depend on that.
  ///
  /// - Parameters:
  ///   - display: Where the window shall be.
  ///   - size: Its size, where the display lets it choose.
  ///   - sky: Which sky, and any other options.
  ///   - isMuted: Whether it is told to be.
  ///   - environment: Variables beside those of the display.
  /// - Throws: ``HarnessError`` where the program was not built.
  init(
    on display: any DisplayServer, size: XServer.Size = MovingSky.size, _ sky: [String],
    isMuted: Bool = true, environment: [String: String] = [:]
  ) throws {
    self.display = display
    DrivenWindow.writesToEndedPrograms
    var ends: [Int32] = [0, 0]
    // Programs that others start at the same time shall not hold it open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw HarnessError.unreadable("a socket")
    }
    let commands = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    program = try Subprocess(
      [
        Cosmos.program, "run", "--driven", "--window", "\(size.width)x\(size.height)",
        "--no-splash", "--fps", "20",
      ] + (isMuted ? ["--mute"] : []) + sky,
      environment: display.environment.merging(environment) { $1 },
      input: commands)
  }

  /// Has writing to a program that has ended be an error; it would end this process.
  private static let writesToEndedPrograms: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Gives a command and waits for its answer.
  ///
  /// - Returns: The line, such as `ok`.
  /// - Throws: ``HarnessError`` where the program ends instead, or does not answer.
  func answer(to command: String) async throws -> String {
    try write(command)
    return try await nextAnswer(to: command)
  }

  private func nextAnswer(to command: String) async throws -> String {
    let answer = try await eventually(every: .milliseconds(2)) {
      () -> String? in
      // Asked first: what it printed before its end counts.
      let isRunning = program.isRunning
      let lines = program.output.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      // What follows the last line's end is no line yet.
      if lines.count > answers + 1 { return String(decoding: lines[answers], as: UTF8.self) }
      if !isRunning { throw HarnessError.failed(command: command, errors: program.errors) }
      return nil
    }
    guard let answer else { throw HarnessError.tooSlow("no answer to “\(command)”") }
    answers += 1
    return answer
  }

  /// Gives a command and waits for nothing.
  func write(_ command: String) throws {
    try input.write(contentsOf: Data("\(command)\n".utf8))
  }

  /// Gives a command that has to succeed.
  ///
  /// - Returns: What is answered after `ok`.
  @discardableResult
  func tell(_ command: String) async throws -> String {
    let answer = try await answer(to: command)
    guard answer.hasPrefix("ok") else {
      throw HarnessError.failed(command: command, errors: answer)
    }
    return String(answer.dropFirst(3))
  }

  /// Gives commands that have to succeed, all before the first one is done.
  func tellAtOnce(_ commands: [String]) async throws {
    try write(commands.joined(separator: "\n"))
    for command in commands {
      let answer = try await nextAnswer(to: command)
      guard answer.hasPrefix("ok") else {
        throw HarnessError.failed(command: command, errors: answer)
      }
    }
  }

  /// Lets seconds pass.
  func advance(_ seconds: Double) async throws {
    try await tell("advance \(seconds)")
  }

  /// What the sky is like now.
  func state() async throws -> State {
    let text = try await tell("state")
    return try JSONDecoder().decode(State.self, from: Data(text.utf8))
  }

  /// Writes no more commands.
  func endInput() throws {
    try input.close()
  }

  /// Takes in what has happened to the window by now, without letting time pass.
  func takeIn() async throws {
    try await advance(0)
  }

  /// Waits for the end, and expects that it is a success about which nothing is said.
  func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let outcome = try await program.outcome()
    #expect(outcome.exitCode == 0, sourceLocation: sourceLocation)
    #expect(outcome.errors == "", sourceLocation: sourceLocation)
  }

  /// How far what the display shows of the window is from a picture, of 255; 256 for another size.
  func difference(from picture: Picture) async throws -> Int {
    try await takeIn()
    return try await display.picture()?.difference(from: picture) ?? 257
  }

  /// Waits until the display shows a picture, without letting time pass: where a window system gives the window its size
  /// when it gets to it.
  func becomes(_ picture: Picture) async throws -> Bool {
    try await eventually { try await difference(from: picture) <= SkyWindow.tolerance ? true : nil }
      ?? false
  }

  /// Expects that the display shows a picture now; attaches what it shows where it does not.
  func expect(
    _ picture: Picture, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let difference = try await difference(from: picture)
    #expect(difference <= SkyWindow.tolerance, sourceLocation: sourceLocation)
    guard difference > SkyWindow.tolerance else { return }
    try await display.attach(insteadOf: picture, sourceLocation: sourceLocation)
  }
}
