import CosmosCore
import CosmosGL
import Glibc

/// Draws the frames of a film in a context of its own; if the driver loses that, again in another one.
///
/// Use it on one thread.
package final class LiveFilmFrames {
  /// The scene of the last frame.
  private var scene: SkyScene
  private let drawing: LiveFilmDrawing
  private let isInterrupted: () -> Bool
  private let buffer: FrameBuffer
  /// The frames that are being drawn or read back, oldest first.
  private var waiting: [SkyFrame] = []
  private var graphics: Graphics?
  /// Since when contexts have given no frame.
  private var loss: ContinuousClock.Instant?

  /// Takes the pixels of a frame: red, green and blue bytes, top row first, which it may change.
  package typealias Receiver = (UnsafeMutableRawBufferPointer) throws -> Void

  /// The objects on the GPU.
  ///
  /// A class, because its properties are released in this order: the context, which the renderer retains, goes last.
  private final class Graphics {
    /// `nil` if frames are too large to be drawn in one piece.
    let readback: FrameReadback?
    let renderer: Renderer

    init(
      of scene: SkyScene, drawing: LiveFilmDrawing, unless isInterrupted: @escaping () -> Bool
    ) throws {
      let context = try OffscreenContext(api: drawing.api)
      renderer = Renderer(in: context, shaders: drawing.shaders)
      renderer.starPath = drawing.starPath
      renderer.drawsParts = drawing.drawsParts
      renderer.isInterrupted = isInterrupted
      try renderer.load(scene)
      readback = try renderer.makeReadback()
    }
  }

  /// How long to wait until another context is created, in seconds: a reset of the driver takes a moment.
  private static let pause = 0.2

  /// Creates the first context.
  ///
  /// - Parameters:
  ///   - scene: The scene of the first frame; others have the same canvas.
  ///   - drawing: How it is drawn.
  ///   - isInterrupted: Returns whether no frame will be added, so that the scene's images need not be waited for.
  /// - Throws: `ContextError` or `RendererError`.
  package init(
    of scene: SkyScene, drawing: LiveFilmDrawing, unless isInterrupted: @escaping () -> Bool
  ) throws {
    self.scene = scene
    self.drawing = drawing
    self.isInterrupted = isInterrupted
    let canvas = scene.canvas
    buffer = try FrameBuffer(bytes: 3 * canvas.part.width * canvas.part.height)
    graphics = try Graphics(of: scene, drawing: drawing, unless: isInterrupted)
  }

  /// Starts to draw a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - scene: Its scene.
  ///   - take: Receives an earlier frame if one had to be finished first.
  /// - Throws: An error of the driver that another context doesn't mend, or an error of `take`.
  package func add(_ frame: SkyFrame, of scene: SkyScene, passingOn take: Receiver) throws {
    if scene != self.scene {
      // Frames that are drawn again have the scene that is loaded.
      try finish(passingOn: take)
      self.scene = scene
      do throws(RendererError) {
        _ = try graphics?.renderer.load(scene)
      } catch {
        // If that is for a lost context, another one loads it; otherwise that fails in the same way.
        graphics = nil
      }
    }
    while waiting.count >= maxCount { try passOn(take) }
    waiting.append(frame)
    start(frame)
  }

  /// Passes on all frames that are left.
  ///
  /// - Parameter take: Receives them.
  /// - Throws: An error of the driver that another context doesn't mend, or an error of `take`.
  package func finish(passingOn take: Receiver) throws {
    while !waiting.isEmpty { try passOn(take) }
  }

  /// Maximum number of frames on their way.
  private var maxCount: Int { graphics?.readback == nil ? 1 : FrameReadback.maxCount }

  private func start(_ frame: SkyFrame) {
    guard let graphics else { return }
    graphics.readback?.start(frame, with: graphics.renderer)
  }

  /// Passes on the oldest frame.
  private func passOn(_ take: Receiver) throws {
    while true {
      do throws(RendererError) {
        try read()
        break
      } catch {
        guard error == .unreadablePicture else { throw error }
        let start = loss ?? .now
        loss = start
        let failure = startAgain()
        guard ContinuousClock.now - start < Session.recoveryTime else {
          throw failure ?? error
        }
      }
    }
    loss = nil
    waiting.removeFirst()
    try take(buffer.pixels)
  }

  /// Reads the oldest frame into the buffer.
  private func read() throws(RendererError) {
    guard let graphics else { throw .unreadablePicture }
    if let readback = graphics.readback { return try readback.finish(into: buffer.pixels) }
    // Too large for one piece: drawn in tiles, which are read back at once.
    var written = 0
    do {
      try graphics.renderer.drawRows(of: waiting[0]) { rows in
        UnsafeMutableRawBufferPointer(rebasing: buffer.pixels[written...]).copyMemory(from: rows)
        written += rows.count
      }
    } catch let error as RendererError {
      throw error
    } catch {
      // Copying doesn't fail.
      throw .unreadablePicture
    }
  }

  /// Draws all frames that are waiting in another context.
  ///
  /// - Returns: Why there is none.
  private func startAgain() -> (any Error)? {
    // Names of objects in the lost context may be those of others in the new one.
    graphics = nil
    usleep(UInt32(LiveFilmFrames.pause * 1e6))
    do {
      graphics = try Graphics(of: scene, drawing: drawing, unless: isInterrupted)
    } catch {
      return error
    }
    for frame in waiting { start(frame) }
    return nil
  }
}
