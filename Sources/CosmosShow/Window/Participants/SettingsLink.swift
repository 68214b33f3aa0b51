import CosmosCore
import CosmosHost
import CosmosSession
import CosmosWindow

/// The key that opens the settings application.
package final class SettingsLink: Participant {
  package let title = "the settings"

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    guard WindowKey(rawValue: key.rawValue) == .settings else { return false }
    window.openSettings()
    return true
  }
}

extension WindowSession {
  /// Opens the settings application; a failure is told, and the sky goes on.
  package func openSettings() {
    do throws(DescribedError) {
      try SettingsProgram(with: options).start()
      var notice = Notice(.key, .noticeOpening)
      notice.values["file"] = SettingsProgram.name
      notify(notice)
    } catch {
      Log.error("can't open the settings: \(error)")
      notify(Notice(.key, .noticeNoSettings, because: error))
    }
  }
}
