import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import CosmosWindow

/// `cosmos run --driven`: a window whose time advances only on command.
///
/// It reads commands from standard input, one per line. The answer to each is one line, written when the
/// command is done and the window system has received what it has drawn. Between commands time stands still,
/// but the window handles its events as usual. The end of the input ends the program.
package final class WindowDriver: ShowParticipant {
  private let window: WindowSession
  private let clock: DrivenClock
  private let input = InputLines()
  /// The line to execute next, after the events that have come before it.
  private var line: InputLines.Line?
  private var hasStarted = false
  /// The loop of a window whose commands come from the caller.
  private var loop: Loop?

  /// Begins to read commands from standard input.
  ///
  /// - Parameters:
  ///   - window: The window, whose time is that of `clock`.
  ///   - clock: The clock.
  package init(_ window: WindowSession, clock: DrivenClock) {
    self.window = window
    self.clock = clock
  }

  /// Opens a sky on a surface of the caller's, as `cosmos run --driven` does in a window.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - openSurface: Opens the surface.
  /// - Throws: ``UsageError``, an error of a file, or `RendererError`.
  package convenience init(
    _ arguments: [Argument],
    on openSurface: @escaping (Window.Configuration) throws -> any Surface
  ) throws {
    guard let options = try Options.parse(["run", "--driven"] + arguments, settings: .process)
    else {
      throw UsageError("help is no window")
    }
    Log.setThreshold(Log.level(of: options))
    for line in options.warnings { Log.warning(line) }
    let window = try WindowSession(options, termination: Termination(), on: openSurface)
    guard let clock = window.session.clock as? DrivenClock else {
      throw UsageError("the clock is not driven")
    }
    self.init(window, clock: clock)
    loop = Loop(
      show: SingleWindow(window),
      participants: try WindowSession.participants(options, reportingTo: nil, login: BrokerLogin()),
      termination: window.termination)
  }

  /// Whether the window is closed, or the program asked to end.
  package var isOver: Bool { window.isOver || window.termination.signal != nil }

  /// Executes the command that was taken in the last iteration, and takes the next one.
  ///
  /// - Throws: `FileError` if the answer can't be written, `WindowError`, or `RendererError`.
  package func update(_ show: any Show) throws {
    if !hasStarted {
      hasStarted = true
      input.start()
    }
    if let line, !isOver, let answer = try answer(line) { try Terminal.print(answer) }
    line = input.next()
    if line == nil && input.isOver { show.quit() }
  }

  package var timeToUpdate: Seconds? { line == nil ? nil : 0 }

  /// Executes a command, after the events that have come before it.
  ///
  /// - Parameter line: The command.
  /// - Returns: The answer; `nil` if an event has closed the window.
  /// - Throws: `WindowError` or `RendererError`, which end the program.
  package func execute(_ line: [UInt8]) throws -> String? {
    try loop?.iterate()
    return isOver ? nil : try answer(line.count > InputLines.longest ? .tooLong : .text(line))
  }

  /// Saves what is not saved yet, and ends the threads of a window whose commands come from the caller.
  package func close() {
    if let loop { window.end(with: loop.participants) }
  }

  /// - Returns: The answer; `nil` if a signal has interrupted the command.
  private func answer(_ line: InputLines.Line) throws -> String? {
    do {
      let result = try perform(line)
      try window.iterate(with: [])
      // Whoever reads the answer finds what was saved.
      window.finishSaving(Wait(isInterrupted: window.session.isInterrupted))
      window.window.finish()
      return result.isEmpty ? "ok" : "ok \(result)"
    } catch is Termination.Interruption {
      // The loop ends, as it would between two commands.
      return nil
    } catch let error as WindowError {
      throw error
    } catch let error as RendererError {
      // As in any other window, rendering can't continue after this.
      throw error
    } catch {
      return "error \(ErrorReport.message(of: error))"
    }
  }

  /// Executes a command.
  ///
  /// - Returns: The text of the answer after `ok`; may be empty.
  private func perform(_ line: InputLines.Line) throws -> String {
    guard case .text(let bytes) = line else {
      throw DescribedError("a line may have at most \(InputLines.longest) bytes")
    }
    let space = UInt8(ascii: " ")
    let text = bytes.drop { $0 == space }
    let word = text.prefix { $0 != space }
    let argument = Array(text.dropFirst(word.count).drop { $0 == space })
    let rest = String(decoding: argument, as: UTF8.self)
    switch String(decoding: word, as: UTF8.self) {
    case "advance":
      guard let seconds = Double(rest), (0...1e9).contains(seconds) else {
        throw DescribedError("give the seconds to advance, from 0 to 1000000000")
      }
      try advance(to: clock.now + seconds)
    case "until-rest": try advanceUntilRest()
    case "event": try perform(event: argument)
    // A file name may consist of any bytes.
    case "picture": return try savePicture(FilePath(bytes: argument))
    case "state": return state
    case "rebuild": try window.rebuild()
    case "lose": window.isLossSimulated = true
    case "quit": window.isOver = true
    default:
      throw DescribedError(
        "unknown command; the commands are advance SECONDS, until-rest, "
          + "event {…}, picture FILE, state, rebuild, lose and quit")
    }
    return ""
  }

  // MARK: Time

  /// Advances time frame by frame, and to each moment at which something is due, skipping frames in which nothing changes.
  private func advance(to end: Seconds) throws {
    let start = clock.now
    var number = 0.0
    while clock.now < end {
      try window.termination.check()
      number += 1
      var next = start + number * clock.frameInterval
      if !window.sky.isMoving {
        // Nothing moves until then; skip to the frame at or after the change.
        let change = window.nextMotionTime
        number += max(0, ((min(change, end) - next) / clock.frameInterval).rounded(.up))
        next = start + number * clock.frameInterval
      }
      try step(to: min(next, end))
    }
  }

  /// Advances time to that of a frame, and on the way to each moment at which something is due.
  private func step(to time: Seconds) throws {
    var next: Seconds
    repeat {
      next = min(time, window.participants.nextDrivenTime(in: window))
      clock.advance(to: next)
      window.advance(to: next)
      try window.iterate(with: [])
    } while next < time
  }

  /// Advances time until nothing moves and no motion is pending, except for the next journey of a tour.
  private func advanceUntilRest() throws {
    let start = clock.now
    var number = 0.0
    while !window.sky.isSettled || window.session.nextScriptTime != nil {
      try window.termination.check()
      if case .drift = window.sky.autoplayMode, window.sky.isAutoplaying,
        window.session.nextScriptTime == nil
      {
        throw DescribedError("a drift never rests; pause it first")
      }
      number += 1
      try step(to: start + number * clock.frameInterval)
    }
  }

  // MARK: Commands

  private func perform(event text: [UInt8]) throws {
    let session = window.session
    let action = try Script.action(
      json5: text, file: "event",
      goals: session.goals,
      journey: window.options.motion.journey, canTour: window.options.motion.stops != .signs,
      dates: session.scriptDates)
    if case .resize = action {
      throw DescribedError("an event can't resize a window")
    }
    window.perform(action)
  }

  private func savePicture(_ file: FilePath) throws -> String {
    guard !file.bytes.isEmpty else { throw DescribedError("give a file to write") }
    _ = try ImageFormat(nameOf: file, among: [.png])
    try window.checkOutput(file)
    let output = try OutputFile(path: file)
    let shown: Picture?
    do {
      shown = try window.shownPicture()
    } catch let error as RendererError {
      // The sky continues even if the image can't be read.
      throw DescribedError("\(error)")
    }
    guard let picture = shown else {
      throw DescribedError("the window is minimised and shows nothing")
    }
    try picture.writePNG(text: [PNGWriter.Text("Software", Version.title)]) {
      try output.write($0)
    }
    return try output.finish().description
  }

  private var state: String {
    var lines = TraceLines(of: window.session.design)
    lines.append(window.sky, window.session.frame, at: clock.now, sounds: [])
    // Printing the answer adds the line break.
    return String(decoding: lines.bytes.dropLast(), as: UTF8.self)
  }
}
