import Foundation

extension Process {
  /// Waits until the process has written to a file in a folder that it has not finished.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - bytes: How much it has to have written.
  /// - Throws: Where it ends before, or takes minutes.
  func waitForUnfinishedFile(in folder: TemporaryFolder, bytes: Int) throws {
    for _ in 0..<6000 where isRunning {
      if let written = unfinishedBytes(in: folder), written >= bytes { return }
      usleep(20_000)
    }
    throw POSIXError(.ETIMEDOUT)
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
