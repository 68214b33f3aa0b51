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
    /// The state that was published last; `nil` before the first one.
    var published: RemoteState?
    var isOpen = true
    var publishers: [@Sendable (RemoteState, [RemoteState.Property]) -> Void] = []
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

  /// Whether the state differs from the one that was published last, and somebody publishes it; the first one comes with
  /// the first frame.
  package var hasNews: Bool {
    shared.withLock {
      !$0.publishers.isEmpty && !$0.state.sky.isEmpty && $0.state != $0.published
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

  /// Publishes the state, if it has changed.
  package func publish() {
    let (state, changes, publishers) = shared.withLock { shared in
      defer { shared.published = shared.state }
      let changes = shared.published.map(shared.state.changes) ?? RemoteState.Property.allCases
      return (shared.state, changes, shared.publishers)
    }
    guard !changes.isEmpty else { return }
    for publish in publishers { publish(state, changes) }
  }

  /// Makes the loop publish the whole state again, and wakes it; may be called on any thread.
  package func publishAgain() {
    shared.withLock { $0.published = nil }
    Wakeup.send()
  }

  /// Adds a publisher of changes.
  ///
  /// - Parameter publish: Called on the thread of the loop, and must not wait for anything.
  package func addPublisher(
    _ publish: @escaping @Sendable (RemoteState, [RemoteState.Property]) -> Void
  ) {
    shared.withLock { $0.publishers.append(publish) }
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
