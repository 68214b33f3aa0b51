import CosmosHost

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
