/// Something that happens on all machines of a wall at the same time: a command, or what a person does at one of the screens.
public struct WallEvent: Hashable, Sendable {
  /// When it happens, and which of several events at that time comes first.
  public let id: ID

  /// What happens.
  public let action: Action

  /// Creates an event.
  public init(id: ID, action: Action) {
    (self.id, self.action) = (id, action)
  }

  /// The identity of an event, by which all machines put the events in the same order.
  public struct ID: Hashable, Comparable, Sendable {
    /// When the event happens, in milliseconds since 1970-01-01T00:00:00Z.
    public let time: Int64

    /// Who has sent it.
    public let sender: String

    /// Tells events of one sender at one time apart; later ones have greater numbers.
    public let number: UInt64

    /// The name with which the sender has logged in: the first level of its name.
    public var user: String { String(sender.prefix { $0 != "/" }) }

    /// Creates an identity.
    public init(time: Int64, sender: String, number: UInt64) {
      (self.time, self.sender, self.number) = (time, sender, number)
    }

    /// Whether two events are the same: names of senders are bytes, for which no version of Unicode matters.
    public static func == (one: ID, other: ID) -> Bool {
      one.time == other.time && one.number == other.number
        && one.sender.utf8.elementsEqual(other.sender.utf8)
    }

    /// Whether an event comes before another one: by time, then by sender, then by number.
    public static func < (one: ID, other: ID) -> Bool {
      guard one.time == other.time else { return one.time < other.time }
      // By bytes, which no locale and no version of Unicode orders in another way.
      guard one.sender.utf8.elementsEqual(other.sender.utf8) else {
        return one.sender.utf8.lexicographicallyPrecedes(other.sender.utf8)
      }
      return one.number < other.number
    }
  }

  /// What can happen.
  public enum Action: Hashable, Sendable {
    /// Input to the sky; only those for which ``isShared(_:)`` is true.
    case input(SkyEvent)
    /// The sky travels to something by its name.
    case goto(String)
    /// The sky travels by a number of signs, to the right if it is positive.
    case step(Int)
    /// The sky shows the real date again, at the rate of a clock.
    case now
    /// Another sky is shown, by its name.
    case sky(String)
    /// The brightness changes, 0 to 1.
    case dim(Double)
    /// The screens show which one they are, for a number of seconds.
    case identify(Seconds)
  }

  /// Whether input to the sky concerns the whole wall; other input concerns one window, such as its size.
  public static func isShared(_ event: SkyEvent) -> Bool {
    switch event {
    case .press, .move, .release, .cancel, .scroll, .wheel, .date, .rate, .key, .autoplay,
      .pauseAutoplay, .toggleMenu, .goto:
      true
    case .restartDrag, .resize, .pointerHidden, .reduceMotion: false
    }
  }
}
