import CosmosCore
import CosmosGL
import CosmosImage
import CosmosWindow

/// `cosmos run --driven`: a window whose time moves when it is told to.
///
/// Commands come from standard input, a line each; each is answered with a line when it is done, and when
/// what it has drawn is with the window system. Between commands time stands still, while the window takes in
/// what happens to it as ever. The end of the input ends the program.
final class WindowDriver {
  private unowned let window: WindowSession
  private let clock: DrivenClock
  private let input = InputLines()
  private var lines: TraceLines

  init(_ window: WindowSession, clock: DrivenClock) {
    self.window = window
    self.clock = clock
    lines = TraceLines(of: window.session.design)
  }

  /// Why a command could not be done, for its answer.
  private struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Follows commands until one of them, the window or a signal ends the program.
  ///
  /// - Throws: `FileError` where nobody reads the answers, `WindowError`, or `RendererError`.
  func run() throws {
    input.start()
    while !window.isOver && window.termination.signal == nil {
      // What has happened to the window before a command was written comes before the command.
      let line = input.next()
      let isIdle = line == nil && !input.isOver
      for event in try isIdle ? window.window.wait() : window.window.poll() {
        window.handle(event)
      }
      window.followSky()
      try show()
      if let line {
        try answer(line)
      } else if input.isOver {
        window.isOver = true
      }
    }
  }

  /// Draws what differs from what the window shows.
  private func show() throws {
    let overlay = window.overlay
    overlay?.beginFrame()
    if overlay?.comesToRest(isMoving: window.sky.isMoving) == true { window.needsFrame = true }
    while window.needsFrame || window.session.frame != window.shownFrame {
      let before = window.shownFrame
      try window.drawFrame()
      // A minimised window shows nothing.
      if window.shownFrame == before && !window.needsFrame { break }
    }
  }

  private func answer(_ line: InputLines.Line) throws {
    let answer: String
    do {
      let result = try perform(line)
      try show()
      window.window.finish()
      answer = result.isEmpty ? "ok" : "ok \(result)"
    } catch is Termination.Interruption {
      // The loop ends, as it would between two commands.
      return
    } catch let error as WindowError {
      throw error
    } catch let error as RendererError {
      // As in any window: there is nothing to go on with.
      throw error
    } catch {
      answer = "error \(error)"
    }
    try Terminal.print(answer)
  }

  /// Does what a line says.
  ///
  /// - Returns: What there is to answer.
  private func perform(_ line: InputLines.Line) throws -> String {
    guard case .text(let bytes) = line else {
      throw Fault(description: "a line has \(InputLines.longest) bytes at most")
    }
    let space = UInt8(ascii: " ")
    let text = bytes.drop { $0 == space }
    let word = text.prefix { $0 != space }
    let argument = Array(text.dropFirst(word.count).drop { $0 == space })
    let rest = String(decoding: argument, as: UTF8.self)
    switch String(decoding: word, as: UTF8.self) {
    case "advance":
      guard let seconds = Double(rest), (0...1e9).contains(seconds) else {
        throw Fault(description: "give the seconds to advance, from 0 to 1000000000")
      }
      try advance(to: clock.now + seconds)
    case "until-rest": try advanceUntilRest()
    case "event": try perform(event: argument)
    // A file's name may be any bytes.
    case "picture": return try savePicture(FilePath(bytes: argument))
    case "state": return state
    case "rebuild": try window.rebuild()
    case "quit": window.isOver = true
    default:
      throw Fault(
        description: "there is no such command; there are advance SECONDS, until-rest, "
          + "event {…}, picture FILE, state, rebuild and quit")
    }
    return ""
  }

  // MARK: Time

  /// Lets time pass, frame by frame as far as there is something to see.
  private func advance(to end: Seconds) throws {
    let start = clock.now
    var number = 0.0
    while clock.now < end {
      try window.termination.check()
      number += 1
      var next = start + number * clock.frameInterval
      if !window.sky.isMoving {
        // Nothing is to be seen until then.
        let change =
          [window.sky.nextChangeTime, window.session.nextScriptTime]
          .compactMap { $0 }.min() ?? .infinity
        number += max(0, ((min(change, end) - next) / clock.frameInterval).rounded(.up))
        next = start + number * clock.frameInterval
      }
      clock.advance(to: min(next, end))
      try step()
    }
  }

  private func step() throws {
    window.advance(to: clock.now)
    window.followSky()
    try show()
  }

  /// Lets time pass until nothing moves, and nothing will but a tour that sets out again.
  private func advanceUntilRest() throws {
    let start = clock.now
    var number = 0.0
    while !window.sky.isSettled || window.session.nextScriptTime != nil {
      try window.termination.check()
      if case .drift = window.sky.autoplayProgram, window.sky.followsProgram,
        window.session.nextScriptTime == nil
      {
        throw Fault(description: "a drift never rests; pause it first")
      }
      number += 1
      clock.advance(to: start + number * clock.frameInterval)
      try step()
    }
  }

  // MARK: What is asked

  private func perform(event text: [UInt8]) throws {
    let session = window.session
    let action = try Script.action(
      json5: text, file: "event", catalog: session.design.catalog,
      journey: window.options.motion.journey)
    if case .resize = action {
      throw Fault(description: "a window's size is the window system's affair")
    }
    window.perform(action)
    // What the event asks of the program is done before the answer too.
    window.followSky()
  }

  private func savePicture(_ file: FilePath) throws -> String {
    guard !file.bytes.isEmpty else { throw Fault(description: "give a file to write") }
    let output = try OutputFile(path: file)
    let shown: Picture?
    do {
      shown = try window.shownPicture()
    } catch let error as RendererError {
      // The sky goes on without a picture.
      throw Fault(description: "\(error)")
    }
    guard let picture = shown else {
      throw Fault(description: "the window is minimised and shows nothing")
    }
    try picture.writePNG(text: [PNGWriter.Text("Software", Version.title)]) {
      try output.write($0)
    }
    return try output.finish().description
  }

  private var state: String {
    lines.removeAll()
    lines.append(window.sky, window.session.frame, at: clock.now, sounds: [])
    // Without the line's end.
    return String(decoding: lines.bytes.dropLast(), as: UTF8.self)
  }
}
