import CosmosGL

/// A target for the frames of a measurement: a window or an offscreen buffer.
package protocol BenchTarget: AnyObject {
  /// The driver that renders the frames.
  var driver: Driver { get }

  /// The offscreen context in which frames are drawn, or `nil` if the context belongs to a window.
  var context: OffscreenContext? { get }

  /// Frame size in pixels.
  var size: (width: Int, height: Int) { get }

  /// Processes events that have arrived since the last call.
  ///
  /// - Throws: ``BenchError`` or `WindowError` if an event ends the measurement.
  func update() throws

  /// Adopts the current size of the target as the frame size.
  func settle()

  /// Binds the target for drawing.
  func begin()

  /// Shows the frame, waiting until the GPU has finished all but the last few frames.
  ///
  /// - Returns: Whether the call waited for an earlier frame. The first few frames after ``finish()`` are
  ///   shown without waiting.
  func show() -> Bool

  /// Waits until everything has been drawn.
  func finish()
}
