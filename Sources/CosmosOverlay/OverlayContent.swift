/// The content of the metrics overlay in one frame: text, and a graph of frame times.
///
/// The graph advances with every frame; the text is redrawn only when it changes. Update ``metrics`` only a
/// few times a second, so that the user can read the values.
package struct OverlayContent: Sendable {
  /// The metrics shown as text.
  package var metrics = OverlayMetrics()
  /// CPU times per frame, for the graph.
  package var processorTimes = FrameTimes()
  /// GPU times per frame, for the graph.
  package var graphicsTimes = FrameTimes()

  /// Creates content without measurements.
  package init() {}
}
