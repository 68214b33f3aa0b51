/// How the rows and columns of an image file become those of the image that is shown.
struct Orientation: Hashable, Sendable {
  /// Whether the rows of the file are the columns of the image.
  let isTransposed: Bool
  /// Whether the columns of the file are in the opposite order.
  let mirrorsColumns: Bool
  /// Whether the rows of the file are in the opposite order.
  let mirrorsRows: Bool

  /// Takes a number of Exif's; numbers other than 1 to 8 are taken as 1, which changes nothing.
  init(exif number: Int) {
    isTransposed = (5...8).contains(number)
    mirrorsColumns = [2, 3, 7, 8].contains(number)
    mirrorsRows = [3, 4, 6, 7].contains(number)
  }

  /// Takes what Exif data says; nothing is changed unless it is undamaged.
  ///
  /// - Parameter data: The data, with or without ``startOfExif``.
  init(exifData data: [UInt8]) {
    let start = data.starts(with: Orientation.startOfExif) ? Orientation.startOfExif.count : 0
    let tag = 0x0112
    guard
      let directory = try? TIFFDirectory(
        in: ImageText.source(Array(data.dropFirst(start))), of: .tiff),
      let entry = directory.entries.first(where: { $0.tag == tag }),
      entry.type == TIFFDirectory.short, entry.count == 1
    else {
      self.init(exif: 1)
      return
    }
    self.init(exif: directory.number(entry.value.prefix(2)))
  }

  /// What Exif data begins with in a JPEG file, and in some WebP files; a TIFF file without pixels follows.
  static let startOfExif: [UInt8] = Array("Exif\0\0".utf8)

  /// Whether the rows of the image are those of the file, in the same order.
  var keepsRows: Bool { !isTransposed && !mirrorsRows }

  /// Memory that ``OrientedRows`` take per pixel, in bytes; 0 if they keep only a row.
  var bytesPerPixel: Int { keepsRows ? 0 : 4 }

  /// Returns the size of the image, given that of the file, or the size of the file, given that of the image.
  func turned(_ size: SIMD2<Int>) -> SIMD2<Int> {
    isTransposed ? SIMD2(size.y, size.x) : size
  }

  /// Prepares to decode the rows of the image.
  ///
  /// - Parameters:
  ///   - decoder: Decodes the rows of the file.
  ///   - size: Size of the file in pixels.
  /// - Returns: `decoder` itself if nothing is changed.
  func decoder(of decoder: any RowDecoder, size: SIMD2<Int>) -> any RowDecoder {
    self == Orientation(exif: 1)
      ? decoder : OrientedRows(decoder, self, width: size.x, height: size.y)
  }
}

/// Decodes the rows of an image that is turned or mirrored.
///
/// All pixels of the file are in memory, unless its rows keep their order.
final class OrientedRows: RowDecoder {
  private let decoder: any RowDecoder
  private let orientation: Orientation
  /// Size of the file in pixels.
  private let (width, height): (Int, Int)
  private var pixels: [UInt32] = []
  /// Number of the image's rows that have been decoded.
  private var count = 0

  /// Prepares to decode a file of a size.
  init(_ decoder: any RowDecoder, _ orientation: Orientation, width: Int, height: Int) {
    self.decoder = decoder
    self.orientation = orientation
    (self.width, self.height) = (width, height)
  }

  func decodeRow(into target: UnsafeMutableRawBufferPointer) throws(ImageFormatError) {
    guard !orientation.keepsRows else {
      try decoder.decodeRow(into: target)
      var row = target.bindMemory(to: UInt32.self)
      if orientation.mirrorsColumns { row.reverse() }
      return
    }
    if pixels.isEmpty { try decodeAll() }
    let row = target.bindMemory(to: UInt32.self)
    for column in row.indices {
      let (x, y) = orientation.isTransposed ? (count, column) : (column, count)
      let place = (
        x: orientation.mirrorsColumns ? width - 1 - x : x,
        y: orientation.mirrorsRows ? height - 1 - y : y
      )
      row[column] = pixels[width * place.y + place.x]
    }
    count += 1
  }

  private func decodeAll() throws(ImageFormatError) {
    var failure: ImageFormatError?
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      do throws(ImageFormatError) {
        for row in 0..<height {
          let row = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(pixels)[4 * width * row..<4 * width * (row + 1)]
          )
          try decoder.decodeRow(into: row)
        }
        count = width * height
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
