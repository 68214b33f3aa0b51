import CosmosCore
import CosmosWindow

/// The frame rate on battery.
final class PowerRate: Participant {
  let title = "the power source"

  private var isOnBattery = PowerSource.isBattery

  func start(in window: WindowSession) {
    if !window.isDriven { SystemBus.watch() }
  }

  func update(in window: WindowSession) {
    guard PowerSource.isBattery != isOnBattery else { return }
    isOnBattery.toggle()
    window.updateFrameRate()
  }
}

/// A new frame after the machine has slept: the screen may have lost the last one.
final class SleepWatch: Participant {
  let title = "the machine's sleep"

  /// How often the machine had woken up when the last frame was asked for.
  private var count = MachineSleep.count

  func update(in window: WindowSession) {
    guard MachineSleep.count != count else { return }
    count = MachineSleep.count
    window.requestFrame("the machine has woken up")
  }
}

/// Whether journeys fade, as the command line or the desktop asks for.
final class MotionPreference: Participant {
  let title = "reduced motion"

  func start(in window: WindowSession) {
    if !window.isDriven { watch(window.options) }
  }

  func poll(in window: WindowSession) {
    let isReduced =
      switch window.options.motion.choice {
      case .auto: DesktopMotion.isReduced
      case .full: false
      case .reduced: true
      }
    if isReduced != window.sky.reducesMotion { window.session.apply(.reduceMotion(isReduced)) }
  }

  func adopt(_ change: OptionsChange, in window: WindowSession) {
    watch(change.next)
  }

  private func watch(_ options: Options) {
    if options.motion.choice == .auto { DesktopMotion.watch() }
  }
}

/// Tells which monitors come and go.
final class MonitorLog: Participant {
  let title = "the monitors"

  private var record: MonitorRecord

  init(_ names: [String]) {
    record = MonitorRecord(names)
  }

  func handle(_ event: WindowEvent, in window: WindowSession) {
    if case .moved = event { record.update(window.window.monitorNames) }
  }
}
