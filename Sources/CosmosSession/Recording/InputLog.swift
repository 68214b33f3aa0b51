import CosmosCore
import CosmosOptions
import Dispatch
import Synchronization

/// The input of a sky while it is filmed: one thread records it, another draws the frames.
///
/// Frame *n* is drawn once the sky has passed its time, so that no input can change it any more.
package final class InputLog: Sendable {
  /// An event and when it was applied.
  package struct Entry: Hashable, Sendable {
    /// Time of the sky, in seconds since it opened.
    package let time: Seconds
    /// The event.
    package let event: SkyEvent
  }

  private struct State {
    /// The entries; those before `first` have been taken.
    var entries: [Entry] = []
    var first = 0
    /// Time that the sky has reached.
    var time: Seconds
    /// Number of frames, once the recording has ended.
    var count: Int?
    var isWaiting = false
  }

  /// Frames per second.
  package let rate: FrameRate
  /// Time of frame 0, in seconds since the sky opened.
  package let start: Seconds

  private let state: Mutex<State>
  private let hasChanged = DispatchSemaphore(value: 0)

  /// Maximum number of entries that are not taken yet; they take about 64 MiB.
  package static let maxCount = 1 << 20

  /// Share of a frame by which rounding errors may shift times.
  private static let tolerance = 1e-6

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - start: Time of the sky, in seconds since it opened.
  ///   - rate: Frames per second.
  package init(from start: Seconds, rate: FrameRate) {
    self.start = start
    self.rate = rate
    state = Mutex(State(time: start))
  }

  /// Returns the time of a frame, in seconds since the sky opened.
  package func time(ofFrame number: Int) -> Seconds {
    start + rate.time(ofFrame: number)
  }

  // MARK: Recording

  /// Records an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: Time of the sky, in seconds since it opened; not before that of the last call.
  /// - Returns: Whether it was recorded; otherwise there are too many that have not been taken.
  package func append(_ event: SkyEvent, at time: Seconds) -> Bool {
    state.withLock { state in
      guard state.count == nil, state.entries.count - state.first < InputLog.maxCount else {
        return false
      }
      state.time = max(state.time, time)
      state.entries.append(Entry(time: state.time, event: event))
      return true
    }
  }

  /// Records that the sky has reached a time.
  package func advance(to time: Seconds) {
    change { $0.time = max($0.time, time) }
  }

  /// Ends the recording.
  ///
  /// - Parameter time: Time of the sky, in seconds since it opened.
  package func end(at time: Seconds) {
    change { state in
      state.time = max(state.time, time)
      // A frame shows the time until the next one; the shortest film has one frame.
      if state.count == nil { state.count = max(1, framesBefore(state.time)) }
    }
  }

  /// Ends the film with the frames that have been taken.
  package func cancel() {
    change { $0.count = 0 }
  }

  /// Whether ``cancel()`` has ended the film.
  package var isCancelled: Bool { state.withLock { $0.count == 0 } }

  /// Whether the recording has ended.
  package var isOver: Bool { state.withLock { $0.count != nil } }

  /// Number of frames that are complete, or that the film will have once the recording has ended.
  package var count: Int {
    state.withLock { $0.count ?? framesBefore($0.time) }
  }

  private func change(_ body: (inout State) -> Void) {
    let wakes = state.withLock { state in
      body(&state)
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if wakes { hasChanged.signal() }
  }

  /// Number of frames whose times the sky has passed.
  private func framesBefore(_ time: Seconds) -> Int {
    Int(((time - start) * rate.framesPerSecond - InputLog.tolerance).rounded(.up))
  }

  // MARK: Drawing

  /// Waits until a frame can be drawn, and takes the events before it.
  ///
  /// - Parameter number: The frame's number; each call asks for the next one.
  /// - Returns: The events from the previous frame up to and including the time of this one, or `nil` if the film ends
  ///   before it.
  package func takeEvents(before number: Int) -> ArraySlice<Entry>? {
    while true {
      let found: ArraySlice<Entry>?? = state.withLock { state in
        if let count = state.count, number >= count { return .some(nil) }
        guard state.count != nil || number < framesBefore(state.time) else {
          state.isWaiting = true
          return nil
        }
        let time = time(ofFrame: number)
        let rest = state.entries[state.first...]
        let next = rest.firstIndex { $0.time > time } ?? rest.endIndex
        let taken = state.entries[state.first..<next]
        state.first = next
        if state.first > state.entries.count / 2 {
          state.entries.removeFirst(state.first)
          state.first = 0
        }
        return taken
      }
      if let found { return found }
      hasChanged.wait()
    }
  }
}

extension Sky {
  /// Applies recorded input, and advances to the time after it.
  ///
  /// - Parameters:
  ///   - entries: What happened, in order.
  ///   - time: Seconds since the sky opened.
  package mutating func replay(_ entries: ArraySlice<InputLog.Entry>, upTo time: Seconds) {
    for entry in entries {
      advance(to: entry.time)
      apply(entry.event)
    }
    advance(to: time)
    // Nobody hears a film.
    if hasEffects { _ = takeEffects() }
  }
}
