import CosmosBench
import CosmosGL

/// The program around a measurement: its terminal, its signals and its memory.
final class BenchProgram: BenchHost {
  private let launch: Launch
  private let termination: Termination
  private let status = StatusLine()

  init(launch: Launch, termination: Termination) {
    self.launch = launch
    self.termination = termination
  }

  var title: String { Version.title }

  var elapsed: Double { launch.elapsed }

  var peakMemory: Int { MemoryUse().peak }

  var availableMemory: Int? { MemoryUse.available }

  var countTitle: String { "--stars" }

  var lineWidth: Int? { Terminal.width }

  var showsUnicode: Bool { Terminal.showsUnicode }

  func checkMemory(_ bytes: Int, for what: String) throws(RendererError) {
    try MemoryUse.checkMemory(bytes, for: what)
  }

  func checkInterruption() throws {
    try termination.check()
  }

  func showStatus(_ text: @autoclosure () -> String) {
    status.show(text())
  }

  func clearStatus() {
    status.clear()
  }

  func reportSize(_ size: (width: Int, height: Int), insteadOf asked: (width: Int, height: Int)) {
    report(
      "the window system gives \(size.width)x\(size.height) pixels instead of "
        + "\(asked.width)x\(asked.height); --offscreen gives any size")
  }

  func report(_ line: String) {
    // A line of its own.
    status.clear()
    Terminal.report(line)
  }

  func print(_ text: String) throws {
    try Terminal.print(text)
  }
}

extension BenchError {
  /// What happened and, where the command line can help, what to do.
  var message: String {
    switch self {
    case .noDisplay: "\(self); give --offscreen to measure without one"
    case .closed: "\(self)"
    case .resized: "\(self); try again, or give --offscreen"
    }
  }
}
