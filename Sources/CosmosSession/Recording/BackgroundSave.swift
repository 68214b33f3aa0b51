import CosmosHost

/// A film or an image that is saved on another thread while the window goes on.
package protocol BackgroundSave: AnyObject, Sendable {
  /// Begins to end it, if it has no end yet.
  func end()

  /// Waits until it is complete, and logs what has become of it unless that is logged already.
  ///
  /// - Parameter termination: The termination signals, which may shorten it.
  func complete(_ termination: Termination)
}
