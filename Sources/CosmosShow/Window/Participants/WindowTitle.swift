import CosmosCore
import CosmosSession
import CosmosWindow

/// The title of a window, which names the sign and the sky, such as “Leo — Tonight — Cosmos”.
package final class WindowTitle: Participant {
  package let title = "the title"

  /// The subject of the title; `nil` before the first one, and after the sky has changed.
  private var subject: Subject?
  /// When it was last changed, by the session's clock.
  private var lastChange = -Seconds.infinity
  /// Whether it is out of date, and waits.
  private var isLate = false

  private struct Subject: Hashable {
    let sign: Int?
    let sky: String
    let language: String
  }

  /// Shortest time between two titles: window managers and panels draw each, and a fast drift passes many signs.
  private static let pause: Seconds = 0.5

  package init() {}

  package func update(in window: WindowSession) {
    let (sky, strings) = (window.sky, window.session.input.strings)
    let next = Subject(
      sign: sky.titleSign, sky: sky.scene.design.name, language: strings.language)
    isLate = next != subject
    let now = window.session.clock.now
    // A shared clock may be set back.
    guard isLate, !(lastChange..<lastChange + WindowTitle.pause).contains(now) else { return }
    (subject, lastChange, isLate) = (next, now, false)
    window.window.setTitle(sky.title(in: strings))
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    isLate ? .session(lastChange + WindowTitle.pause) : nil
  }

  package func skyHasChanged(in window: WindowSession) {
    // Its signs may have other names.
    subject = nil
  }
}

extension Sky {
  /// The sign that a title names: the one to which the sky travels, or the one in reach; `nil` between signs.
  fileprivate var titleSign: Int? { motionKind == .goto ? currentSign : signInReach }

  /// A title for a window that shows the sky: the sign, the sky and the program, from left to right.
  ///
  /// - Parameter strings: The texts of its language.
  /// - Returns: One line.
  package func title(in strings: Strings) -> String {
    let program = "Cosmos"
    let sky = strings.name(ofSky: scene.design.name)
    var parts = [sky == program ? nil : sky, program].compactMap(\.self)
    if let titleSign { parts.insert(scene.menuName(ofSign: titleSign), at: 0) }
    return parts.joined(separator: " — ")
  }
}
