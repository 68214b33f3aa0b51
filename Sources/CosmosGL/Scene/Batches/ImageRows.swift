import CosmosCore
import CosmosImage

/// The rows of an image from the top to the bottom: of a file as it is decoded, or of a drawing.
final class ImageRows {
  /// Width in pixels.
  let width: Int
  /// Number of rows.
  let height: Int
  /// Number of rows that have been read.
  private(set) var count = 0
  private let pixels: ImageSource.Pixels

  /// Opens an image; a drawing is drawn at once.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - width: Width of the result in pixels; without a drawing, it follows from the reduction.
  ///   - height: Height of the result in pixels; without a drawing, it follows from the reduction.
  ///   - block: Width and height of the blocks of a file's pixels that become one pixel.
  /// - Throws: `ImageSource.Failure`.
  init(
    of image: ImageSource, width: Int, height: Int, reducedBy block: SIMD2<Int>
  ) throws(ImageSource.Failure) {
    self.width = width
    self.height = height
    if let draw = image.draw {
      pixels = try draw(width, height)
      return
    }
    do {
      let rows = try ImageFormat.pixelFile(image.bytes).rows(reducedBy: block)
      pixels = { target throws(ImageSource.Failure) in
        do {
          try rows.read(into: target)
        } catch {
          throw ImageSource.Failure(reason: "\(error)")
        }
      }
    } catch {
      throw ImageSource.Failure(reason: "\(error)")
    }
  }

  /// Reads the next rows.
  ///
  /// - Parameter target: Receives red, green, blue and alpha bytes, premultiplied; its size is that of one or more
  ///   rows, and at most that of those which are left.
  /// - Throws: `ImageSource.Failure`; no more rows can be read then.
  func read(into target: UnsafeMutableRawBufferPointer) throws(ImageSource.Failure) {
    try pixels(target)
    count += target.count / (4 * width)
  }
}
