import CosmosTestSupport
import Foundation

extension Process {
  /// Waits until the process has written to a file in a folder that it has not finished.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - bytes: How much it has to have written.
  /// - Throws: Where it ends before, or takes minutes.
  func waitForUnfinishedFile(in folder: TemporaryFolder, bytes: Int) throws {
    try waitUntil {
      if let written = unfinishedBytes(in: folder) { written >= bytes } else { false }
    }
  }

  /// Waits until the process has made a second thread, or has ended.
  func waitForSecondThread() throws {
    let threads = "/proc/\(processIdentifier)/task"
    let isThere = try eventuallyBlocking {
      guard isRunning else { return true }
      return try FileManager.default.contentsOfDirectory(atPath: threads).count < 2 ? nil : true
    }
    guard isThere == true else { throw POSIXError(.ETIMEDOUT) }
  }

  /// Waits until the process has used so many seconds of a processor.
  func waitForProcessorTime(_ seconds: Double) throws {
    let ticks = seconds * Double(sysconf(Int32(_SC_CLK_TCK)))
    try waitUntil {
      let text = try String(
        contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)
      // After the program's name, in parentheses: time of its own, and the system's for it.
      let words = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
      return words[12...13].compactMap { Double($0) }.reduce(0, +) >= ticks
    }
  }

  /// Waits until something is so while the process runs.
  ///
  /// - Throws: What `isSo` throws, or where the process ends before, or takes minutes.
  private func waitUntil(_ isSo: () throws -> Bool) throws {
    let answer = try eventuallyBlocking { isRunning ? try isSo() ? true : nil : false }
    guard answer == true else { throw POSIXError(.ETIMEDOUT) }
  }

  /// Bytes that the process has written to a file in a folder that it has not finished; `nil` where it has
  /// no such file.
  func unfinishedBytes(in folder: TemporaryFolder) -> Int? {
    let files = "/proc/\(processIdentifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
    for name in names {
      // A file without a name is told as one that is deleted.
      let link = "\(files)/\(name)"
      guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
        path.hasPrefix(folder.path + "/"),
        let facts = try? String(
          contentsOfFile: "/proc/\(processIdentifier)/fdinfo/\(name)", encoding: .utf8)
      else { continue }
      let words = facts.split(whereSeparator: \.isWhitespace)
      return words.count > 1 && words[0] == "pos:" ? Int(words[1]) : nil
    }
    return nil
  }
}
