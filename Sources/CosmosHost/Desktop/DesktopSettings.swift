import CGLib
import CosmosWindow
import Synchronization

/// The desktop's wishes to all programs, less movement and more contrast, as its portal says over the session bus.
///
/// The portal's interface is `org.freedesktop.portal.Settings`, of version 1 or later.
package enum DesktopSettings {
  /// One of the wishes.
  package enum Wish {
    case lessMotion, moreContrast
  }

  private static let motion = State(
    [
      ("org.freedesktop.appearance", "reduced-motion", 1),
      // The setting of desktops whose portal doesn't know the other one yet.
      ("org.gnome.desktop.interface", "enable-animations", 0),
    ], change: ("less movement", "journeys fade", "journeys move"))

  private static let contrast = State(
    [
      ("org.freedesktop.appearance", "contrast", 1),
      ("org.gnome.desktop.a11y.interface", "high-contrast", 1),
    ], change: ("more contrast", "texts are white on black", "texts look as usual"))

  private static let isStarted = Atomic(false)

  /// What is known about a wish.
  private final class State: Sendable {
    /// A setting, and the value with which it asks for something.
    typealias Request = (group: String, name: String, value: UInt32)

    /// Whether the window follows the wish.
    let isWatched = Atomic(false)
    let isAsked = Atomic(false)
    private let requests: [Request]
    /// The wish, and what windows do with it and without it.
    private let change: (wish: String, yes: String, no: String)

    init(_ requests: [Request], change: (wish: String, yes: String, no: String)) {
      (self.requests, self.change) = (requests, change)
    }

    /// Adopts the portal's current settings.
    func update(_ portal: UnsafeMutablePointer<GDBusProxy>) {
      let next = requests.contains { request in
        var value: UInt32 = 0
        return cosmos_read_setting(portal, request.group, request.name, &value)
          && value == request.value
      }
      guard isAsked.exchange(next, ordering: .relaxed) != next else { return }
      if isWatched.load(ordering: .relaxed) { report() }
      Wakeup.send()
    }

    func report() {
      Journal.log(
        isAsked.load(ordering: .relaxed)
          ? "the desktop asks for \(change.wish): \(change.yes)"
          : "the desktop does not ask for \(change.wish) any more: \(change.no)")
    }
  }

  private static func state(of wish: Wish) -> State {
    switch wish {
    case .lessMotion: motion
    case .moreContrast: contrast
    }
  }

  /// Returns whether the desktop has a wish; not where there is no portal.
  ///
  /// A change wakes the window's loop.
  package static func asks(for wish: Wish) -> Bool {
    state(of: wish).isAsked.load(ordering: .relaxed)
  }

  /// Follows a wish from now on, on a thread of its own.
  package static func watch(_ wish: Wish) {
    guard !state(of: wish).isWatched.exchange(true, ordering: .relaxed) else { return }
    guard !isStarted.exchange(true, ordering: .relaxed) else {
      if asks(for: wish) { state(of: wish).report() }
      return
    }
    BusThread.start(for: "follow the desktop's settings") {
      guard let portal = cosmos_watch_settings({ DesktopSettings.update($0) }) else {
        Log.debug("there is no session bus; journeys move, and texts look as usual")
        return false
      }
      update(portal)
      return true
    }
  }

  private static func update(_ portal: UnsafeMutablePointer<GDBusProxy>?) {
    guard let portal else { return }
    motion.update(portal)
    contrast.update(portal)
  }
}
