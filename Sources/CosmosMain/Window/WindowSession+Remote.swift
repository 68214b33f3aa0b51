import CosmosCore
import CosmosImage
import CosmosWindow

/// What other programs can ask of a window, besides input.
extension WindowSession {
  /// Saves what the next complete frame shows; the sky continues.
  ///
  /// - Parameters:
  ///   - path: The file to write, which may exist; `nil` for a new one in the pictures folder.
  ///   - isFromNetwork: Whether it is asked for over a network, which the name of a new file tells.
  ///   - report: Receives the path of the file, or why there is none.
  /// - Throws: ``RemoteError`` if it can't be saved now.
  func requestPicture(
    at path: FilePath?, isFromNetwork: Bool,
    report: @escaping @Sendable (Result<FilePath, any Error>) -> Void
  ) throws(RemoteError) {
    if let path {
      guard path.bytes.first == UInt8(ascii: "/") else {
        throw .invalid("capture \(path): give an absolute path")
      }
      do throws(UsageError) {
        try checkOutput(path)
      } catch {
        throw .invalid("capture: \(error.message)")
      }
      guard path.description.lowercased().hasSuffix(".png") else {
        throw .invalid("capture \(path): a running sky saves PNG images; end the name in .png")
      }
    }
    guard canTakePicture else {
      throw .refused("the last images are still being saved; try again later")
    }
    take(Screenshot.Request(path: path, isFromNetwork: isFromNetwork, report: report))
  }
}
