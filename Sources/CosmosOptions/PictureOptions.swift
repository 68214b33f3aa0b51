import CosmosCore
import CosmosGL
import CosmosImage

extension Option {
  package static let still = Option(
    "format", .choice("NAME", words: ImageFormat.allCases.map(\.rawValue)), \.picture.format,
    "png, jpeg, webp, tiff or exr", default: "by the ending of the name; png without one",
    of: [.capture], adopted: .never)

  package static let depth = Option(
    "depth", .oneOf([8, 16], "8|16", of: "bits per channel"), \.picture.depth,
    "bits per channel; 16 without dithering", default: "8", of: [.capture, .record])

  package static let transparent = Option(
    "transparent", .flag, \.picture.isTransparent,
    "leave out the sky's background; pixels have an alpha channel", of: [.capture, .record])

  package static let samples = Option(
    "samples", .oneOf((1...PixelReduction.maxSide).map { $0 * $0 }, "N", of: "samples per pixel"),
    \.picture.samples, "samples per pixel, which are averaged: 1, 4, 9 or 16", default: "1",
    of: [.capture, .record])

  package static let menu = Option(
    "menu", .flag, \.picture.hasClosedMenu,
    "show the closed menu's ring and the instruction in images and films, too",
    of: [.run, .capture, .record], adopted: .live, on: .appearance)
}

/// The pixels of a picture or of a film's frames: their precision, what each is made of, and what they show.
package struct PictureOptions: Hashable {
  /// Bits per channel: 8 or 16.
  package var depth = 8
  /// Whether the sky's background is left out.
  package var isTransparent = false
  /// Samples per pixel: 1, 4, 9 or 16.
  package var samples = 1
  /// The format of a picture's file.
  package var format = ImageFormat.png
  /// Whether a closed menu, the instruction and all else that a window has over its sky are part of pictures.
  package var hasClosedMenu = false

  /// Opaque pixels of 8 bits per channel, one sample each.
  package init() {}

  /// Decides on the format of a picture's file by its name.
  mutating func chooseFormat(of file: FilePath) throws(UsageError) {
    do throws(ImageFormatError) {
      format = try ImageFormat(nameOf: file)
    } catch {
      throw UsageError("capture \(file): \(error), or give --format")
    }
  }

  /// Checks whether the format of a picture's file can hold a picture of a size.
  func check(_ size: (width: Int, height: Int)) throws(UsageError) {
    guard depth <= format.maxDepth else {
      throw UsageError(
        "--depth \(depth): \(format) has \(format.maxDepth) bits per channel; write PNG, TIFF or OpenEXR"
      )
    }
    guard !isTransparent || format.hasAlpha else {
      throw UsageError(
        "--transparent: \(format) has no alpha channel; write PNG, WebP, TIFF or OpenEXR")
    }
    guard max(size.width, size.height) <= format.largestSide else {
      throw UsageError(
        "--size \(size.width)x\(size.height): \(format) has at most \(format.largestSide) pixels per side; write PNG, TIFF or OpenEXR"
      )
    }
  }

  /// Checks whether stars can be drawn in such pixels.
  func check(_ path: StarPath) throws(UsageError) {
    guard path == .cached else { return }
    guard quality.format.depth == 8, samples == 1 else {
      let reason = format.isLinear ? "OpenEXR" : "--depth 16"
      throw UsageError(
        "--path cached has 8 bits and one sample per pixel; leave it out for \(reason) and --samples"
      )
    }
  }

  /// Samples along the side of a pixel.
  package var samplesPerSide: Int {
    (1...PixelReduction.maxSide).first { $0 * $0 == samples } ?? 1
  }

  /// How the renderer draws such pixels.
  package var quality: ImageQuality {
    ImageQuality(
      format: PixelFormat(depth: format.isLinear ? 16 : depth, hasAlpha: isTransparent),
      samplesPerSide: samplesPerSide)
  }

  /// Returns the canvas whose pixels are the samples of an image.
  ///
  /// - Parameters:
  ///   - width: Width of the image in pixels.
  ///   - height: Height of the image in pixels.
  ///   - scale: Pixels per point; `nil` for the largest scale at which the reference canvas fits.
  /// - Returns: A canvas of the same size in points as that of the image.
  package func canvas(width: Int, height: Int, scale: Double?) -> Canvas {
    Canvas(pixelWidth: width, pixelHeight: height, scale: scale).enlarged(by: samplesPerSide)
  }
}
