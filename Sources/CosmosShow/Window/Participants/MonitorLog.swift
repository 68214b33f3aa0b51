import CosmosWindow

/// Tells which monitors come and go.
package final class MonitorLog: Participant {
  package let title = "the monitors"

  private var record: MonitorRecord

  package init(_ names: [MonitorName]) {
    record = MonitorRecord(names)
  }

  package func handle(_ event: WindowEvent, in window: WindowSession) {
    if case .moved = event { record.update(window.window.monitorNames) }
  }
}
