import CosmosCore
import CosmosOptions
import CosmosWindow
import Synchronization

/// Carries commands from other programs to the loop that draws the sky, and the state of the sky back to them.
///
/// Commands come from the threads of the bus and the broker. No thread waits for another one here.
package final class RemoteControl: Sendable {
  private struct Shared {
    var requests: [RemoteRequest] = []
    var state = RemoteState()
    var isOpen = true
    var publishers: [Publisher] = []
  }

  /// Where the state is published.
  package enum Audience: Sendable {
    case bus, broker
  }

  /// Passes changes of some properties on, with pauses between.
  private struct Publisher: Sendable {
    let audience: Audience
    let properties: [RemoteState.Property]
    let interval: Duration
    let publish: @Sendable (RemoteState, [RemoteState.Property]) -> Void
    /// The state that was published last; `nil` before the first one.
    var published: RemoteState?
    /// When that was.
    var lastTime: ContinuousClock.Instant?

    /// Whether a state differs from the last one; the first one comes with the first frame.
    func hasNews(in state: RemoteState) -> Bool {
      guard !state.sky.isEmpty else { return false }
      guard let published else { return true }
      return state != published && properties.contains { state[$0] != published[$0] }
    }

    /// The pause that is left, in seconds.
    func rest(at now: ContinuousClock.Instant) -> Seconds {
      lastTime.map { max(0, ($0 + interval - now) / .seconds(1)) } ?? 0
    }
  }

  private let shared = Mutex(Shared())

  /// Maximum number of commands that wait for the loop.
  package static let maxRequests = 1000

  /// Creates a control without commands.
  package init() {}

  /// The state of the sky after the last iteration of the loop.
  package var state: RemoteState {
    get { shared.withLock(\.state) }
    set { shared.withLock { $0.state = newValue } }
  }

  /// When changes are to be published.
  ///
  /// - Parameter now: The current time.
  /// - Returns: Seconds from now, at least 0; `nil` if there are no changes.
  package func timeToPublish(at now: ContinuousClock.Instant) -> Seconds? {
    shared.withLock { shared in
      var time: Seconds?
      for publisher in shared.publishers where publisher.hasNews(in: shared.state) {
        time = min(publisher.rest(at: now), time ?? .infinity)
      }
      return time
    }
  }

  /// Passes a command to the loop, and wakes it; may be called on any thread.
  ///
  /// It may take the place of the last one that waits, so that of any number of skies the last one is shown.
  package func submit(_ request: RemoteRequest) {
    typealias Refusal = (request: RemoteRequest, error: RemoteError)
    let refusal = shared.withLock { shared -> Refusal? in
      guard shared.isOpen else { return (request, .refused("the program is ending")) }
      if let last = shared.requests.last,
        let reason = last.command.reasonToDrop(before: request.command)
      {
        shared.requests[shared.requests.count - 1] = request
        return (last, .interrupted(reason))
      }
      guard shared.requests.count < RemoteControl.maxRequests else {
        return (
          request,
          .refused("\(RemoteControl.maxRequests) commands are waiting already; try again later")
        )
      }
      shared.requests.append(request)
      return nil
    }
    if let refusal { refusal.request.answer(.failure(refusal.error)) }
    Wakeup.send()
  }

  /// Whether commands wait for the loop.
  package var hasRequests: Bool { shared.withLock { !$0.requests.isEmpty } }

  /// Takes the next command.
  ///
  /// - Parameter isLoading: Whether a sky is being loaded, for which all commands wait but one for another sky, and the
  ///   one to quit.
  /// - Returns: The command; `nil` if there is none that can be executed now.
  package func takeRequest(whileLoading isLoading: Bool) -> RemoteRequest? {
    shared.withLock { shared in
      guard let first = shared.requests.first else { return nil }
      if isLoading, !first.command.isSky {
        return shared.requests.firstIndex { $0.command == .quit }.map {
          shared.requests.remove(at: $0)
        }
      }
      return shared.requests.removeFirst()
    }
  }

  /// Publishes what has changed, to those whose pause is over.
  ///
  /// - Parameter now: The current time.
  package func publish(at now: ContinuousClock.Instant) {
    guard timeToPublish(at: now) == 0 else { return }
    let (state, due) = shared.withLock { shared in
      let state = shared.state
      var due: [(publisher: Publisher, changes: [RemoteState.Property])] = []
      for (index, publisher) in shared.publishers.enumerated()
      where publisher.hasNews(in: state) && publisher.rest(at: now) == 0 {
        let properties = publisher.properties
        let changes = publisher.published.map { state.changes(since: $0, in: properties) }
        due.append((publisher, changes ?? properties))
        shared.publishers[index].published = state
        shared.publishers[index].lastTime = now
      }
      return (state, due)
    }
    for (publisher, changes) in due { publisher.publish(state, changes) }
  }

  /// Makes the loop publish the whole state at once to new receivers, and wakes it; may be called on any thread.
  ///
  /// - Parameter audience: Who gets it; the others only get changes.
  package func publishAgain(to audience: Audience) {
    shared.withLock { shared in
      for index in shared.publishers.indices
      where shared.publishers[index].audience == audience {
        shared.publishers[index].published = nil
        shared.publishers[index].lastTime = nil
      }
    }
    Wakeup.send()
  }

  /// Adds a publisher of changes.
  ///
  /// - Parameters:
  ///   - audience: Where it publishes them.
  ///   - properties: The properties whose changes it publishes.
  ///   - interval: The shortest time between two of its calls; the last change always follows.
  ///   - publish: Called on the thread of the loop, and must not wait for anything.
  package func addPublisher(
    to audience: Audience, of properties: [RemoteState.Property], every interval: Duration,
    _ publish: @escaping @Sendable (RemoteState, [RemoteState.Property]) -> Void
  ) {
    let publisher = Publisher(
      audience: audience, properties: properties, interval: interval, publish: publish)
    shared.withLock { $0.publishers.append(publisher) }
  }

  /// Refuses all commands from now on.
  package func close() {
    let requests = shared.withLock { shared in
      shared.isOpen = false
      defer { shared.requests = [] }
      return shared.requests
    }
    for request in requests { request.answer(.failure(.refused("the program is ending"))) }
  }
}
