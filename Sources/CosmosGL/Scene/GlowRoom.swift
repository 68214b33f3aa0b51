import CosmosCore
import Dispatch
import Synchronization

/// Where soft glows are added up: on a thread of its own when they are known ahead.
package final class GlowRoom: Sendable {
  /// The only one: whoever asks for a map finds it, whoever began it.
  package static let shared = GlowRoom()

  /// A map that is being made.
  package final class Work: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let made = Mutex<GlowMap?>(nil)

    fileprivate func make(_ source: GlowMap.Source) {
      let map = GlowMap(source)
      made.withLock { $0 = map }
      isDone.signal()
    }

    /// The map; waits until it is made.
    fileprivate var map: GlowMap? {
      isDone.wait()
      // Whoever comes next shall not wait.
      isDone.signal()
      return made.withLock { $0 }
    }
  }

  /// Work that goes when nobody wants it any more.
  private struct Entry {
    weak var work: Work?
  }

  private let queue = DispatchQueue(label: "glows", qos: .userInitiated)
  private let entries = Mutex<[GlowMap.Source: Entry]>([:])

  /// Begins to make a map that will be asked for, unless that is done, and returns at once.
  ///
  /// - Returns: What is to be kept until the map was asked for; without it the map is not made, or lost.
  package func makeAhead(_ source: GlowMap.Source) -> Work {
    entries.withLock { entries in
      if let work = entries[source]?.work { return work }
      let work = Work()
      entries = entries.filter { $0.value.work != nil }
      entries[source] = Entry(work: work)
      queue.async { [weak work] in work?.make(source) }
      return work
    }
  }

  /// The map of some glows: the one that was begun, or else a new one.
  func map(of source: GlowMap.Source) -> GlowMap {
    let work = entries.withLock { $0[source]?.work }
    return work?.map ?? GlowMap(source)
  }
}
