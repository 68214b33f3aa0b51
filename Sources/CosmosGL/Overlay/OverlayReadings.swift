/// What an overlay shows in a frame.
///
/// The graph goes on with every frame; what is written is drawn anew only where it has changed. Whoever
/// fills this changes ``figures`` a few times a second, so that they can be read.
public struct OverlayReadings: Sendable {
  /// What is written.
  public var figures = OverlayFigures()
  /// Times of the program's own work, for the graph.
  public var processorTimes = FrameTimes()
  /// Times of the GPU's work, for the graph.
  public var graphicsTimes = FrameTimes()

  /// Creates readings that know nothing.
  public init() {}
}
