import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession

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
      case .auto: DesktopSettings.asks(for: .lessMotion)
      case .full: false
      case .reduced: true
      }
    if isReduced != window.sky.reducesMotion { window.session.apply(.reduceMotion(isReduced)) }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    watch(change.next)
  }

  private func watch(_ options: Options) {
    if options.motion.choice == .auto { DesktopSettings.watch(.lessMotion) }
  }
}
