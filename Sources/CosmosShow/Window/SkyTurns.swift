import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession

/// Shows the skies of a list in turn, in all windows at once.
///
/// A sky that can't be shown is reported, and the next one takes its turn. While nobody sees a window, the sky stays.
package final class SkyTurns: ShowParticipant {
  private let skies: SkyFollower
  private var playlist: Playlist?
  /// The skies to try in this turn, in order.
  private var candidates: ArraySlice<FilePath> = []
  private var isLoading = false
  /// The skies that couldn't be shown when they were tried last.
  private var broken: Set<FilePath> = []

  package private(set) var timeToUpdate: Seconds?

  package init(_ skies: SkyFollower) {
    self.skies = skies
  }

  package func update(_ show: any Show) {
    let windows = show.windows
    timeToUpdate = nil
    guard let window = windows.first else { return }
    // Machines that share a clock count from its epoch.
    let isShared = if case .shared = window.options.clock { true } else { false }
    let now = isShared ? window.time : window.session.clock.now
    follow(window, at: now, isShared: isShared)
    // A frame that is due wakes the loop as soon as somebody sees it.
    guard !isLoading, playlist != nil, windows.contains(where: { !$0.isUnseen }) else { return }
    if let next = playlist?.next(at: now, stop: window.sky.autoplayStop) {
      candidates = next[...]
      showNext(in: windows)
    }
    // Time stands still in a driven window.
    guard !isLoading, !window.isDriven, let time = playlist?.nextTime, time < .infinity else {
      return
    }
    timeToUpdate = max(0, time - now)
  }

  /// Begins anew if the options have changed.
  private func follow(_ window: WindowSession, at now: Seconds, isShared: Bool) {
    let options = window.options.playlist
    guard options != playlist?.options, playlist != nil || !options.skies.isEmpty else { return }
    skies.cancel(.turn)
    (isLoading, candidates, broken) = (false, [], [])
    playlist =
      options.skies.isEmpty
      ? nil
      : Playlist(options, showing: window.options.sky.choice, at: now, isShared: isShared)
  }

  /// Shows the next sky of this turn; if none can be shown, the last one stays.
  private func showNext(in windows: [WindowSession]) {
    guard let sky = candidates.popFirst(), let window = windows.first else { return }
    guard window.options.sky.choice != sky else {
      candidates = []
      playlist?.note(sky)
      return
    }
    isLoading = true
    skies.show(because: .turn) {
      $0.chooseLater(sky)
    } finish: { [unowned self] result, windows in
      isLoading = false
      do {
        try result.get()
        broken.remove(sky)
        candidates = []
        playlist?.note(sky)
      } catch {
        report(error, of: sky, in: windows)
        showNext(in: windows)
      }
    }
  }

  /// Reports a sky that can't be shown, unless that is known.
  private func report(_ error: any Error, of sky: FilePath, in windows: [WindowSession]) {
    guard broken.insert(sky).inserted else { return }
    let message = ErrorReport.message(of: error)
    Log.warning("\(message); the next of the skies takes its turn")
    windows.first?.notify(Notice(.sky, .noticeNoSky, because: DescribedError(message)))
  }
}
