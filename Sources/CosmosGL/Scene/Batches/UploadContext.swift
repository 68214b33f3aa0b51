/// The dependencies of building and uploading a scene's resources.
struct UploadContext {
  /// The driver of the current context.
  let driver: Driver
  /// Data prepared in advance, if any.
  let prefetch: ScenePrefetch?
  /// How images arrive.
  var images = ImageArrival()
  /// Receives one-line warnings about missing fonts and glyphs.
  let warn: (String) -> Void
}
