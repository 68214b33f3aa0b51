import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import Glibc

/// `cosmos record`: renders the frames of a film to a folder of PNG files, a video or a stream, without a display.
struct Record {
  let options: Options
  let termination: Termination

  private var film: FilmOptions { options.film }

  func run() throws {
    let clock = FixedClock()
    let session = try Session(options, clock: clock)
    try checkScript(of: session)
    session.begin()
    let plan = try Film(film, motion: options.motion, sky: session.sky)
    if let parts = film.plan {
      for range in plan.ranges(parts) {
        try Terminal.print("\(range.lowerBound)..\(range.upperBound)")
      }
      return
    }
    guard let path = film.output else { preconditionFailure("only a plan has no output") }
    session.sky.layerLoop = plan.loopPeriod
    let text = FrameText(options, sky: session.sky, files: session.files.map(\.path))
    let output = try openOutput(path, of: session)
    try termination.watch()
    let writer = try makeWriter(output, of: plan, text: text, session: session)
    let todo = FramesToDraw(plan, text: text, of: writer, resumes: film.resumes)
    let loop = FilmLoop(
      session: session, clock: clock, film: plan, text: text, writer: writer,
      termination: termination)
    try loop.run(todo)
  }

  /// All frames of a film have the same size.
  private func checkScript(of session: Session) throws {
    let script = try options.motion.script(
      for: session.design, openingAt: options.dates.date?.time ?? session.opening)
    let resizes = script.entries.contains { if case .resize = $0.action { true } else { false } }
    guard !resizes else {
      throw UsageError(
        "\(options.motion.scriptFile.map { "\($0): " } ?? "")a film can't be resized")
    }
  }

  /// A file or a folder to write, checked before anything is drawn.
  private enum Output {
    case folder(FilePath)
    case file(OutputFile)
  }

  private func openOutput(_ path: FilePath, of session: Session) throws -> Output {
    guard film.format != .png else { return .folder(path) }
    if path != "-" { try checkPlace(path) }
    return .file(try session.openOutput(path, for: "film"))
  }

  /// Checks that the format can be written to an existing file or pipe.
  private func checkPlace(_ path: FilePath) throws(UsageError) {
    var status = stat()
    guard film.format.needsFile, path.withCString({ stat($0, &status) }) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFIFO || kind == S_IFSOCK else { return }
    throw UsageError("\(path) is a pipe, and an .\(film.format) needs a file")
  }

  private func makeWriter(
    _ output: Output, of plan: Film, text: FrameText, session: Session
  ) throws -> any FilmWriter {
    let (width, height) = options.size
    let format = options.picture.quality.format
    let sound = film.hasSound ? FilmSound(of: plan.frames, rate: film.rate) : nil
    switch output {
    case .folder(let folder):
      var writer = try FrameFolder(
        folder, width: width, height: height, format: format, resumes: film.resumes)
      try writer.check(
        for: plan.frames, besides: sound == nil ? [] : ["sound.wav"], sparing: session.inputs)
      try writer.checkFrames(
        of: plan, text: text, film, sparing: session.inputs, until: termination)
      if let sound {
        try SoundTrack.write(
          to: FilePath(bytes: folder.bytes + "/sound.wav".utf8), sound, of: plan, session: session,
          termination: termination)
      }
      return writer
    case .file(let file):
      switch film.format {
      case .y4m, .rgb:
        return try FilmStream(
          to: file, format: film.format == .y4m ? .yuv444 : .rgb, width: width, height: height,
          rate: film.rate)
      case .webp:
        try checkLength(of: plan.frames)
        return try AnimatedWebP(
          to: file, width: width, height: height, hasAlpha: format.hasAlpha, rate: film.rate)
      default:
        try checkSize(width: width, height: height)
        let track = try sound.map {
          try SoundTrack($0, of: plan, session: session, termination: termination)
        }
        return try VideoEncoder(
          to: file, format: film.format, pixels: format, width: width, height: height,
          rate: film.rate, sound: track)
      }
    }
  }

  /// Checks the requirements of the encoders.
  private func checkSize(width: Int, height: Int) throws(UsageError) {
    if film.format == .mp4 && !(width.isMultiple(of: 2) && height.isMultiple(of: 2)) {
      throw UsageError("--size \(width)x\(height): an .mp4 needs an even width and an even height")
    }
    if film.format == .gif && film.rate.framesPerSecond > 50 {
      throw UsageError("--fps \(film.rate): a GIF has at most 50 frames per second")
    }
  }

  /// Checks that the times of an animated WebP fit into its file.
  private func checkLength(of frames: ClosedRange<Int>) throws(UsageError) {
    // Rounded, the film may be a millisecond longer than as many frames from the first one.
    guard film.rate.milliseconds(ofFrame: frames.count) < WebPFilm.maxDuration else {
      throw UsageError("an animated WebP lasts 24 days at most; give a shorter --duration")
    }
  }
}
