import CosmosHost

/// A film or an image that is saved on another thread while the window goes on.
package protocol BackgroundSave: AnyObject, Sendable {
  /// Ends the recording, if one is in progress.
  func end()

  /// Waits until it is complete, and logs the outcome, unless that is logged already.
  ///
  /// - Parameter termination: The termination signals, which may shorten it.
  func complete(_ termination: Termination)
}
