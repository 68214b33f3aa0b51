/// What has become of something that a person did, or that happened to the file.
enum Outcome {
  /// Something is done.
  case done
  /// The file is changed, which can be undone.
  case changed
  /// Something could not be done, or is not as it was.
  case failed
}
