import Synchronization

/// Counts changes of monitors, on any connection.
enum MonitorChanges {
  private static let changes = Atomic(0)

  /// Number of changes so far: of the number of monitors, their modes, or their places.
  static var count: Int { changes.load(ordering: .relaxed) }

  /// Counts a change; may be called on any thread.
  static func add() {
    changes.add(1, ordering: .relaxed)
  }
}
