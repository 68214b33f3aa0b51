import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosWindow
import Dispatch
import Synchronization

/// Files that were dropped on a window, of which another thread finds or makes the sky to show.
package final class DropReading: Sendable {
  /// What has become of the files.
  package struct Outcome: Sendable {
    /// The sky to show, or why there is none.
    package let sky: Result<FilePath, any Error>
    /// Whether the sky was made of a photo.
    package let isMade: Bool
    /// Whether there are other files, which are left alone.
    package let leavesFiles: Bool
  }

  private let result = Mutex<Outcome?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts to read.
  ///
  /// - Parameter files: The files, at least one.
  /// - Throws: ``SystemLimit`` if the system allows no further thread.
  package init(_ files: [FilePath]) throws(SystemLimit) {
    try BackgroundThread.start(for: .unhurried) { [self] in
      let outcome = DropReading.outcome(of: files)
      result.withLock { $0 = outcome }
      isDone.signal()
      Wakeup.send()
    }
  }

  /// The outcome; `nil` until then.
  package var outcome: Outcome? { result.withLock(\.self) }

  /// Waits for the outcome, for a twentieth of a second.
  ///
  /// - Returns: Whether it is there.
  package func wait() -> Bool {
    outcome != nil || isDone.wait(timeout: .now() + .milliseconds(50)) == .success
  }

  /// Finds the first sky or photo among files, and makes a sky of a photo.
  ///
  /// - Parameter files: The files, at least one.
  /// - Returns: The sky; if no file is a sky or a photo, an error about the first one.
  package static func outcome(of files: [FilePath]) -> Outcome {
    let file = files.first { ((try? kind(of: $0)) ?? nil) != nil } ?? files[0]
    let found = Result { try kind(of: file) }
    let sky = Result {
      switch try found.get() {
      case .sky: return file
      case .photo: return try PhotoSky.make(of: file)
      case nil:
        throw UsageError(
          "\(file) is neither a sky nor a photo; drop a JSON5, PNG, JPEG, WebP or SVG file")
      }
    }
    let isPhoto = if case .success(.photo) = found { true } else { false }
    return Outcome(sky: sky, isMade: isPhoto, leavesFiles: files.count > 1)
  }

  private enum Kind {
    case sky, photo
  }

  /// Tells a file by its content, of which only the start is read; `nil` for what can't be shown.
  private static func kind(of file: FilePath) throws -> Kind? {
    let start = try InputFile.readPart(of: file, from: 0, upTo: 4096)
    if PhotoSky.isPhoto(start) { return .photo }
    // Whatever is in a file of this name is to be a sky, and reading it says why it isn't one.
    return file.description.lowercased().hasSuffix(UserSkies.ending)
      || start.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{") ? .sky : nil
  }
}
