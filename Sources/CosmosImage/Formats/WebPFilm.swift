import CStills

/// An animated WebP without loss, which repeats for ever; the compressed frames are in memory until it is complete.
package final class WebPFilm {
  private let image: cosmos_still_image
  private let film: OpaquePointer

  /// What such files are called in messages.
  package static let name = "animated WebP files"

  /// Memory that it takes per pixel of a frame, besides the compressed frames, in bytes.
  package static let bytesPerPixel = ImageFormat.webp.bytesPerPixel + 4 * 4

  /// The longest film, in milliseconds.
  package static let maxDuration = Int(Int32.max)

  /// Starts a film.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, 1 to ``ImageFormat/largestSide`` of WebP.
  ///   - height: Height in pixels, 1 to ``ImageFormat/largestSide`` of WebP.
  ///   - hasAlpha: Whether a pixel has a fourth byte, straight alpha.
  /// - Throws: ``ImageFormatError`` if a library is missing, or there is no memory.
  package init(width: Int, height: Int, hasAlpha: Bool) throws(ImageFormatError) {
    try WebPFilm.load()
    image = cosmos_still_image(
      width: Int32(width), height: Int32(height), depth: 8, has_alpha: hasAlpha ? 1 : 0)
    guard let film = cosmos_webp_film_create(image) else {
      throw .library(format: .webp, reason: "out of memory")
    }
    self.film = film
    try check(true)
  }

  deinit {
    cosmos_webp_film_delete(film)
  }

  /// Loads the libraries.
  ///
  /// - Throws: ``ImageFormatError/missingLibrary(of:package:reason:)``.
  package static func load() throws(ImageFormatError) {
    guard let fault = cosmos_webp_film_load() else { return }
    throw .missingLibrary(of: name, package: "libwebpmux3", reason: String(cString: fault))
  }

  /// Compresses the next frame.
  ///
  /// - Parameters:
  ///   - pixels: Red, green, blue and, with alpha, alpha bytes; top row first.
  ///   - time: When it begins, in milliseconds from the first frame, which begins at 0; up to ``maxDuration``.
  /// - Throws: ``ImageFormatError``.
  package func add(_ pixels: UnsafeRawBufferPointer, at time: Int) throws(ImageFormatError) {
    precondition(
      pixels.count == Int(image.height) * image.bytesPerRow, "the pixels are a whole frame")
    let samples = pixels.bindMemory(to: UInt8.self).baseAddress
    try check(cosmos_webp_film_add(film, samples, Int32(time)) != 0)
  }

  /// Completes the film after at least one frame.
  ///
  /// - Parameters:
  ///   - time: When the last frame ends, in milliseconds; up to ``maxDuration``.
  ///   - text: The texts of the file.
  ///   - sink: Receives the bytes in order.
  /// - Throws: ``ImageFormatError``, or any error of `sink`.
  package func finish(
    at time: Int, text: [PNGWriter.Text], to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var count = 0
    let bytes = cosmos_webp_film_finish(film, Int32(time), &count)
    try check(bytes != nil)
    try WebPContainer(image, text: text).pass(.init(start: bytes, count: count), to: sink)
  }

  private func check(_ done: Bool) throws(ImageFormatError) {
    let fault = cosmos_webp_film_fault(film)
    guard !done || fault != nil else { return }
    throw .library(
      format: .webp, reason: fault.map { String(cString: $0) } ?? "unknown error")
  }
}
