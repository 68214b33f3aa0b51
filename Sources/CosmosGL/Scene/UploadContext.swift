/// What everything goes through that is made and uploaded for a scene.
struct UploadContext {
  /// The driver of the current context.
  let driver: Driver
  /// What was made ahead.
  let prefetch: ScenePrefetch?
  /// Takes a line about what the fonts lack.
  let warn: (String) -> Void
}
