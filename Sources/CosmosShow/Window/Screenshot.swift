import CGLib
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import Glibc

/// Saves what a window shows to the user's pictures folder.
package struct Screenshot: Sendable {
  private let name: String
  private let text: [PNGWriter.Text]
  package let request: Request

  /// A request for a screenshot.
  package struct Request: Sendable {
    /// The file to write, which may exist; `nil` for a new one in the pictures folder.
    package var path: FilePath?
    /// Whether somebody at the window has asked for it.
    package var isByHand = false
    /// Whether it was asked for over a network.
    package var isFromNetwork = false
    /// Receives the path of the file, or why there is none, on the thread of the window.
    package var report: @Sendable (Result<FilePath, any Error>) -> Void = { _ in }
  }

  /// Prepares a screenshot of a sky, named after the current sign and the time unless the request says otherwise.
  ///
  /// - Parameters:
  ///   - sky: The sky at the moment of the screenshot.
  ///   - options: The command line of the window.
  ///   - starPaths: How its random stars were drawn; see `Renderer.starPaths`.
  ///   - request: What has been asked for.
  package init(of sky: Sky, options: Options, starPaths: String?, request: Request = Request()) {
    self.request = request
    name =
      Screenshot.name(for: sky) + (request.isFromNetwork ? PictureAllowance.ending : "")
    text = PictureText.chunks(
      for: sky, drawnBy: Screenshot.arguments(for: sky, options: options), starPaths: starPaths)
  }

  /// The options that reproduce the image, except for lines and marks that are only partly drawn, captions, and what layers
  /// do by themselves: stars that twinkle, auroras and meteors are those of the time 0.
  private static func arguments(for sky: Sky, options: Options) -> [Argument] {
    let canvas = sky.scene.canvas
    let fitting = Canvas(pixelWidth: canvas.pixelWidth, pixelHeight: canvas.pixelHeight).scale
    var image = options
    image.size = (canvas.part.width, canvas.part.height)
    image.scale = canvas.scale == fitting || options.wall.design != nil ? nil : canvas.scale
    image.motion = MotionOptions()
    image.dates = DateOptions()
    image.dates.date = sky.date.map { AlmanacDate(time: ($0 * 86_400).rounded()) }
    (image.sky.sign, image.sky.offset) = (nil, sky.offset)
    image.sky.showsLines = sky.currentStrokeEnd == 1
    image.sky.showsTrail = sky.showsTrail
    return image.captureArguments(of: sky.scene)
  }

  /// The name of a new file, without its extension.
  ///
  /// - Parameter sky: What the file shows.
  /// - Returns: The current sign and the local time, such as `cosmos-leo-2026-01-31-235959`.
  package static func name(for sky: Sky) -> String {
    let sign = sky.currentSign.map { sky.scene.design.catalog.signs[$0].name } ?? "sky"
    return "cosmos-\(sign)-\(LocalTime.now("%Y-%m-%d-%H%M%S"))"
  }

  /// Reports where the image is, or why it could not be saved.
  package func report(_ result: Result<FilePath, any Error>) {
    Screenshot.log(result)
    request.report(result)
  }

  /// Logs where an image is, or why it could not be saved.
  package static func log(_ result: Result<FilePath, any Error>) {
    switch result {
    case .success(let path): Log.notice("saved \(path)")
    case .failure(let error): Log.error("can't save the image: \(error)")
    }
  }

  /// Writes the image to a new file, or to the one that was asked for; otherwise an existing file is never replaced.
  ///
  /// - Parameters:
  ///   - rows: The image.
  ///   - check: Called between rows; it may throw to leave the file out.
  /// - Returns: The path of the file.
  /// - Throws: `FileError` with the system's reason, `PNGError`, or any error of `check`.
  package func save(_ rows: PictureRows, check: () throws -> Void) throws -> FilePath {
    let output: OutputFile
    if let path = request.path {
      output = try OutputFile(path: path)
    } else {
      let folder = try UserFile.picturesFolder()
      let path = FilePath(bytes: folder.bytes + "/\(name).png".utf8)
      output = try OutputFile(path: path, collision: .number)
    }
    let writer = try PNGWriter(width: rows.width, height: rows.height, text: text) {
      try output.write($0)
    }
    try rows.forEach { rows in
      try check()
      try writer.write(rows: rows)
    }
    return try output.finish()
  }
}
