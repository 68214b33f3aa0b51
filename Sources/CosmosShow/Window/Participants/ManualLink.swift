import CosmosCore
import CosmosHost

/// The link on the info panel.
package final class ManualLink: Participant {
  package let title = "the link"

  package func perform(_ effect: SkyEffect, in window: WindowSession) {
    guard case .openLink = effect else { return }
    if let page = ManualPage.page { return window.view(page) }
    let error = DescribedError("there is no manual beside this program")
    Log.error("\(error)")
    window.notify(Notice(.image, .noticeNotOpened, because: error))
  }
}
