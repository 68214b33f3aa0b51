import CosmosGL

/// Where the frames of a measurement go.
package protocol BenchStage: AnyObject {
  /// The driver that draws them.
  var driver: Driver { get }

  /// The context in which frames are drawn, or `nil` where it is a window's.
  var context: OffscreenContext? { get }

  /// Size of the frames in pixels.
  var size: (width: Int, height: Int) { get }

  /// Takes in what happened meanwhile.
  ///
  /// - Throws: ``BenchError`` or `WindowError` where that ends the measurement.
  func update() throws

  /// Takes the size that the frames really have by now.
  func settle()

  /// Makes this the target of what is drawn next.
  func begin()

  /// Shows what was drawn, no sooner than the GPU is done with all but the last few frames.
  ///
  /// - Returns: Whether a frame has been drawn since ``finish()`` for which this has waited; the first
  ///   few are shown at once.
  func show() -> Bool

  /// Waits until everything is drawn.
  func finish()
}
