import CStills

/// Writes a TIFF file: strips of some rows, compressed without loss; straight alpha.
final class TIFFWriter: ImageWriter {
  private let file: OpaquePointer
  private let stream: StillStream
  private var groups: RowGroups

  /// Size of a strip in bytes; readers decompress a whole one at a time.
  private static let bytesPerStrip = 512 << 10

  init(_ image: cosmos_still_image, text: [PNGWriter.Text], to stream: StillStream) throws {
    let rowsPerStrip = max(1, min(Int(image.height), TIFFWriter.bytesPerStrip / image.bytesPerRow))
    let description = ImageDescription(text)
    guard
      let file = cosmos_tiff_create(
        image, Int32(rowsPerStrip), description.software, description.text, stream.output)
    else { throw ImageFormatError.library(format: .tiff, reason: "out of memory") }
    self.file = file
    self.stream = stream
    groups = RowGroups(
      rows: Int(image.height), bytesPerRow: image.bytesPerRow, rowsPerGroup: rowsPerStrip)
    try check(true)
  }

  deinit {
    cosmos_tiff_delete(file)
  }

  func write(rows pixels: UnsafeRawBufferPointer) throws {
    try groups.append(pixels) {
      try check(cosmos_tiff_write(file, $0.baseAddress, $0.count) != 0)
    }
  }

  func finish() throws {
    try check(cosmos_tiff_finish(file) != 0)
  }

  private func check(_ done: Bool) throws {
    try stream.check(done, .tiff, cosmos_tiff_fault(file))
  }
}
