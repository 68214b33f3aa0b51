import CosmosBench
import CosmosGL

/// A benchmark host that records everything it is given.
final class FakeHost: BenchHost {
  /// Thrown when the program is asked to stop.
  struct Interruption: Error {}

  private(set) var printed: [String] = []
  private(set) var reported: [String] = []
  /// The status shown now, or `nil`.
  private(set) var status: String?
  /// Every status shown so far, without consecutive duplicates.
  private(set) var statuses: [String] = []
  private var checksLeft: Int
  let availableMemory: Int?

  /// Creates a host that is interrupted after some checks; if its free memory is unknown, any amount is allowed.
  init(checks: Int = .max, availableMemory: Int? = nil) {
    checksLeft = checks
    self.availableMemory = availableMemory
  }

  var title: String { "Some program 1.2" }
  var elapsed: Double { 0.25 }
  var peakMemory: Int { 3 << 20 }
  var countTitle: String { "asked for" }
  var lineWidth: Int? { 60 }
  var showsUnicode: Bool { false }

  func checkMemory(_ bytes: Int, for what: String) throws(RendererError) {
    guard let availableMemory, bytes > availableMemory else { return }
    throw .outOfMemory(what: what, bytes: bytes)
  }

  func checkInterruption() throws {
    guard checksLeft > 0 else { throw Interruption() }
    checksLeft -= 1
  }

  func showStatus(_ text: @autoclosure () -> String) {
    let text = text()
    status = text
    if statuses.last != text { statuses.append(text) }
  }

  func clearStatus() {
    status = nil
  }

  func reportSize(_ size: (width: Int, height: Int), insteadOf asked: (width: Int, height: Int)) {
    reported.append("\(size.width)x\(size.height)")
  }

  func report(_ line: String) {
    reported.append(line)
  }

  func warn(_ line: String) {
    reported.append(line)
  }

  func print(_ text: String) {
    printed.append(text)
  }
}
