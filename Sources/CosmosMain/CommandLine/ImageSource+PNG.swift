import CosmosCore
import CosmosImage

extension ImageSource {
  /// Reads the header of a PNG file; its pixels are decoded when they are needed.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: The file's path as shown in messages.
  /// - Throws: `DesignError.unusable`, to which the reader of the sky adds the position of the name.
  init(png bytes: [UInt8], path: String) throws(DesignError) {
    let file: PNGFile
    do throws(PNGError) {
      file = try PNGFile(bytes)
    } catch {
      throw .unusable(reason: "\(path): \(error)")
    }
    self.init(path: path, width: file.width, height: file.height, bytes: bytes)
  }
}
