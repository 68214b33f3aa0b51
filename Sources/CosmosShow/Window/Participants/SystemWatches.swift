import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// The frame rate on battery.
package final class PowerRate: Participant {
  package let title = "the power source"

  private var isOnBattery = PowerSource.isBattery

  package func start(in window: WindowSession) {
    if !window.isDriven { SystemBus.watch() }
  }

  package func update(in window: WindowSession) {
    guard PowerSource.isBattery != isOnBattery else { return }
    isOnBattery.toggle()
    window.updateFrameRate()
  }
}

/// A new frame after the machine has slept: the screen may have lost the last one.
package final class SleepWatch: Participant {
  package let title = "the machine's sleep"

  /// How often the machine had woken up when the last frame was asked for.
  private var count = MachineSleep.count

  package func update(in window: WindowSession) {
    guard MachineSleep.count != count else { return }
    count = MachineSleep.count
    window.requestFrame("the machine has woken up")
  }
}

/// Whether journeys fade, as the command line or the desktop asks for.
package final class MotionPreference: Participant {
  package let title = "reduced motion"

  package func start(in window: WindowSession) {
    if !window.isDriven { watch(window.options) }
  }

  package func skyHasOpened(in window: WindowSession) {
    poll(in: window)
  }

  package func poll(in window: WindowSession) {
    let isReduced =
      switch window.options.motion.choice {
      case .auto: DesktopMotion.isReduced
      case .full: false
      case .reduced: true
      }
    if isReduced != window.sky.reducesMotion { window.session.apply(.reduceMotion(isReduced)) }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    watch(change.next)
  }

  private func watch(_ options: Options) {
    if options.motion.choice == .auto { DesktopMotion.watch() }
  }
}

/// Tells which monitors come and go.
package final class MonitorLog: Participant {
  package let title = "the monitors"

  private var record: MonitorRecord

  package init(_ names: [String]) {
    record = MonitorRecord(names)
  }

  package func handle(_ event: WindowEvent, in window: WindowSession) {
    if case .moved = event { record.update(window.window.monitorNames) }
  }
}
