/// Timed events, played to a sky as if a user had caused them.
public struct Script: Sendable {
  /// A timed event.
  public struct Entry: Hashable, Sendable {
    /// When it happens, in seconds since the sky opened.
    public let time: Seconds
    /// The action to apply.
    public let action: Action

    /// Creates an entry.
    public init(time: Seconds, action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The actions of a script.
  public enum Action: Hashable, Sendable {
    /// User input to the sky.
    case event(SkyEvent)
    /// A key that acts on the window, not on the sky.
    case windowKey(String)
    /// Something in the sky is pointed at, by its name.
    case find(String)
    /// The image is resized; the new size is in pixels.
    case resize(width: Int, height: Int)
    /// An event of a wall has happened.
    case wall(WallLog.Change)
  }

  /// The events in order of time.
  public let entries: [Entry]

  /// Creates a script.
  ///
  /// - Parameter entries: The events in order of time; equal times are allowed.
  public init(entries: [Entry]) {
    precondition(
      zip(entries, entries.dropFirst()).allSatisfy { $0.time <= $1.time }, "events are in order")
    self.entries = entries
  }
}

/// Applies a script's events to a sky as time passes.
public struct ScriptPlayer: Sendable {
  private var script: Script
  private let scale: Double?
  private var next = 0
  /// Time up to which events have been taken, in seconds since the sky opened.
  private(set) var playedTime = -Seconds.infinity
  /// After a change of the signs: all events still to come, and the signs to which they refer.
  var complete: (entries: ArraySlice<Script.Entry>, signs: SignCatalog)?

  /// Creates a player at the start of a script.
  ///
  /// - Parameters:
  ///   - script: The script to play.
  ///   - scale: Pixels per point after a resize; `nil` for the largest scale at which the reference canvas
  ///     fits.
  public init(_ script: Script, scale: Double? = nil) {
    self.script = script
    self.scale = scale
  }

  /// When the next event happens, or `nil` after the last one.
  public var nextTime: Seconds? {
    next < script.entries.count ? script.entries[next].time : nil
  }

  /// The events that have not been taken yet.
  var remainingEntries: ArraySlice<Script.Entry> { script.entries[next...] }

  /// Replaces the events that have not been taken yet.
  mutating func replaceRemaining(by script: Script) {
    self.script = script
    next = 0
  }

  /// Removes and returns the next event if it is due by a time.
  public mutating func takeNext(upTo time: Seconds) -> Script.Entry? {
    let isDue = nextTime.map { $0 <= time } ?? false
    playedTime = max(playedTime, isDue ? nextTime ?? time : time)
    guard isDue else { return nil }
    next += 1
    return script.entries[next - 1]
  }

  /// Advances a sky to a time, applying the events that are due up to and including it.
  public mutating func advance(_ sky: inout Sky, to time: Seconds) {
    while let entry = takeNext(upTo: time) {
      sky.advance(to: entry.time)
      apply(entry.action, to: &sky)
    }
    sky.advance(to: time)
  }

  /// Applies a script's action to a sky; what concerns a window has no effect on it.
  public func apply(_ action: Script.Action, to sky: inout Sky) {
    switch action {
    case .event(let event): sky.apply(event)
    case .windowKey, .find: break
    case .wall(let change): sky.perform(change)
    case .resize(let width, let height):
      sky.apply(.resize(Canvas(pixelWidth: width, pixelHeight: height, scale: scale)))
    }
  }
}
