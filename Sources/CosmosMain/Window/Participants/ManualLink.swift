import CosmosCore

/// The link on the info panel.
final class ManualLink: Participant {
  let title = "the link"

  func perform(_ effect: SkyEffect, in window: WindowSession) {
    if case .openLink = effect { ManualPage.open() }
  }
}
