import CosmosCore
import CosmosImage
import CosmosWindow

/// What other programs can ask of a window, besides input.
extension WindowSession {
  /// Saves what the next complete frame shows; the sky continues.
  ///
  /// - Parameters:
  ///   - path: The file to write, which may exist; `nil` for a new one in the pictures folder.
  ///   - report: Receives the path of the file, or why there is none.
  /// - Throws: ``RemoteError`` if it can't be saved now.
  func requestPicture(
    at path: FilePath?, report: @escaping @Sendable (Result<FilePath, any Error>) -> Void
  ) throws(RemoteError) {
    if let path {
      guard path.bytes.first == UInt8(ascii: "/") else {
        throw .invalid("capture \(path): give an absolute path")
      }
      let file = StampedFile(path)
      guard file.stamp == nil || file.isRegular else {
        throw .invalid("capture \(path): that is no regular file")
      }
      guard path.description.lowercased().hasSuffix(".png") else {
        throw .invalid("capture \(path): a running sky saves PNG images; end the name in .png")
      }
    }
    guard canTakePicture else {
      throw .refused("the last images are still being saved; try again later")
    }
    pictureRequest = Screenshot.Request(path: path, report: report)
    needsFrame = true
    guard !window.wantsFrame else { return }
    // Nobody sees the window, and it may stay so.
    window.makeCurrent()
    takePicture()
  }
}
