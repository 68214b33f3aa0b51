import CXScreenSaver
import CosmosImage

extension Picture {
  /// Reads the contents of a window from an X server.
  ///
  /// The result is `nil` if the window is gone, or is not entirely on the screen.
  ///
  /// - Parameters:
  ///   - window: The window's identifier.
  ///   - display: A connection whose error handler ignores errors.
  init?(ofWindow window: XID, on display: OpaquePointer) {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0,
      attributes.map_state == IsViewable, attributes.width > 0, attributes.height > 0,
      let image = XGetImage(
        display, window, 0, 0, UInt32(attributes.width), UInt32(attributes.height), UInt.max,
        ZPixmap)
    else { return nil }
    defer { _ = image.pointee.f.destroy_image(image) }
    let stride = Int(image.pointee.bytes_per_line)
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    guard image.pointee.bits_per_pixel == 32, image.pointee.byte_order == LSBFirst,
      let data = image.pointee.data
    else { return nil }
    self.init(
      width: width, height: height, bytesPerRow: stride,
      bgrx: UnsafeRawBufferPointer(start: data, count: stride * height))
  }

  /// Parses an X window dump, the format in which an X server stores its screen, including the pointer, in a
  /// file.
  ///
  /// - Parameters:
  ///   - dump: The file's bytes.
  ///   - name: The name to use in an error.
  /// - Throws: ``HarnessError/unreadable(_:)`` if the bytes are anything else.
  init(dump: [UInt8], name: String) throws {
    // The header consists of 32-bit big-endian fields: see X11/XWDFile.h.
    func field(_ index: Int) -> Int {
      dump[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (headerFields, bytesOfColor) = (25, 12)
    guard dump.count >= 4 * headerFields else { throw HarnessError.unreadable(name) }
    let (version, byteOrder, bitsPerPixel) = (field(1), field(7), field(11))
    let (width, height, stride) = (field(4), field(5), field(12))
    let start = field(0) + bytesOfColor * field(19)
    guard version == 7, byteOrder == LSBFirst, bitsPerPixel == 32, width > 0, height > 0,
      stride >= 4 * width, dump.count >= start + stride * height
    else { throw HarnessError.unreadable(name) }
    self = dump.withUnsafeBytes { bytes in
      Picture(
        width: width, height: height, bytesPerRow: stride,
        bgrx: UnsafeRawBufferPointer(rebasing: bytes[start..<start + stride * height]))
    }
  }

  /// Parses a portable pixmap as grim writes it.
  ///
  /// - Parameter bytes: The file's bytes: `P6`, width, height and 255, each followed by whitespace, then the
  ///   pixels.
  /// - Throws: ``HarnessError/unreadable(_:)`` if the bytes are anything else.
  init(ppm bytes: [UInt8]) throws {
    var rest = bytes[...]
    func word() -> String {
      let word = rest.prefix { $0 > UInt8(ascii: " ") }
      rest = rest.dropFirst(word.count + 1)
      return String(decoding: word, as: UTF8.self)
    }
    let (kind, width, height, most) = (word(), Int(word()), Int(word()), word())
    guard kind == "P6", most == "255", let width, let height, width > 0, height > 0,
      rest.count == 3 * width * height
    else { throw HarnessError.unreadable("a portable pixmap") }
    self.init(width: width, height: height, pixels: Array(rest))
  }

  /// Creates an image from four-byte pixels: blue, green, red, and an unused byte.
  private init(width: Int, height: Int, bytesPerRow: Int, bgrx: UnsafeRawBufferPointer) {
    let count = 3 * width * height
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, initializedCount in
      var target = 0
      for row in 0..<height {
        for column in 0..<width {
          let pixel = bgrx.loadUnaligned(
            fromByteOffset: row * bytesPerRow + 4 * column, as: UInt32.self)
          pixels[target] = UInt8(truncatingIfNeeded: pixel >> 16)
          pixels[target + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          pixels[target + 2] = UInt8(truncatingIfNeeded: pixel)
          target += 3
        }
      }
      initializedCount = count
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
