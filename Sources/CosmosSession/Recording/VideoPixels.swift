import CosmosImage
import CosmosOptions

/// The pixels that an encoder receives.
package enum VideoPixels {
  /// Red, green and blue, as they are drawn.
  case rgb(PixelFormat)
  /// 4:2:0 with 8 bits.
  case yuv420
  /// 4:4:4 with 10 bits, from pixels of this format.
  case yuv444(PixelFormat)

  /// The pixels for a film's format.
  ///
  /// - Parameters:
  ///   - film: The film's format, one that needs an encoder.
  ///   - drawn: The format of the pixels that are drawn.
  package init(for film: FilmOptions.Format, drawn: PixelFormat) {
    switch film {
    case .mp4, .webm: self = .yuv420
    case .mov: self = .yuv444(drawn)
    case .mkv, .gif: self = .rgb(drawn)
    case .png, .y4m, .rgb, .webp: preconditionFailure("\(film) needs no encoder")
    }
  }

  /// The format's name in `ffmpeg`.
  package var name: String {
    switch self {
    case .rgb(let format):
      let alpha = format.hasAlpha ? "a" : ""
      return format.depth == 16
        ? "rgb\(alpha)\(16 * format.components)le" : format.hasAlpha ? "rgba" : "rgb24"
    case .yuv420: return "yuv420p"
    case .yuv444(let format): return "yuv\(format.hasAlpha ? "a" : "")444p10le"
    }
  }

  /// The options that describe how the pixels encode colours.
  ///
  /// They stand before the input, whose colours some versions of `ffmpeg` would guess and then convert, and before the
  /// output, which some versions don't tag otherwise.
  package var colors: [String] {
    let (range, matrix, transfer) =
      switch self {
      case .rgb: ("pc", "rgb", "iec61966-2-1")
      case .yuv420, .yuv444: ("tv", "bt709", "bt709")
      }
    let options = [
      "-color_range", range, "-colorspace", matrix, "-color_primaries", "bt709", "-color_trc",
      transfer,
    ]
    guard case .yuv420 = self else { return options }
    return options + ["-chroma_sample_location", "left"]
  }

  /// Whether a film has the tags of these colours.
  ///
  /// - Parameter description: The film's pixels as `ffmpeg` describes them, such as `yuv420p(tv, bt709, progressive)`.
  /// - Returns: Whether it has them.
  package func areTagged(in description: Substring) -> Bool {
    let words = description.split { "(), ".contains($0) }
    // The header of a ProRes film has no range: all are in the range of video.
    return switch self {
    case .rgb: words.contains("pc") && words.contains("gbr/bt709/iec61966-2-1")
    case .yuv420, .yuv444: !words.contains("pc") && words.contains("bt709")
    }
  }

  /// Size of a frame after ``convert(_:width:height:to:)``; 0 for pixels that are not converted.
  ///
  /// - Parameters:
  ///   - width: Width of the frame in pixels.
  ///   - height: Height of the frame in pixels.
  /// - Returns: Number of bytes.
  package func byteCount(width: Int, height: Int) -> Int {
    switch self {
    case .rgb: 0
    case .yuv420: BT709.byteCount420(width: width, height: height)
    case .yuv444(let format): 2 * format.components * width * height
    }
  }

  /// Converts a frame.
  ///
  /// - Parameters:
  ///   - pixels: The pixels that were drawn.
  ///   - width: Width of the frame in pixels.
  ///   - height: Height of the frame in pixels.
  ///   - planes: ``byteCount(width:height:)`` bytes.
  package func convert(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int,
    to planes: UnsafeMutableRawBufferPointer
  ) {
    switch self {
    case .rgb: preconditionFailure("these pixels are sent as they are")
    case .yuv420:
      BT709.write420(pixels, width: width, height: height, to: planes.bindMemory(to: UInt8.self))
    case .yuv444(let format):
      BT709.writeDeep444(pixels, format: format, to: planes.bindMemory(to: UInt16.self))
    }
  }
}
