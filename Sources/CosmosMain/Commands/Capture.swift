import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession

/// `cosmos capture`: renders one moment of a sky to an image file, without a display.
struct Capture {
  let options: Options
  let file: FilePath
  let termination: Termination

  func run() throws {
    let picture = options.picture
    // A missing library is reported before anything is drawn.
    try picture.format.load()
    let session = try Session(options, clock: FixedClock(at: options.motion.time))
    session.begin()
    session.advance(to: session.clock.now)
    let sky = session.sky
    let canvas = sky.scene.canvas
    let output = try StillOutput(try session.openOutput(file, for: "image"), for: picture.format)
    // Up to this point, a signal ends the program immediately, even while it blocks on a pipe.
    try termination.watch()
    session.isInterrupted = { termination.signal != nil }
    session.prefetchTextures()
    session.prefetchTexts()
    try session.attachOffscreen()
    let renderer = try session.load()
    try termination.check()
    let quality = picture.quality
    let width = canvas.part.width / quality.samplesPerSide
    let height = canvas.part.height / quality.samplesPerSide
    let writer = try picture.format.writer(
      width: width, height: height, pixels: quality.format,
      text: PictureText.chunks(
        for: sky, drawnBy: options.captureArguments(of: sky.scene), in: picture.format,
        starPaths: renderer.starPaths),
      check: termination.check
    ) { try output.write($0, at: $1) }
    var progress = Progress(total: height)
    try renderer.drawRows(of: session.pictureFrame, tile: options.tile) { rows in
      try termination.check()
      try writer.write(rows: rows)
      progress.advance(by: rows.count / (quality.format.bytesPerPixel * width))
    }
    try writer.finish()
    try termination.check()
    try output.finish(checking: termination.check)
  }
}
