/// Events with their times, played to a sky as if a person did them.
public struct Script: Sendable {
  /// One event.
  public struct Entry: Hashable, Sendable {
    /// When it happens, in seconds from the sky's opening.
    public let time: Seconds
    /// What happens.
    public let action: Action

    /// Creates an entry.
    public init(time: Seconds, action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// What can happen in a script.
  public enum Action: Hashable, Sendable {
    /// Something that a person does to the sky.
    case event(SkyEvent)
    /// A key that has to do with the window and not with the sky.
    case windowKey(String)
    /// The picture gets another size in pixels.
    case resize(width: Int, height: Int)
  }

  /// The events in order of their times.
  public let entries: [Entry]

  /// Creates a script.
  ///
  /// - Parameter entries: The events; their times never fall.
  public init(entries: [Entry]) {
    precondition(zip(entries, entries.dropFirst()).allSatisfy { $0.time <= $1.time }, "in order")
    self.entries = entries
  }
}

/// Plays a script to a sky as time passes.
public struct ScriptPlayer: Sendable {
  private let script: Script
  private let scale: Double?
  private var next = 0

  /// Creates a player at the script's beginning.
  ///
  /// - Parameters:
  ///   - script: What to play.
  ///   - scale: Pixels a point after a resize; `nil` for as large as fits.
  public init(_ script: Script, scale: Double? = nil) {
    self.script = script
    self.scale = scale
  }

  /// When the next event happens, or `nil` after the last one.
  public var nextTime: Seconds? {
    next < script.entries.count ? script.entries[next].time : nil
  }

  /// Takes the next event if it happens no later than a time.
  public mutating func takeNext(upTo time: Seconds) -> Script.Entry? {
    guard let nextTime, nextTime <= time else { return nil }
    next += 1
    return script.entries[next - 1]
  }

  /// Lets time pass for a sky, with the events up to and including a moment.
  public mutating func advance(_ sky: inout Sky, to time: Seconds) {
    while let entry = takeNext(upTo: time) {
      sky.advance(to: entry.time)
      apply(entry.action, to: &sky)
    }
    sky.advance(to: time)
  }

  /// Does to a sky what a script says; keys of the window do nothing to it.
  public func apply(_ action: Script.Action, to sky: inout Sky) {
    switch action {
    case .event(let event): sky.apply(event)
    case .windowKey: break
    case .resize(let width, let height):
      sky.apply(.resize(Canvas(pixelWidth: width, pixelHeight: height, scale: scale)))
    }
  }
}
