import CosmosHost
import CosmosOptions
import CosmosWindow

/// Tells which monitors come and go.
package final class MonitorLog: Participant {
  package let title = "the monitors"

  private var record: MonitorRecord?

  package init(of surface: any Surface) {
    follow(surface)
  }

  package func handle(_ event: WindowEvent, in window: WindowSession) {
    if case .moved = event { follow(window.window) }
  }

  package func update(in window: WindowSession) {
    // The settings may have changed what is logged.
    if record == nil { follow(window.window) }
  }

  private func follow(_ surface: any Surface) {
    // The window system may have to be asked for the names.
    guard Log.prints(.info) else {
      record = nil
      return
    }
    let names = surface.monitorNames
    if record?.update(names) == nil { record = MonitorRecord(names) }
  }
}
