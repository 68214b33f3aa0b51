import Foundation
import Glibc

/// The frames of an animated WebP, decoded by the format's own library, which is opened when it is needed.
struct DecodedWebP {
  /// A frame.
  struct Frame {
    /// Red, green, blue and alpha bytes, top row first.
    let pixels: [UInt8]
    /// When it ends, in milliseconds.
    let end: Int
  }

  /// Why a film can't be decoded.
  enum Failure: Error {
    case library(String)
    case film
  }

  /// Width and height in pixels.
  let size: [Int]
  /// How often it is shown; 0 for ever.
  let loops: Int
  /// The frames.
  private(set) var frames: [Frame] = []

  /// Decodes a film.
  init(_ bytes: [UInt8]) throws {
    let library = try Library()
    let data = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    defer { data.deallocate() }
    data.copyBytes(from: bytes)
    let words: [UInt] = [UInt(bitPattern: data.baseAddress), UInt(data.count)]
    guard let decoder = library.create(words, nil, Library.interface) else { throw Failure.film }
    defer { library.delete(decoder) }
    // Width, height, loops, background, frames, and four words without a meaning.
    var info = [UInt32](repeating: 0, count: 9)
    guard library.describe(decoder, &info) != 0 else { throw Failure.film }
    size = [Int(info[0]), Int(info[1])]
    loops = Int(info[2])
    while library.hasMore(decoder) != 0 {
      var pixels: UnsafePointer<UInt8>?
      var end: Int32 = 0
      guard library.next(decoder, &pixels, &end) != 0, let pixels else { throw Failure.film }
      let all = UnsafeBufferPointer(start: pixels, count: 4 * size[0] * size[1])
      frames.append(Frame(pixels: Array(all), end: Int(end)))
    }
    guard frames.count == Int(info[4]) else { throw Failure.film }
  }

  /// Returns the pixels that are shown at a time, in milliseconds.
  func pixels(at time: Int) throws -> [UInt8] {
    guard let frame = frames.first(where: { $0.end > time }) else { throw Failure.film }
    return frame.pixels
  }

  /// The functions of `webp/demux.h`.
  private struct Library {
    typealias Create =
      @convention(c) (UnsafePointer<UInt>, UnsafeRawPointer?, Int32) -> OpaquePointer?
    typealias Describe = @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt32>) -> Int32
    typealias HasMore = @convention(c) (OpaquePointer) -> Int32
    typealias Next =
      @convention(c) (
        OpaquePointer, UnsafeMutablePointer<UnsafePointer<UInt8>?>, UnsafeMutablePointer<Int32>
      ) -> Int32
    typealias Delete = @convention(c) (OpaquePointer) -> Void

    /// Version of the interface: `WEBP_DEMUX_ABI_VERSION`.
    static let interface: Int32 = 0x0107

    let create: Create
    let describe: Describe
    let hasMore: HasMore
    let next: Next
    let delete: Delete

    init() throws {
      guard let file = dlopen("libwebpdemux.so.2", RTLD_NOW) else {
        throw Failure.library(String(cString: dlerror()))
      }
      func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
        guard let address = dlsym(file, "WebPAnimDecoder\(name)") else {
          throw Failure.library(name)
        }
        return unsafeBitCast(address, to: type)
      }
      create = try function("NewInternal", Create.self)
      describe = try function("GetInfo", Describe.self)
      hasMore = try function("HasMoreFrames", HasMore.self)
      next = try function("GetNext", Next.self)
      delete = try function("Delete", Delete.self)
    }
  }
}
