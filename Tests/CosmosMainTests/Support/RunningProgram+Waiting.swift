import CosmosTestSupport
import Foundation

extension RunningProgram {
  /// Waits until the process has written a number of bytes to an unfinished file in a folder.
  func waitForUnfinishedFile(in folder: TemporaryFolder, bytes: Int) throws {
    try waitUntil { unfinishedBytes(in: folder).map { $0 >= bytes } ?? false }
  }

  /// Waits until the process has a second thread, or has exited.
  func waitForSecondThread() throws {
    let threads = "/proc/\(identifier)/task"
    let isThere = try eventuallyBlocking {
      guard isRunning else { return true }
      return try FileManager.default.contentsOfDirectory(atPath: threads).count < 2 ? nil : true
    }
    guard isThere == true else { throw POSIXError(.ETIMEDOUT) }
  }

  /// Waits until the process has used at least `seconds` of CPU time.
  func waitForProcessorTime(_ seconds: Double) throws {
    try waitUntil { try processorTime() >= seconds }
  }

  /// Waits until the process has taken a signal that was sent to it, or has exited.
  func waitUntilTaken(_ signal: Int32) {
    _ = eventuallyBlocking(every: .microseconds(200)) {
      guard isRunning, let pending = try? status("ShdPnd:"), let mask = UInt64(pending, radix: 16)
      else { return true }
      return mask >> UInt64(signal - 1) & 1 == 0 ? true : nil
    }
  }

  /// Waits until a condition holds; it is an error if the process exits first, or takes minutes.
  private func waitUntil(_ isSo: () throws -> Bool) throws {
    let answer = try eventuallyBlocking { isRunning ? try isSo() ? true : nil : false }
    guard answer == true else { throw POSIXError(.ETIMEDOUT) }
  }

  /// The number of bytes that the process has written to an unfinished file in a folder, or `nil` if it has no
  /// such file.
  func unfinishedBytes(in folder: TemporaryFolder) -> Int? {
    let files = "/proc/\(identifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
    for name in names {
      // The link of a file without a name looks like that of a deleted file.
      let link = "\(files)/\(name)"
      guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
        path.hasPrefix(folder.path + "/"),
        let facts = try? String(
          contentsOfFile: "/proc/\(identifier)/fdinfo/\(name)", encoding: .utf8)
      else { continue }
      let words = facts.split(whereSeparator: \.isWhitespace)
      return words.count > 1 && words[0] == "pos:" ? Int(words[1]) : nil
    }
    return nil
  }
}
