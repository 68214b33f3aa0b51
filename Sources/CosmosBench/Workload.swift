import CosmosCore
import CosmosGL
import CosmosImage

/// What a measurement draws: a frame of a number is the same in every run, however fast frames come.
protocol Workload: AnyObject {
  /// Counts of what is loaded and of the last frame.
  var statistics: Statistics { get }

  /// The most stars that ``load(stars:width:height:)`` takes.
  var mostStars: Int { get }

  /// Uploads everything that the frames need.
  ///
  /// - Parameters:
  ///   - stars: Stars in each section of a sky, or sprites in all; `nil` for the usual number.
  ///   - width: Pixels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  /// - Throws: `RendererError` when the driver runs out of memory; what was loaded before may be gone.
  func load(stars: Int?, width: Int, height: Int) throws

  /// Works out what moves, without OpenGL: the program's own part of a frame.
  ///
  /// - Parameter frame: The frame's number, from 0 on; one that is lower than the last begins anew.
  func advance(toFrame frame: Int)

  /// Draws that frame into the bound framebuffer.
  func draw()

  /// Draws the first frame as a picture in memory.
  ///
  /// - Throws: `RendererError` when the driver runs out of memory.
  func firstPicture() throws -> Picture
}
