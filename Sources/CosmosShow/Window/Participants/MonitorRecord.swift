import CosmosHost
import CosmosWindow

/// Records which monitors have gone, and when, for the log.
package struct MonitorRecord {
  private var present: Set<MonitorName>
  private var gone: [MonitorName: ContinuousClock.Instant] = [:]

  /// Begins with the monitors that are there.
  package init(_ names: [MonitorName]) {
    present = Set(names)
  }

  /// Logs which monitors have come and gone.
  ///
  /// - Parameter names: The monitors that are there now.
  package mutating func update(_ names: [MonitorName]) {
    let names = Set(names)
    guard names != present else { return }
    let now = ContinuousClock.now
    for name in present.subtracting(names).sorted() {
      gone[name] = now
      Journal.log("monitor \(name) is gone")
    }
    for name in names.subtracting(present).sorted() {
      if let start = gone.removeValue(forKey: name) {
        Journal.log("monitor \(name) is back after \((now - start).rounded)")
      } else {
        Journal.log("monitor \(name) is new")
      }
    }
    present = names
  }
}
