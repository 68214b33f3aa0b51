import CosmosCore
import CosmosHost

/// The link on the info panel.
package final class ManualLink: Participant {
  package let title = "the link"

  package func perform(_ effect: SkyEffect, in window: WindowSession) {
    if case .openLink = effect { ManualPage.open() }
  }
}
