import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Follows the settings file of a running sky: changes take effect when they are saved, and the sky goes on.
///
/// A file that can't be used is reported once, and the last good settings hold until it can be used again.
package final class SettingsFollower: ShowParticipant {
  /// The file as it was before it was read for the windows.
  private let file: StampedFile
  private var reload: LiveReload?
  /// The options as they were read last.
  private var read: Options
  /// The options of the windows: those that were read last, except for those that are fixed while a window is open.
  private var current: Options
  /// Whether the file couldn't be used when it was read last.
  private var isBroken = false
  /// The warnings that were already logged, about parts of the file that have no effect.
  private var warnings: Set<String>
  /// Whether the sky is in the background, where nobody uses it.
  private let isBackground: Bool
  private let skies: SkyFollower
  /// Whether options have been adopted that windows which open from now on need, too.
  private var hasNewOptions = false

  /// Prepares to follow the settings; fails if there are none.
  ///
  /// - Parameters:
  ///   - options: The options with which the windows are opened.
  ///   - skies: Shows the skies that the settings ask for.
  package init?(_ options: Options, skies: SkyFollower) {
    self.skies = skies
    guard let file = options.settings.stamp else { return nil }
    self.file = file
    (read, current) = (options, options)
    warnings = Set(options.settings.warnings)
    isBackground = (try? WindowSession.placement(options))?.isBackground == true
  }

  /// Adopts the settings in all windows if the file has changed and is left alone.
  package func update(_ show: any Show) {
    guard let reload else {
      // The first frame need not wait for it. A change since the file was read counts.
      return self.reload = LiveReload([file])
    }
    if reload.timeToReload == 0 {
      // Stamped before reading, so that no later change is missed.
      let stamp = file.current
      reload.watch([stamp])
      // A pipe can be read only once.
      if stamp.stamp == nil || stamp.isRegular { reread(in: show.windows) }
    }
    guard hasNewOptions else { return }
    hasNewOptions = false
    show.adopt(optionsOfWindow(0))
  }

  package var timeToUpdate: Seconds? { hasNewOptions ? 0 : reload?.timeToReload }

  package func close() {
    reload?.stop()
  }

  // MARK: Changes

  /// Reads the file, and adopts what it says: at once, or when the sky that it asks for has been loaded.
  private func reread(in windows: [WindowSession]) {
    skies.cancel(.settings)
    do {
      let new = try read.reread()
      warn(new)
      let next = try options(of: new)
      guard !new.settings.differences(from: read.settings).isEmpty, let first = windows.first,
        first.lacksSky(of: merged(next, in: first))
      else {
        return try adopt(new, as: next, in: windows, showing: nil)
      }
      skies.load(.settings) { [unowned self] in
        merged(next, in: $0)
      } finish: { [unowned self] result, windows in
        do {
          try adopt(new, as: next, in: windows, showing: try located(next) { try result.get() })
        } catch {
          report(error, in: windows)
        }
      }
    } catch {
      report(error, in: windows)
    }
  }

  /// The options with which a window would go on.
  private func merged(_ next: Options, in window: WindowSession) -> Options {
    window.merged(optionsOfWindow(0, of: next), insteadOf: current)
  }

  /// Adopts options in all windows.
  ///
  /// - Throws: An error of the options, or `RendererError`; the sky then is as before.
  private func adopt(
    _ new: Options, as next: Options, in windows: [WindowSession],
    showing loaded: SkyFollower.Loaded?
  ) throws {
    let changes = new.settings.differences(from: read.settings)
    let wasBroken = isBroken
    if !changes.isEmpty {
      try located(next) {
        try windows.changeTogether { window, index in
          try window.adopt(
            optionsOfWindow(index, of: next), insteadOf: current, showing: loaded)
        }
      }
      current = next
      hasNewOptions = true
      Log.setThreshold(Log.level(of: next))
    }
    read = new
    isBroken = false
    if wasBroken {
      for window in windows { window.post(nil) }
      Log.info("the settings can be used again")
    }
    tell(changes)
  }

  /// Adds the place in the settings to an error of the options.
  private func located<Value>(_ next: Options, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as UsageError {
      throw next.settings.located(error)
    }
  }

  /// Returns options in which those that can't change while a window is open are the current ones.
  ///
  /// If the combination makes no sense, all changes have to wait for the next start.
  private func options(of new: Options) throws -> Options {
    do {
      return try new.keepingFixedOptions(of: current)
    } catch let error as UsageError {
      throw UsageError("\(error.message); start Cosmos again to use these settings")
    }
  }

  /// The options of one of the windows, by default the current ones.
  private func optionsOfWindow(_ index: Int, of all: Options? = nil) -> Options {
    var options = all ?? current
    if isBackground { options.becomeBackground() }
    // Sounds of several skies would only be louder.
    if index > 0 { options.isMuted = true }
    return options
  }

  /// Logs warnings about parts that have no effect, each one once.
  private func warn(_ options: Options) {
    for line in options.settings.warnings where warnings.insert(line).inserted { Log.warning(line) }
  }

  /// Logs which changes have to wait for the next start.
  private func tell(_ changes: [Option]) {
    guard !changes.isEmpty else { return }
    let waiting = changes.filter { !$0.isLive }.map { $0.name }
    Log.info(
      waiting.isEmpty
        ? "the settings have changed"
        : "the settings have changed; \(waiting.listed) will count when Cosmos is started again")
  }

  private func report(_ error: any Error, in windows: [WindowSession]) {
    guard !isBroken else { return }
    isBroken = true
    let text = ErrorReport.message(of: error)
    Log.error("\(text); the last settings hold")
    for window in windows { window.post(text) }
  }
}
