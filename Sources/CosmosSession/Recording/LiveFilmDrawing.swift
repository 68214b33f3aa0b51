import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import Glibc

/// Draws and encodes the frames of a film from a window.
package struct LiveFilmDrawing: Sendable {
  /// The API of the window.
  package let api: GraphicsAPI
  /// The shaders of the window.
  package let shaders: ShaderSources
  /// How stars are drawn.
  package let starPath: StarPath
  /// Whether the window shows a part of what several machines show.
  package let drawsParts: Bool
  /// Name of the film, without its extension.
  package let name: String
  /// Whether a closed menu and the instruction are part of the film.
  package let hasClosedMenu: Bool

  /// Describes how a film is drawn.
  ///
  /// - Parameters:
  ///   - api: The API of the window.
  ///   - shaders: The shaders of the window.
  ///   - starPath: How stars are drawn.
  ///   - drawsParts: Whether the window shows a part of what several machines show.
  ///   - name: Name of the film, without its extension.
  ///   - hasClosedMenu: Whether a closed menu and the instruction are part of the film.
  package init(
    api: GraphicsAPI, shaders: ShaderSources, starPath: StarPath, drawsParts: Bool = false,
    name: String, hasClosedMenu: Bool = false
  ) {
    self.api = api
    self.shaders = shaders
    self.starPath = starPath
    self.drawsParts = drawsParts
    self.name = name
    self.hasClosedMenu = hasClosedMenu
  }

  /// Draws until the recording ends; call it on a thread of its own.
  ///
  /// - Parameters:
  ///   - sky: The sky when the recording started.
  ///   - texts: Its texts.
  ///   - log: What happened to it since.
  ///   - count: Called after each frame that was encoded.
  /// - Returns: The film, or `nil` if it ended before its first frame.
  /// - Throws: `ContextError`, `RendererError`, `FileError` or ``VideoError``.
  package func draw(
    _ sky: Sky, texts: SceneTexts, log: InputLog, counting count: () -> Void
  ) throws -> FilePath? {
    var (sky, texts) = (sky, texts)
    let frames = try LiveFilmFrames(of: sky.scene, drawing: self) { log.isCancelled }
    let canvas = sky.scene.canvas
    let output = try LiveFilmOutput(
      named: name, width: canvas.part.width, height: canvas.part.height, rate: log.rate)
    /// Encodes a frame.
    func write(_ pixels: UnsafeMutableRawBufferPointer) throws {
      try output.write(pixels)
      count()
    }
    var number = 0
    while let entries = log.takeEvents(before: number) {
      sky.replay(entries, upTo: log.time(ofFrame: number))
      texts.update(&sky)
      number += 1
      let frame = hasClosedMenu ? sky.frame : sky.frame.withoutClosedMenu()
      try frames.add(frame, of: sky.scene, passingOn: write)
    }
    try frames.finish(passingOn: write)
    return number > 0 ? try output.finish() : nil
  }
}

/// The file or folder of a film from a window: a video, or a folder of PNG files if there is no `ffmpeg`.
private final class LiveFilmOutput {
  private let writer: any FilmWriter
  private let path: () -> FilePath?
  /// The folder, if it is not a video.
  private let folder: FilePath?
  private let width: Int
  private let height: Int
  /// Size of the film's frames, which may lack a column and a row.
  private let size: (width: Int, height: Int)
  private var number = 0

  init(named name: String, width: Int, height: Int, rate: FrameRate) throws {
    (self.width, self.height) = (width, height)
    let pictures = try UserFile.picturesFolder()
    // H.264 with 4:2:0 has an even width and an even height.
    let even = (width: width & ~1, height: height & ~1)
    if even.width > 0, even.height > 0 {
      do {
        let file = try OutputFile(
          path: FilePath(bytes: pictures.bytes + "/\(name).mp4".utf8), collision: .number)
        let encoder = try VideoEncoder(
          to: file, format: .mp4, pixels: .rgb8, width: even.width, height: even.height, rate: rate)
        writer = encoder
        path = { encoder.savedPath }
        folder = nil
        size = even
        return
      } catch VideoError.missing {
        Log.info("there is no ffmpeg: the film becomes a folder of images")
      }
    }
    let folder = try LiveFilmOutput.newFolder(pictures, named: name)
    writer = try FrameFolder(
      folder, width: width, height: height, format: .rgb8, resumes: false)
    path = { folder }
    self.folder = folder
    size = (width, height)
  }

  deinit {
    // Only succeeds if the film ended, or failed, before its first frame.
    if let folder { _ = folder.withCString { rmdir($0) } }
  }

  /// Creates a folder, with a number after its name if there is one of that name.
  private static func newFolder(
    _ parent: FilePath, named name: String
  ) throws(FileError) -> FilePath {
    for number in 1...9999 {
      let suffix = number == 1 ? "" : "-\(number)"
      let path = FilePath(bytes: parent.bytes + "/\(name)\(suffix)".utf8)
      if path.withCString({ mkdir($0, 0o777) }) == 0 { return path }
      guard errno == EEXIST else { throw FileError(path: path, code: errno, step: .open) }
    }
    throw FileError(path: parent, code: EEXIST, step: .open)
  }

  /// Encodes the next frame.
  ///
  /// - Parameter pixels: Red, green and blue bytes of the window's size, top row first; they may be changed.
  /// - Throws: `FileError`, `PNGError` or ``VideoError``.
  func write(_ pixels: UnsafeMutableRawBufferPointer) throws {
    if let start = pixels.baseAddress, size != (width, height) {
      for row in 0..<size.height {
        memmove(start + 3 * size.width * row, start + 3 * width * row, 3 * size.width)
      }
    }
    try writer.write(
      number, UnsafeRawBufferPointer(rebasing: pixels[..<(3 * size.width * size.height)]),
      text: [PNGWriter.Text("Software", Version.title)])
    number += 1
  }

  /// Completes the film.
  ///
  /// - Returns: Its file or folder.
  /// - Throws: `FileError` or ``VideoError``.
  func finish() throws -> FilePath? {
    try writer.finish()
    return path()
  }
}
