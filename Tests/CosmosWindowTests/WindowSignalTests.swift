import Foundation
import Testing

/// What a signal does to a program with a window, whenever it comes.
///
/// These have X servers of their own, so they run beside the other tests.
@Suite(.serialized) struct WindowSignalTests {
  private static let signals = [SIGTERM, SIGINT, SIGHUP]

  @Test(arguments: signals)
  func `request to end is a success`(signal: Int32) async throws {
    let server = try await XServer()
    let window = try SkyWindow(on: server)
    try await window.expect(Cosmos.capture())
    window.program.send(signal)
    try await window.expectEnd()
  }
}
