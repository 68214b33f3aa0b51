import CosmosHost
import Synchronization

/// The films and images that are being saved.
///
/// A window completes its own when it closes. Without its display it may be unable to; then the program does.
package enum BackgroundSaves {
  private static let all = Mutex<[any BackgroundSave]>([])

  /// Adds something that is being saved.
  package static func add(_ save: any BackgroundSave) {
    all.withLock { $0.append(save) }
  }

  /// Removes something that is complete.
  ///
  /// - Returns: Whether nobody else has removed it, so that the caller has to log the outcome.
  package static func remove(_ save: any BackgroundSave) -> Bool {
    all.withLock { all in
      guard let index = all.firstIndex(where: { $0 === save }) else { return false }
      all.remove(at: index)
      return true
    }
  }

  /// Waits until everything is saved.
  ///
  /// - Parameter termination: The termination signals, which may shorten it.
  package static func completeAll(_ termination: Termination) {
    let saves = all.withLock(\.self)
    for save in saves { save.end() }
    for save in saves { save.complete(termination) }
  }
}
