import CosmosCore
import CosmosGL
import CosmosImage

/// The pixels of a picture or of a film's frames: their precision, and what each is made of.
package struct PictureOptions: Hashable {
  /// Bits per channel: 8 or 16.
  package private(set) var depth = 8
  /// Whether the sky's background is left out.
  package private(set) var isTransparent = false
  /// Samples per pixel: 1, 4, 9 or 16.
  package private(set) var samples = 1
  /// The format of a picture's file.
  package private(set) var format = ImageFormat.png

  /// Opaque pixels of 8 bits per channel, one sample each.
  package init() {}

  /// Parses the options.
  package init(_ values: OptionValues) throws(UsageError) {
    if let text = values[.depth] {
      guard let depth = Int(text), depth == 8 || depth == 16 else {
        throw values.error(.depth, text, "give 8 or 16 bits per channel")
      }
      self.depth = depth
    }
    isTransparent = values.has(.transparent)
    if let text = values[.samples] {
      let sides = 1...PixelReduction.maxSide
      guard let samples = Int(text), sides.contains(where: { $0 * $0 == samples }) else {
        throw values.error(
          .samples, text,
          "give \(sides.dropLast().map { "\($0 * $0)" }.joined(separator: ", ")) or \(sides.upperBound * sides.upperBound) samples per pixel"
        )
      }
      self.samples = samples
    }
    try checkPath(values)
  }

  /// Parses the options of a picture in a file.
  ///
  /// - Parameters:
  ///   - values: The command line's options.
  ///   - file: The file's name, whose ending decides on the format unless `--format` does.
  /// - Throws: ``UsageError``, also if the format can't hold the picture.
  package init(_ values: OptionValues, file: FilePath) throws(UsageError) {
    try self.init(values)
    if let name = values[.still] {
      guard let format = ImageFormat(rawValue: name) else {
        throw values.error(
          .still, name, "give one of \(ImageFormat.allCases.map(\.rawValue).listed)")
      }
      self.format = format
    } else {
      format = ImageFormat(nameOf: file) ?? .png
    }
    guard depth <= format.maxDepth else {
      throw UsageError(
        "--depth \(depth): \(format) has \(format.maxDepth) bits per channel; write PNG, TIFF or OpenEXR"
      )
    }
    let size = try values.size(.size, upTo: Options.largestSide) ?? Options.usualSize
    guard max(size.width, size.height) <= format.largestSide else {
      throw UsageError(
        "--size \(size.width)x\(size.height): \(format) has at most \(format.largestSide) pixels per side; write PNG, TIFF or OpenEXR"
      )
    }
    try checkPath(values)
  }

  private func checkPath(_ values: OptionValues) throws(UsageError) {
    guard values[.path].flatMap(StarPath.init(rawValue:)) == .cached else { return }
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
    let side = samplesPerSide
    let canvas = Canvas(pixelWidth: width, pixelHeight: height, scale: scale)
    guard side > 1 else { return canvas }
    return Canvas(
      pixelWidth: width * side, pixelHeight: height * side, scale: canvas.scale * Double(side))
  }

  /// The options that give the same pixels.
  package var arguments: [Argument] {
    var arguments: [Argument] = []
    if depth != 8 { arguments += ["--depth", "\(depth)"] }
    if isTransparent { arguments.append("--transparent") }
    if samples != 1 { arguments += ["--samples", "\(samples)"] }
    return arguments
  }
}
