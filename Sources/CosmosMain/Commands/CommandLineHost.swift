import CosmosBench
import CosmosGL
import CosmosHost
import CosmosOptions

/// The program that runs a benchmark: its terminal, signals and memory.
final class CommandLineHost: BenchHost {
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

  var lineWidth: Int? { ProcessContext.current.columns }

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
      "the window has \(size.width)x\(size.height) pixels instead of "
        + "\(asked.width)x\(asked.height); --offscreen gives any size")
  }

  func report(_ line: String) {
    // A report must not share a line with the status.
    status.clear()
    Log.notice(line)
  }

  func warn(_ line: String) {
    status.clear()
    Log.warning(line)
  }

  func print(_ text: String) throws {
    try Terminal.print(text)
  }
}
