import CosmosCore
import Dispatch
import Synchronization

/// Where soft glows are added up: on a thread of its own when they are known ahead.
final class GlowRoom: Sendable {
  /// The only one: whoever asks for a map finds it, whoever began it.
  static let shared = GlowRoom()

  /// A map that is being made.
  private final class Work: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    let map = Mutex<GlowMap?>(nil)
  }

  private let queue = DispatchQueue(label: "glows", qos: .userInitiated)
  private let works = Mutex<[GlowMap.Source: Work]>([:])

  /// Begins to make a map that will be asked for, and returns at once.
  func makeAhead(_ source: GlowMap.Source) {
    let work = Work()
    let isNew = works.withLock { works in
      guard works[source] == nil else { return false }
      works[source] = work
      return true
    }
    guard isNew else { return }
    queue.async {
      let map = GlowMap(source)
      work.map.withLock { $0 = map }
      work.isDone.signal()
    }
  }

  /// The map of some glows: the one that was begun, or else a new one.
  func map(of source: GlowMap.Source) -> GlowMap {
    guard let work = works.withLock({ $0.removeValue(forKey: source) }) else {
      return GlowMap(source)
    }
    work.isDone.wait()
    return work.map.withLock { $0 } ?? GlowMap(source)
  }

  /// Forgets a map if nobody has asked for it, when it is made.
  func forget(_ source: GlowMap.Source) {
    works.withLock { $0.removeValue(forKey: source) }?.isDone.wait()
  }
}
