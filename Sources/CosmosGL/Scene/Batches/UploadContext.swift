/// The dependencies of building and uploading a scene's resources.
struct UploadContext {
  /// The driver of the current context.
  let driver: Driver
  /// Data prepared in advance, if any.
  var prefetch: ScenePrefetch?
  /// How parts that take longer than others arrive.
  var arrival = UploadSignal()
  /// Returns whether nobody needs the awaited parts any more.
  var isInterrupted: () -> Bool = { false }
  /// Receives one-line warnings about missing fonts and glyphs.
  let warn: (String) -> Void
}
