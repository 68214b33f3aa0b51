import CStills

/// Writes an image file as its rows arrive.
package protocol ImageWriter: AnyObject {
  /// Writes the next rows.
  ///
  /// - Parameter pixels: Whole rows of pixels, top row first.
  /// - Throws: An error of the format, or any error that the writer's sink throws.
  func write(rows pixels: UnsafeRawBufferPointer) throws

  /// Completes the file, once all rows were written.
  ///
  /// - Throws: An error of the format, or any error that the writer's sink throws.
  func finish() throws
}

extension PNGWriter: ImageWriter {
  /// Does nothing: with its last row, the file is complete.
  package func finish() {}
}

extension ImageFormat {
  /// Stores bytes of a file at a position, counted from its start.
  package typealias Sink = (UnsafeRawBufferPointer, _ position: Int) throws -> Void

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, 1 to ``largestSide``.
  ///   - height: Height in pixels, 1 to ``largestSide``.
  ///   - pixels: The format of the pixels that will be written, with at most ``maxDepth`` bits; 16 where the file
  ///     ``isLinear``. They have an alpha channel only where the file can.
  ///   - text: Text chunks about the image, as in a PNG file.
  ///   - check: Throws if the work is to stop; called while a whole image is compressed.
  ///   - sink: Receives the file's bytes, in order unless the format ``needsSeeking``.
  /// - Returns: A writer of the format.
  /// - Throws: An error of the format, or any error that `sink` throws.
  package func writer(
    width: Int, height: Int, pixels: PixelFormat, text: [PNGWriter.Text],
    check: @escaping () throws -> Void = {}, to sink: @escaping Sink
  ) throws -> any ImageWriter {
    precondition(
      (1...largestSide).contains(width) && (1...largestSide).contains(height)
        && pixels.depth <= maxDepth && (!isLinear || pixels.depth == 16)
        && (hasAlpha || !pixels.hasAlpha),
      "the format can hold the image")
    try load()
    let image = cosmos_still_image(
      width: Int32(width), height: Int32(height), depth: Int32(pixels.depth),
      has_alpha: pixels.hasAlpha ? 1 : 0)
    switch self {
    case .png:
      var position = 0
      return try PNGWriter(width: width, height: height, format: pixels, text: text) {
        try sink($0, position)
        position += $0.count
      }
    case .jpeg:
      return try JPEGWriter(image, text: text, to: StillStream(check: check, sink: sink))
    case .tiff:
      return try TIFFWriter(image, text: text, to: StillStream(check: check, sink: sink))
    case .exr: return try EXRWriter(image, text: text, to: StillStream(check: check, sink: sink))
    case .webp: return try WebPWriter(image, text: text, check: check, to: sink)
    }
  }
}

extension cosmos_still_image {
  /// Size of a row in bytes.
  var bytesPerRow: Int { Int(width) * (has_alpha != 0 ? 4 : 3) * Int(depth) / 8 }
}

/// The sink of a writer in C, and the error that it threw.
final class StillStream {
  private(set) var failure: (any Error)?
  private let check: () throws -> Void
  private let sink: ImageFormat.Sink

  init(check: @escaping () throws -> Void, sink: @escaping ImageFormat.Sink) {
    self.check = check
    self.sink = sink
  }

  /// The callbacks for the writer, which must not outlive this object.
  var output: cosmos_still_output {
    cosmos_still_output(
      user: Unmanaged.passUnretained(self).toOpaque(),
      write: { user, bytes, count, position in
        StillStream.of(user)?.run { try $0.sink(.init(start: bytes, count: count), Int(position)) }
          ?? 0
      },
      proceed: { user in StillStream.of(user)?.run { try $0.check() } ?? 0 })
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> StillStream? {
    user.map { Unmanaged<StillStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private func run(_ step: (StillStream) throws -> Void) -> Int32 {
    guard failure == nil else { return 0 }
    do {
      try step(self)
      return 1
    } catch {
      failure = error
      return 0
    }
  }

  /// Throws why a step of the writer failed, in the words of whoever failed first.
  func check(_ done: Bool, _ format: ImageFormat, _ fault: UnsafePointer<CChar>?) throws {
    if let failure { throw failure }
    if !done || fault != nil {
      let reason = fault.map { String(cString: $0) } ?? "unknown error"
      throw ImageFormatError.library(format: format, reason: reason)
    }
  }
}

/// Collects rows into groups of a fixed number of rows, the last of which may be smaller.
struct RowGroups {
  private let bytesPerRow: Int
  private let bytesPerGroup: Int
  private var rowsLeft: Int
  private var pending: [UInt8] = []

  init(rows: Int, bytesPerRow: Int, rowsPerGroup: Int) {
    self.bytesPerRow = bytesPerRow
    bytesPerGroup = bytesPerRow * rowsPerGroup
    rowsLeft = rows
    pending.reserveCapacity(bytesPerGroup)
  }

  /// Adds rows, and passes on each group that they complete.
  mutating func append(
    _ pixels: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    precondition(pixels.count.isMultiple(of: bytesPerRow), "the pixels are whole rows")
    var rest = pixels[...]
    while !rest.isEmpty {
      let taken = rest.prefix(bytesPerGroup - pending.count)
      pending.append(contentsOf: UnsafeRawBufferPointer(rebasing: taken))
      rest = rest.dropFirst(taken.count)
      rowsLeft -= taken.count / bytesPerRow
      guard pending.count == bytesPerGroup || rowsLeft == 0 else { continue }
      try pending.withUnsafeBytes(body)
      pending.removeAll(keepingCapacity: true)
    }
  }
}
