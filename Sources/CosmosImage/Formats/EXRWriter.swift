import CStills

/// Writes an OpenEXR file of half floats, which are linear and premultiplied, compressed without loss.
final class EXRWriter: ImageWriter {
  private let file: OpaquePointer
  private let stream: StillStream
  private var groups: RowGroups
  private let bytesPerRow: Int

  init(_ image: cosmos_still_image, text: [PNGWriter.Text], to stream: StillStream) throws {
    let names = EXRText.names(of: text).map(CText.init)
    let values = text.map { CText($0.text) }
    let file = withExtendedLifetime((names, values)) {
      cosmos_exr_create(
        image, names.map { UnsafePointer($0.address) }, values.map { UnsafePointer($0.address) },
        Int32(text.count), stream.output)
    }
    guard let file else { throw ImageFormatError.library(format: .exr, reason: "out of memory") }
    self.file = file
    self.stream = stream
    bytesPerRow = image.bytesPerRow
    groups = RowGroups(
      rows: Int(image.height), bytesPerRow: bytesPerRow,
      rowsPerGroup: max(1, Int(cosmos_exr_rows_per_chunk(file))))
    try check(true)
  }

  deinit {
    cosmos_exr_delete(file)
  }

  func write(rows pixels: UnsafeRawBufferPointer) throws {
    try groups.append(pixels) { chunk in
      let rows = Int32(chunk.count / bytesPerRow)
      let samples = chunk.bindMemory(to: UInt16.self).baseAddress
      try check(cosmos_exr_write(file, samples, rows) != 0)
    }
  }

  func finish() throws {
    try check(cosmos_exr_finish(file) != 0)
  }

  private func check(_ done: Bool) throws {
    try stream.check(done, .exr, cosmos_exr_fault(file))
  }
}
