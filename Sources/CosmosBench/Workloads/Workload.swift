import CosmosCore
import CosmosGL
import CosmosImage

/// A scene that a measurement draws.
///
/// A frame with a given number is the same in every run, regardless of the frame rate.
protocol Workload: AnyObject {
  /// Counts of what is loaded and of what the last frame drew.
  var statistics: Statistics { get }

  /// The maximum number of stars that ``load(stars:width:height:)`` accepts.
  var maxStars: Int { get }

  /// Uploads everything that the frames need.
  ///
  /// - Parameters:
  ///   - stars: Stars in each section of a sky, or the total number of sprites; `nil` for the default.
  ///   - width: Width in pixels; at least 1.
  ///   - height: Height in pixels; at least 1.
  /// - Throws: `RendererError` if the driver runs out of memory, in which case anything loaded before may be
  ///   gone.
  func load(stars: Int?, width: Int, height: Int) throws

  /// Computes everything that moves, without OpenGL: the program's own share of a frame.
  ///
  /// - Parameter frame: The frame number, counting from 0; a number lower than the last one restarts the
  ///   motion.
  func advance(toFrame frame: Int)

  /// Draws the current frame into the bound framebuffer.
  func draw()

  /// Draws the first frame as an image in memory.
  ///
  /// - Throws: `RendererError` if the driver runs out of memory.
  func firstPicture() throws -> Picture
}
