/// Events in the order in which they came, until they are taken.
struct EventQueue<Event> {
  private var events: [Event] = []
  /// The events that the last call of ``take()`` returned.
  private var taken: [Event] = []

  var isEmpty: Bool { events.isEmpty }

  mutating func append(_ event: Event) {
    events.append(event)
  }

  /// Takes the last event back, if it is one of a kind and not taken yet.
  mutating func removeLast(if isRight: (Event) -> Bool) {
    if let last = events.last, isRight(last) { events.removeLast() }
  }

  /// Returns the events since the last call.
  mutating func take() -> [Event] {
    // Swap the two arrays, so that neither has to reallocate.
    taken.removeAll(keepingCapacity: true)
    swap(&events, &taken)
    return taken
  }
}
