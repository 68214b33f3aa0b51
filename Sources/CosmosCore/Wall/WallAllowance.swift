/// Which events of a wall count: of each second, only so many of one sender, and only so many of all.
///
/// Those are the first ones in the order that all machines share. An event that counts may have to make way for one before it
/// that comes later, but never the other way round; so machines agree on them, whatever has come when, and nobody has
/// to remember the others.
public struct WallAllowance: Sendable {
  /// Which limit an event exceeds.
  public enum Excess: Hashable, Sendable {
    /// ``mostOfSender``.
    case ofSender
    /// ``mostOfAll``.
    case ofAll
  }

  /// Events of one sender in a second: several times as many as a person with a pointer and a key that repeats sends.
  public static let mostOfSender = 100

  /// Events of all senders in a second.
  public static let mostOfAll = 1000

  /// The seconds in which something happens, by their ends.
  private var seconds: [Int64: Second] = [:]

  /// Creates an allowance of which nothing is used up.
  public init() {}

  /// Number of seconds in which something happens.
  public var count: Int { seconds.count }

  /// Returns which limit an event exceeds; `nil` if it counts, as far as is known.
  public func excess(of id: WallEvent.ID) -> Excess? {
    seconds[WallAllowance.second(of: id.time)]?.excess(of: id)
  }

  /// Adds an event that exceeds no limit.
  ///
  /// - Parameter id: The event.
  /// - Returns: The event that doesn't count any more because of that, and the limit that it exceeds; `nil` if there is none.
  public mutating func add(_ id: WallEvent.ID) -> (id: WallEvent.ID, excess: Excess)? {
    seconds[WallAllowance.second(of: id.time), default: Second()].add(id)
  }

  /// Returns the user who has most of the events that count in the second of an event.
  public func busiestUser(around id: WallEvent.ID) -> String {
    seconds[WallAllowance.second(of: id.time)]?.busiestUser ?? id.user
  }

  /// Takes an event back.
  public mutating func remove(_ id: WallEvent.ID) {
    seconds[WallAllowance.second(of: id.time)]?.remove(id)
  }

  /// Forgets the seconds that end before a time.
  ///
  /// - Parameter time: The time in milliseconds since 1970; that of which events may still come.
  public mutating func forget(before time: Int64) {
    seconds = seconds.filter { $0.key >= WallAllowance.second(of: time) }
  }

  /// The second that a time belongs to, which includes its end and not its start: so does the time that a log remembers.
  private static func second(of time: Int64) -> Int64 {
    time / 1000 + (time % 1000 > 0 ? 1 : 0)
  }

  /// An event among those of one sender.
  private struct Place: Comparable, Sendable {
    let time: Int64
    let number: UInt64

    init(_ id: WallEvent.ID) { (time, number) = (id.time, id.number) }

    static func < (one: Place, other: Place) -> Bool {
      (one.time, one.number) < (other.time, other.number)
    }
  }

  /// The name of a sender as bytes.
  private struct Sender: Hashable, Sendable {
    let name: String

    static func == (one: Sender, other: Sender) -> Bool {
      one.name.utf8.elementsEqual(other.name.utf8)
    }
  }

  /// What counts in a second.
  private struct Second: Sendable {
    /// The events of each sender, in order.
    private var places: [Sender: [Place]] = [:]
    /// All events, in order.
    private var order: [WallEvent.ID] = []

    func excess(of id: WallEvent.ID) -> Excess? {
      let place = Place(id)
      if let own = places[Sender(name: id.sender)], let end = own.last,
        end >= place || own.count >= WallAllowance.mostOfSender
      {
        return end >= place ? nil : .ofSender
      }
      guard order.count >= WallAllowance.mostOfAll, let last = order.last else { return nil }
      return last < id ? .ofAll : nil
    }

    var busiestUser: String? {
      let counts = places.map { sender, places in
        (WallEvent.ID(time: 0, sender: sender.name, number: 0).user, places.count)
      }
      return Dictionary(counts) { $0 + $1 }.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    mutating func add(_ id: WallEvent.ID) -> (id: WallEvent.ID, excess: Excess)? {
      let index = order.firstSortedIndex { $0 >= id }
      guard index == order.count || order[index] != id else { return nil }
      order.insert(id, at: index)
      let place = Place(id)
      // Taken out, so that it isn't copied.
      var own = places.removeValue(forKey: Sender(name: id.sender)) ?? []
      own.insert(place, at: own.firstSortedIndex { $0 > place })
      let surplus = own.count > WallAllowance.mostOfSender ? own.last : nil
      places[Sender(name: id.sender)] = own
      if let surplus {
        let last = WallEvent.ID(time: surplus.time, sender: id.sender, number: surplus.number)
        remove(last)
        return (last, .ofSender)
      }
      guard order.count > WallAllowance.mostOfAll, let last = order.last else { return nil }
      remove(last)
      return (last, .ofAll)
    }

    mutating func remove(_ id: WallEvent.ID) {
      let index = order.firstSortedIndex { $0 >= id }
      guard index < order.count, order[index] == id else { return }
      order.remove(at: index)
      let place = Place(id)
      places[Sender(name: id.sender)]?.removeAll { $0 == place }
      if places[Sender(name: id.sender)]?.isEmpty == true { places[Sender(name: id.sender)] = nil }
    }
  }
}

extension Array {
  /// The index of the first element that has a property which all after it have, too; the number of elements if none has.
  func firstSortedIndex(where hasProperty: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
