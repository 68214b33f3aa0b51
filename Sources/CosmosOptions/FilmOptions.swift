import CosmosCore
import CosmosImage

extension Option {
  package static let rate = Option(
    "fps",
    .parsed(
      "N|N/D", "give frames per second up to 1000, such as 60, 23.976 or 30000/1001", as: .number
    ) { FrameRate($0) }, \.film.rate, "frames per second, such as 23.976 or 30000/1001",
    default: "60; 50 for a GIF", of: [.record])

  package static let duration = Option(
    "duration", .number("S", in: 0...1e7, rule: "give seconds, zero or more"), \.film.duration,
    "length in seconds", default: "10", of: [.record, .trace])

  package static let range = Option(
    "frames",
    .parsed("A..B", "give the first and the last frame, such as 0..599", FilmOptions.frames),
    \.film.frames, "only these frames of the film, counted from 0", of: [.record], adopted: .never)

  package static let loop = Option(
    "loop", .flag, \.film.isLoop,
    "end where the film began: one whole tour, or a drift once around the sky", of: [.record],
    adopted: .never)

  package static let resume = Option(
    "resume", .flag, \.film.resumes, "keep the frames that the folder has already", of: [.record],
    adopted: .never)

  package static let overwrite = Option(
    "overwrite", .flag, \.film.overwrites, "delete the frames of another film in the folder",
    of: [.record], adopted: .never)

  package static let sound = Option(
    "sound", .flag, \.film.hasSound,
    "add the sounds that a window would play; to a folder of images, as the file sound.wav",
    of: [.record])

  package static let plan = Option(
    "plan", .wholeNumber("N", in: 1...1_000_000), \.film.plan,
    "print N ranges of frames for as many machines, and exit", of: [.record], adopted: .never)

  package static let format = Option(
    "format", .choice("NAME", words: FilmOptions.Format.allCases.map(\.rawValue)), \.film.format,
    "png (a folder), y4m, rgb, mp4, mkv, webm, mov, gif or webp",
    default: "by the name of the file; y4m for standard output", of: [.record], adopted: .never)
}

/// The output of `cosmos record`: which frames, at which rate, and in which format.
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
    /// Animated WebP, lossless.
    case webp

    /// Whether it can have more than 8 bits per channel.
    var isDeep: Bool { [.png, .mov, .mkv].contains(self) }

    /// Whether it can have an alpha channel.
    var hasAlpha: Bool { isDeep || self == .webp }

    /// Whether its encoder goes back in the file, which a pipe doesn't allow.
    package var needsFile: Bool { [.mp4, .mov].contains(self) }

    /// Whether there is a place for sound.
    package var hasSound: Bool { ![.y4m, .rgb, .gif, .webp].contains(self) }
  }

  /// Where the film goes: a folder or a file, or standard output for `"-"`; `nil` for a plan.
  package private(set) var output: FilePath?
  /// The format.
  package var format = Format.png
  /// Frames per second.
  package var rate = FrameRate(60)
  /// Length of the whole film, or of a trace, in seconds; unused for a loop.
  package var duration: Seconds = 10
  /// The frames to write, or `nil` for all.
  package var frames: ClosedRange<Int>?
  /// Whether the film ends where it began.
  package var isLoop = false
  /// Whether frames that a folder has already are kept.
  package var resumes = false
  /// Whether the frames of another film in the folder are deleted.
  package var overwrites = false
  /// Whether the film has sound.
  package var hasSound = false
  /// The number of ranges to print instead of recording.
  package var plan: Int?

  /// The longest film, in frames.
  package static let maxFrames = 1_000_000_000

  /// Decides where the film goes and in which format, and checks whether that is possible.
  mutating func settle(
    for output: FilePath?, _ given: [Option: Argument], in options: Options
  ) throws(UsageError) {
    guard (plan == nil) == (output != nil) else {
      throw UsageError(
        plan == nil
          ? "record needs a folder or a file to write, or - for standard output"
          : "--plan only prints ranges of frames; leave out the file")
    }
    self.output = output
    if given[.format] == nil {
      format = try FilmOptions.format(of: output)
    } else if output == "-", ![.y4m, .rgb].contains(format) {
      throw UsageError(
        "--format \(format): it needs a \(format == .png ? "folder" : "file"); standard output takes y4m or rgb"
      )
    }
    // The delays of a GIF are hundredths of a second, and programs that show it slow down those of less than two.
    if format == .gif && given[.rate] == nil { rate = FrameRate(50) }
    guard
      isLoop || frames != nil || (1...FilmOptions.maxFrames).contains(rate.frameCount(in: duration))
    else {
      throw UsageError(
        "--duration \(duration): there is no frame in it at \(rate) frames per second")
    }
    guard !resumes || format == .png else {
      throw UsageError("--resume continues a folder of PNG files; a film in one file starts again")
    }
    guard !overwrites || format == .png else {
      throw UsageError(
        "--overwrite deletes frames in a folder; a film in one file replaces the file without it")
    }
    try FilmOptions.check(options.picture, options.size, for: format)
    guard !hasSound || format.hasSound else {
      let name =
        switch format {
        case .gif: "a GIF"
        case .webp: "an animated WebP"
        default: "the format \(format.rawValue)"
        }
      throw UsageError("--sound: \(name) has no sound; give .mp4, .webm, .mkv, .mov or a folder")
    }
    let motion = options.motion
    if isLoop && ((motion.tour == nil) == (motion.drift == nil) || motion.scriptFile != nil) {
      throw UsageError("--loop needs --tour or --drift, without a script")
    }
  }

  /// Checks whether a format can hold frames of a size with such pixels.
  private static func check(
    _ picture: PictureOptions, _ size: (width: Int, height: Int), for format: Format
  ) throws(UsageError) {
    guard format.isDeep || picture.depth <= 8 else {
      throw UsageError(
        "--depth \(picture.depth): \(format) has 8 bits per channel; "
          + "write a folder of PNG files, .mov or .mkv")
    }
    guard format.hasAlpha || !picture.isTransparent else {
      throw UsageError(
        "--transparent: \(format) is written without an alpha channel; "
          + "write a folder of PNG files, .webp, .mov or .mkv")
    }
    let most = ImageFormat.webp.largestSide
    guard format != .webp || max(size.width, size.height) <= most else {
      throw UsageError(
        "--size \(size.width)x\(size.height): WebP has at most \(most) pixels per side; "
          + "write a folder of PNG files")
    }
  }

  fileprivate static func frames(_ text: String) -> ClosedRange<Int>? {
    let dots = text.indices.first { text[$0...].hasPrefix("..") }
    guard let dots, let first = Int(text[..<dots]),
      let last = Int(text[text.index(dots, offsetBy: 2)...]), 0 <= first, first <= last,
      last < maxFrames
    else { return nil }
    return first...last
  }

  /// The format that the name of a file stands for.
  private static func format(of output: FilePath?) throws(UsageError) -> Format {
    guard let output else { return .png }
    if output == "-" { return .y4m }
    let name = output.description.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // A name without an extension is a folder, and so is one that ends with a slash.
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return .png }
    let suffix = name[name.index(after: dot)...].lowercased()
    if let format = Format(rawValue: suffix), format != .png { return format }
    throw UsageError(
      "\(name.description.quoted): unknown kind of film; the name ends with .mp4, .mkv, .webm, .mov, .gif, "
        + ".webp, .y4m or .rgb; for a folder with a dot in its name, give --format png")
  }
}
