import CStills

/// Writes a JPEG file row by row, with a loss that is hardly visible, and with colours in full resolution.
final class JPEGWriter: ImageWriter {
  private let file: OpaquePointer
  private let stream: StillStream
  private let bytesPerRow: Int

  init(_ image: cosmos_still_image, text: [PNGWriter.Text], to stream: StillStream) throws {
    let comment = Array(ImageDescription(text).comment.utf8)
    guard let file = cosmos_jpeg_create(image, comment, comment.count, stream.output) else {
      throw ImageFormatError.library(format: .jpeg, reason: "out of memory")
    }
    self.file = file
    self.stream = stream
    bytesPerRow = image.bytesPerRow
    try check(true)
  }

  deinit {
    cosmos_jpeg_delete(file)
  }

  func write(rows pixels: UnsafeRawBufferPointer) throws {
    precondition(pixels.count.isMultiple(of: bytesPerRow), "the pixels are whole rows")
    let samples = pixels.bindMemory(to: UInt8.self).baseAddress
    try check(cosmos_jpeg_write(file, samples, Int32(pixels.count / bytesPerRow)) != 0)
  }

  func finish() throws {
    try check(cosmos_jpeg_finish(file) != 0)
  }

  private func check(_ done: Bool) throws {
    try stream.check(done, .jpeg, cosmos_jpeg_fault(file))
  }
}
