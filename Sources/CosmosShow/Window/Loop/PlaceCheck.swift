import CosmosCore
import CosmosHost
import CosmosWindow

/// Looks whether the window manager shows each window of a wall on its monitor, for a while after the start.
///
/// Window managers decide in their own time, and some change their mind when the next window comes: what is so twice in a
/// row is reported, once.
package final class PlaceCheck: ShowParticipant {
  /// How often it looks.
  private static let interval = Duration.seconds(1)
  /// How often it looks before it gives up.
  private static let tries = 10

  private var rest = PlaceCheck.tries
  private var next = ContinuousClock.now + PlaceCheck.interval
  private var last: Set<SurfaceMisplacement> = []
  private let warn: (String) -> Void

  /// Begins a check.
  ///
  /// - Parameter warn: Receives a message; by default, the log does.
  package init(warn: @escaping (String) -> Void = { Log.warning($0) }) {
    self.warn = warn
  }

  package var timeToUpdate: Seconds? { rest > 0 ? max(0, (next - .now).seconds) : nil }

  package func update(_ show: any Show) {
    if timeToUpdate == 0 { look(at: show.windows) }
  }

  /// Looks once.
  package func look(at windows: [WindowSession]) {
    next = .now + PlaceCheck.interval
    rest -= 1
    let found = windows.compactMap(\.window.misplacement)
    let lasting = found.filter(last.contains)
    last = Set(found)
    guard !lasting.isEmpty else { return }
    rest = 0
    warn(PlaceCheck.message(about: lasting))
  }

  private static func message(about misplacements: [SurfaceMisplacement]) -> String {
    let facts = misplacements.map { misplacement in
      misplacement.actual.map { "shows the sky of \(misplacement.wanted) on \($0)" }
        ?? "doesn't show the sky of \(misplacement.wanted) fullscreen"
    }
    let message = "the window manager \(facts.joined(separator: ", and "))"
    guard WindowSystem.isXWayland else { return message }
    let remedy =
      WindowSystem.wayland.isSupported(byGLFW: Window.library)
      ? "--platform wayland" : "A GLFW for Wayland, such as Debian 12's libglfw3-wayland,"
    return message
      + "; over XWayland, it may not let programs choose. \(remedy) opens windows that can"
  }
}
