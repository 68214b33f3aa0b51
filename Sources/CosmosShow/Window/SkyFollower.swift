import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Shows other skies in the windows of a loop: when files have changed, and when a command or the settings ask for one.
///
/// Other threads read the files and prepare what a sky needs, for one sky at a time, while the windows go on with the
/// last one.
package final class SkyFollower: ShowParticipant {
  /// Why another sky is shown; of several requests for the same reason, only the last one counts.
  package enum Reason: Hashable {
    case edit, command, settings, choice, drop, turn
  }

  /// Shows a sky that has been loaded, or reports why it can't be shown.
  package typealias Finish = (Result<Loaded, any Error>, [WindowSession]) -> Void

  private struct Request {
    let reason: Reason
    /// Returns the options of the sky, given a window as it is now.
    let options: (WindowSession) -> Options
    let finish: Finish
  }

  /// A request whose sky is being loaded.
  private struct Loading {
    let request: Request
    let reading: SkyReading
    let start = ContinuousClock.now
    var isCancelled = false
    let options: Options
    /// The sky that has been read and is being prepared.
    var loaded: Loaded?
  }

  private var requests: [Request] = []
  private var loading: Loading?
  private var reload: LiveReload?
  /// The files of the sky, as they were when they were read.
  private var files: [StampedFile] = []
  private var hasWindows = false
  /// When a sky was shown last.
  private var lastShow: ContinuousClock.Instant?

  /// How long a sky that another one is to replace may still be loaded.
  ///
  /// A sky that loads faster is shown, so that a file that is saved again and again still shows.
  private static let supersededLoadTimeout = Duration.seconds(1)

  /// The shortest time between a sky that is shown and the reading of the next one.
  ///
  /// Showing one can take several frames' time; programs that ask for skies all the time would leave none.
  package static let pause = Duration.milliseconds(200)

  /// Creates a follower that has nothing to do yet.
  package init() {}

  /// Whether another sky is being loaded, or is to be.
  package var isLoading: Bool { loading != nil || !requests.isEmpty }

  /// Whether a sky that was asked for by a reason is yet to be shown.
  package func isLoading(_ reason: Reason) -> Bool {
    requests.contains { $0.reason == reason }
      || loading?.request.reason == reason && loading?.isCancelled == false
  }

  /// Asks for another sky.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - options: Returns the options of the sky, given a window as it is when the sky's turn has come.
  ///   - finish: Receives the sky when it can be shown without waiting, or why it can't be.
  package func load(
    _ reason: Reason, _ options: @escaping (WindowSession) -> Options, finish: @escaping Finish
  ) {
    requests.removeAll { $0.reason == reason }
    requests.append(Request(reason: reason, options: options, finish: finish))
  }

  /// Shows another sky in all windows.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - choose: Chooses the sky, given how the last one is shown.
  ///   - finish: Receives the outcome; after an error, the last sky is shown.
  package func show(
    because reason: Reason, choosing choose: @escaping (inout SkyOptions) -> Void,
    finish: @escaping (Result<Void, any Error>, [WindowSession]) -> Void
  ) {
    load(reason) { window in
      var options = window.session.options
      choose(&options.sky)
      return options
    } finish: { result, windows in
      let outcome = Result {
        let loaded = try result.get()
        try windows.changeTogether { window, _ in
          try window.show(loaded, because: "another sky is shown")
        }
      }
      finish(outcome, windows)
    }
  }

  /// Drops the requests for a reason.
  package func cancel(_ reason: Reason) {
    requests.removeAll { $0.reason == reason }
    if loading?.request.reason == reason { cancelLoading() }
  }

  package func update(_ show: any Show) {
    let windows = show.windows
    hasWindows = !windows.isEmpty
    guard let first = windows.first else { return }
    followFiles(of: first)
    repeat {
      guard advance(in: windows) else { return }
      loading = nil
    } while begin(in: windows)
  }

  package var timeToUpdate: Seconds? {
    guard hasWindows else { return nil }
    var time = reload?.timeToReload ?? .infinity
    if let loading {
      if !loading.isCancelled, isReplaced(loading) {
        time = min(time, (loading.start + SkyFollower.supersededLoadTimeout - .now).seconds)
      }
    } else if !requests.isEmpty {
      time = min(time, timeToBegin)
    }
    return time < .infinity ? max(0, time) : nil
  }

  /// The rest of the pause after a sky, in seconds; 0 or less if it is over.
  private var timeToBegin: Seconds {
    lastShow.map { ($0 + SkyFollower.pause - .now).seconds } ?? 0
  }

  package func close() {
    loading?.reading.cancel()
    loading = nil
    reload?.stop()
  }

  // MARK: Loading

  /// Begins with the next request, if there is one and the pause is over.
  ///
  /// - Returns: Whether it has begun.
  private func begin(in windows: [WindowSession]) -> Bool {
    guard !requests.isEmpty, timeToBegin <= 0 else { return false }
    let request = requests.removeFirst()
    let options = request.options(windows[0])
    do throws(SystemLimit) {
      loading = Loading(request: request, reading: try SkyReading(options), options: options)
    } catch {
      request.finish(.failure(error), windows)
    }
    return true
  }

  private func cancelLoading() {
    loading?.reading.cancel()
    loading?.isCancelled = true
  }

  /// Goes on with the sky that is being loaded.
  ///
  /// - Returns: Whether there is nothing more to do for it.
  private func advance(in windows: [WindowSession]) -> Bool {
    guard let loading else { return true }
    if isReplaced(loading), .now - loading.start >= SkyFollower.supersededLoadTimeout {
      cancelLoading()
    }
    guard let outcome = loading.reading.outcome else { return false }
    guard self.loading?.isCancelled == false else { return true }
    let request = loading.request
    do {
      let loaded =
        try loading.loaded
        ?? Loaded(
          LoadedSky(
            input: try outcome.input.get(), files: outcome.files, options: loading.options))
      self.loading?.loaded = loaded
      guard try loaded.isPrepared(for: windows) else { return false }
      // Options that don't concern the sky may have changed meanwhile.
      loaded.sky.options = request.options(windows[0])
      files = outcome.files
      request.finish(.success(loaded), windows)
      lastShow = .now
    } catch {
      if request.reason == .edit {
        // The files that were not reached still count.
        let read = Set(outcome.files.map(\.path))
        files = outcome.files + files.filter { !read.contains($0.path) }
      }
      request.finish(.failure(error), windows)
    }
    watch(windows[0])
    return true
  }

  /// Whether a later request takes the place of the one that is being loaded.
  private func isReplaced(_ loading: Loading) -> Bool {
    requests.contains { $0.reason == loading.request.reason }
  }

  // MARK: Changed files

  /// Asks for the sky anew if its files have changed and are left alone.
  private func followFiles(of window: WindowSession) {
    if reload == nil {
      files = window.session.files
      watch(window)
    }
    guard let reload, reload.timeToReload == 0 else { return }
    // Stamped before reading, so that no later change is missed.
    files = files.map(\.current)
    reload.watch(files)
    load(.edit, \.session.options) { [unowned self] result, windows in
      finishEdit(result, in: windows)
    }
  }

  private func watch(_ window: WindowSession) {
    if let reload {
      reload.watch(files)
    } else if window.options.watchesFiles {
      reload = LiveReload(files)
    }
  }

  /// Shows the changed sky; a file that can't be used is reported in the windows and on standard error.
  private func finishEdit(_ result: Result<Loaded, any Error>, in windows: [WindowSession]) {
    do {
      let loaded = try result.get()
      try windows.changeTogether { window, _ in
        try window.show(loaded, because: "the sky's files have changed")
      }
      Log.debug("read \(loaded.sky.files.count) files again")
    } catch {
      let text = ErrorReport.message(of: error)
      Log.error(text)
      for window in windows { window.post(text) }
    }
  }
}

extension SkyFollower {
  /// A sky that has been read, and the resources that have been prepared of it for each window.
  package final class Loaded {
    fileprivate(set) var sky: LoadedSky
    /// Keyed by window; `nil` where nothing is missing.
    private var preparations: [ObjectIdentifier: ScenePreparation?] = [:]

    package init(_ sky: LoadedSky) {
      self.sky = sky
    }

    /// Returns whether the sky can be shown without waiting, and prepares what is missing for that.
    fileprivate func isPrepared(for windows: [WindowSession]) throws(UsageError) -> Bool {
      var isPrepared = true
      for window in windows {
        let id = ObjectIdentifier(window)
        let isCurrent = preparations[id].map { work in
          // The window may have been resized meanwhile.
          work.map { $0.scene.canvas == window.sky.scene.canvas } ?? true
        }
        if isCurrent != true { preparations[id] = .some(try window.session.prepare(sky)) }
        if preparations[id]??.isComplete == false { isPrepared = false }
      }
      return isPrepared
    }

    /// The resources that have been prepared for a window.
    package func prefetch(for window: WindowSession) -> ScenePrefetch? {
      preparations[ObjectIdentifier(window)]??.prefetch
    }
  }
}

extension WindowSession {
  /// Shows other skies in the window, and in all others of its show; `nil` if it is in none.
  package var skies: SkyFollower? {
    show?.participants.lazy.compactMap { $0 as? SkyFollower }.first
  }
}
