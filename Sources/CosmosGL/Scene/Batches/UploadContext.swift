/// The dependencies of building and uploading a scene's resources.
struct UploadContext {
  /// The driver of the current context.
  let driver: Driver
  /// Data prepared in advance, if any.
  var prefetch: ScenePrefetch?
  /// How parts arrive that are complete later than others.
  var arrival = PartArrival()
  /// Returns whether nobody needs the parts any more that are waited for.
  var isInterrupted: () -> Bool = { false }
  /// Receives one-line warnings about missing fonts and glyphs.
  let warn: (String) -> Void
}
