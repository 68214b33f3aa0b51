import CosmosCore
import CosmosImage

/// What `cosmos record` writes: which frames, at which rate, and in which format.
package struct FilmOptions: Hashable {
  /// The formats of a film.
  package enum Format: String, CaseIterable {
    /// A folder of numbered PNG files.
    case png
    /// Uncompressed YUV4MPEG2 with full colour resolution (4:4:4).
    case y4m
    /// Red, green and blue bytes without any header.
    case rgb
    /// H.264 in MP4.
    case mp4
    /// Lossless FFV1 in Matroska.
    case mkv
    /// VP9 in WebM.
    case webm
    /// ProRes 4444 in QuickTime.
    case mov
    /// GIF with a palette for each frame.
    case gif

    /// Whether it can have more than 8 bits per channel, and an alpha channel.
    package var holdsStills: Bool { [.png, .mov, .mkv].contains(self) }

    /// Whether its encoder goes back in the file, which a pipe doesn't allow.
    package var needsFile: Bool { [.mp4, .mov].contains(self) }

    /// Whether there is a place for sound.
    package var hasSound: Bool {
      switch self {
      case .png, .mp4, .mkv, .webm, .mov: true
      case .y4m, .rgb, .gif: false
      }
    }
  }

  /// Where the film goes: a folder or a file, or standard output for `"-"`; `nil` for a plan.
  package let output: FilePath?
  /// The format.
  package let format: Format
  /// Frames per second.
  package let rate: FrameRate
  /// Length of the whole film in seconds; unused for a loop.
  package let duration: Seconds
  /// The frames to write, or `nil` for all.
  package let frames: ClosedRange<Int>?
  /// Whether the film ends where it began.
  package let isLoop: Bool
  /// Whether frames that a folder has already are kept.
  package let resumes: Bool
  /// Whether the film has sound.
  package let hasSound: Bool
  /// The number of ranges to print instead of recording.
  package let plan: Int?

  /// The longest film, in frames.
  package static let maxFrames = 1_000_000_000

  /// Parses the options of a film.
  ///
  /// - Parameters:
  ///   - values: The command line's options.
  ///   - output: The command line's file name, or `nil` if there is none.
  /// - Throws: ``UsageError``.
  package init(_ values: OptionValues, output: FilePath?) throws(UsageError) {
    plan = try values.wholeNumber(.plan, in: 1...1_000_000)
    guard (plan == nil) == (output != nil) else {
      throw UsageError(
        plan == nil
          ? "record needs a folder or a file to write, or - for standard output"
          : "--plan only prints ranges of frames; leave out the file")
    }
    self.output = output
    rate = try FilmOptions.rate(values)
    frames = try FilmOptions.frames(values)
    isLoop = values.has(.loop)
    resumes = values.has(.resume)
    let given = try values.number(.duration, in: 0...1e7, "give seconds, zero or more")
    guard !isLoop || given == nil else {
      throw UsageError("--loop and --duration both set the length; give one of them")
    }
    duration = given ?? 10
    guard
      isLoop || frames != nil || (1...FilmOptions.maxFrames).contains(rate.frameCount(in: duration))
    else {
      throw UsageError(
        "--duration \(duration): there is no frame in it at \(rate) frames per second")
    }
    format = try FilmOptions.format(values, output: output)
    guard !resumes || format == .png else {
      throw UsageError("--resume continues a folder of PNG files; a film in one file starts again")
    }
    try FilmOptions.check(try PictureOptions(values), for: format)
    hasSound = values.has(.sound)
    guard !hasSound || format.hasSound else {
      let name = format == .gif ? "a GIF" : "the format \(format.rawValue)"
      throw UsageError("--sound: \(name) has no sound; give .mp4, .webm, .mkv, .mov or a folder")
    }
    if isLoop && (values.has(.tour) == values.has(.drift) || values.has(.script)) {
      throw UsageError("--loop needs --tour or --drift, without a script")
    }
  }

  /// Checks whether a format can hold the pixels.
  private static func check(
    _ picture: PictureOptions, for format: Format
  ) throws(UsageError) {
    if picture.depth > 8 && !format.holdsStills {
      throw UsageError(
        "--depth \(picture.depth): \(format) has 8 bits per channel; write a folder of PNG files, .mov or .mkv"
      )
    }
    if picture.isTransparent && !format.holdsStills {
      throw UsageError(
        "--transparent: \(format) is written without an alpha channel; write a folder of PNG files, .mov or .mkv"
      )
    }
  }

  private static func rate(_ values: OptionValues) throws(UsageError) -> FrameRate {
    guard let text = values[.rate] else { return FrameRate(60) }
    guard let rate = FrameRate(text) else {
      throw values.error(
        .rate, text, "give frames per second up to 1000, such as 60, 23.976 or 30000/1001")
    }
    return rate
  }

  private static func frames(_ values: OptionValues) throws(UsageError) -> ClosedRange<Int>? {
    guard let text = values[.range] else { return nil }
    let dots = text.indices.first { text[$0...].hasPrefix("..") }
    guard let dots, let first = Int(text[..<dots]),
      let last = Int(text[text.index(dots, offsetBy: 2)...]), 0 <= first, first <= last,
      last < maxFrames
    else {
      throw values.error(.range, text, "give the first and the last frame, such as 0..599")
    }
    return first...last
  }

  private static func format(
    _ values: OptionValues, output: FilePath?
  ) throws(UsageError) -> Format {
    if let name = values[.format] {
      guard let format = Format(rawValue: name) else {
        throw values.error(.format, name, "give one of \(Format.allCases.map(\.rawValue).listed)")
      }
      guard output != "-" || [.y4m, .rgb].contains(format) else {
        throw UsageError(
          "--format \(name): it needs a \(format == .png ? "folder" : "file"); standard output takes y4m or rgb"
        )
      }
      return format
    }
    guard let output else { return .png }
    if output == "-" { return .y4m }
    let name = output.description.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // A name without an extension is a folder, and so is one that ends with a slash.
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return .png }
    let suffix = name[name.index(after: dot)...].lowercased()
    if let format = Format(rawValue: suffix), format != .png { return format }
    throw UsageError(
      "\(name.description.quoted): unknown kind of film; the name ends with .mp4, .mkv, .webm, .mov, .gif, "
        + ".y4m or .rgb; for a folder with a dot in its name, give --format png")
  }
}
