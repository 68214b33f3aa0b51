import CosmosImage
import CosmosMain
import CosmosMainSupport
import CosmosOptions
import CosmosShow
import CosmosTestSupport
import CosmosWindow

/// A screen without a display server, for one window that runs in the test's process.
///
/// It takes the same input as an ``XServer``; what a window system itself does needs a real one.
final class OffscreenScreen: InputServer {
  let environment = Cosmos.environment

  /// Its size, in pixels.
  let screen: XServer.Size

  /// The surface of the window; `nil` before it opens.
  fileprivate(set) var surface: OffscreenSurface?

  /// Where the pointer is.
  private var pointer: XServer.Position

  /// Creates a screen that fits a window of the usual size, and one that is somewhat larger.
  init(size screen: XServer.Size = .init(width: 1000, height: 640)) {
    self.screen = screen
    pointer = (screen.width / 2, screen.height / 2)
  }

  func picture() -> Picture? { surface?.picture }

  func resizeWindow(to size: XServer.Size) async throws {
    surface?.resize(width: size.width, height: size.height)
  }

  func type(_ keys: String...) async throws {
    for key in keys {
      let name = key == "question" ? "?" : key.lowercased()
      surface?.send(.key(Key(rawValue: name), isRepeat: false))
    }
  }

  func press(at position: XServer.Position) async throws {
    try await movePointer(through: position)
    surface?.send(.press(.left, x: Double(position.x), y: Double(position.y)))
  }

  func movePointer(through positions: XServer.Position...) async throws {
    for position in positions {
      pointer = position
      surface?.send(.pointer(x: Double(position.x), y: Double(position.y)))
    }
  }

  func release() async throws {
    surface?.send(.release(.left, x: Double(pointer.x), y: Double(pointer.y)))
  }

  /// Clicks with the secondary button at a position.
  func rightClick(at position: XServer.Position) async throws {
    try await movePointer(through: position)
    let (x, y) = (Double(position.x), Double(position.y))
    surface?.send(.press(.right, x: x, y: y))
    surface?.send(.release(.right, x: x, y: y))
  }

  func turnWheel(_ notches: Int) async throws {
    for _ in 0..<abs(notches) { surface?.send(.wheel(notches: notches.signum())) }
  }

  func takeFocusAway() async throws {
    surface?.send(.focus(true))
    surface?.send(.focus(false))
  }
}

/// A driven window that runs in the test's process.
final class OffscreenProgram: DrivenProgram {
  private let context: CommandContext
  private let surface: OffscreenSurface
  private var driver: WindowDriver?
  private var exitCode: Int32?

  /// Opens a window, by the command line after `cosmos run --driven`.
  init(_ words: [String], on screen: OffscreenScreen, environment: [String: String]) throws {
    context = try CommandContext(environment: environment, program: Cosmos.program)
    let size = (width: screen.screen.width, height: screen.screen.height)
    var opened: OffscreenSurface?
    driver = try context.run {
      defer { opened?.release() }
      return try WindowDriver(words.map { Argument(FilePath($0)) }) {
        let surface = try OffscreenSurface($0, screen: size)
        opened = surface
        return surface
      }
    }
    guard let opened else { throw HarnessError.tooSlow("no surface was opened") }
    surface = opened
    screen.surface = opened
  }

  var isRunning: Bool { exitCode == nil }

  /// A program in a process of its own would meanwhile go on; this one does now.
  var errors: String {
    if isRunning { _ = answer(to: "advance 0") }
    return context.errors
  }

  /// Executes a command.
  ///
  /// - Returns: The answer; `nil` if the program has ended instead.
  func answer(to command: String) -> String? {
    guard isRunning else { return nil }
    return exclusively {
      surface.makeCurrent()
      defer { surface.release() }
      return execute(command)
    }
  }

  /// Executes a command in the current context, which what ends with the command needs as well.
  @inline(never)
  private func execute(_ command: String) -> String? {
    guard let driver else { return nil }
    do {
      let answer = try context.run { try driver.execute(Array(command.utf8)) }
      if driver.isOver { end(with: 0) }
      return answer
    } catch {
      end(with: 1)
      return nil
    }
  }

  func outcome() -> Subprocess.Outcome {
    // What happened last may have ended it.
    if isRunning { _ = answer(to: "advance 0") }
    return Subprocess.Outcome(
      exitCode: exitCode ?? -1, output: Array(context.printed), errors: context.errors)
  }

  private func end(with code: Int32) {
    context.run { driver?.close() }
    driver = nil
    exitCode = code
  }

  deinit {
    exclusively {
      surface.makeCurrent()
      if isRunning { end(with: 0) }
      surface.release()
    }
  }
}
