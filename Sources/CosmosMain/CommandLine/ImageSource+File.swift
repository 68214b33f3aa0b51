import CosmosCore
import CosmosImage

extension ImageSource {
  /// Reads the header of a PNG or SVG file; its pixels are decoded or drawn when they are needed.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: The file's path as shown in messages.
  /// - Throws: `DesignError.unusable`, to which the reader of the sky adds the position of the name.
  init(file bytes: [UInt8], path: String) throws(DesignError) {
    do throws(ImageFile.Failure) {
      switch try ImageFile(bytes) {
      case .png(let file):
        self.init(path: path, width: file.width, height: file.height, bytes: bytes)
      case .svg(let file):
        self.init(path: path, drawingWidth: file.width, height: file.height, bytes: bytes)
      }
    } catch {
      throw .unusable(reason: "\(path): \(error)")
    }
  }
}
