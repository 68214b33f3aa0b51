import CProcess
import CosmosGL
import Dispatch
import Synchronization

/// Threads that encode frames while the next ones are drawn.
///
/// One thread draws and calls ``takeBuffer()`` and ``encode(_:_:)``. The number of frames that are drawn but not
/// yet encoded is limited by the number of buffers.
package final class FrameWorkers: Sendable {
  private let queue: DispatchQueue
  private let group = DispatchGroup()
  /// Counts the buffers that are free or not yet allocated.
  private let available: DispatchSemaphore
  private let state = Mutex(State())
  private let bytes: Int

  private struct State {
    var free: [FrameBuffer] = []
    var failure: (any Error)?
  }

  /// Creates a group of workers.
  ///
  /// - Parameters:
  ///   - threads: Number of frames that are encoded at the same time. With 1, they are encoded in order.
  ///   - bytes: Size of a frame's pixels.
  package init(threads: Int, bytes: Int) {
    precondition(threads >= 1, "someone encodes")
    self.bytes = bytes
    let most = max(1, FrameWorkers.maxBytes / max(1, bytes))
    // One more is being drawn.
    available = DispatchSemaphore(value: min(threads + 1, most))
    queue =
      threads == 1
      ? DispatchQueue(label: "film") : DispatchQueue(label: "film", attributes: .concurrent)
  }

  /// Threads of a film whose frames are independent files: one per processor.
  package static var mostThreads: Int { min(16, Int(cosmos_processors())) }

  /// Limit for all buffers, in bytes, unless a single one is larger.
  private static let maxBytes = 512 << 20

  /// Waits for a free buffer.
  ///
  /// - Throws: The first error of an encoder, or `RendererError/outOfMemory(what:bytes:)`.
  package func takeBuffer() throws -> FrameBuffer {
    available.wait()
    do {
      let free = try state.withLock { state in
        if let failure = state.failure { throw failure }
        return state.free.popLast()
      }
      return try free ?? FrameBuffer(bytes: bytes)
    } catch {
      available.signal()
      throw error
    }
  }

  /// Returns an unused buffer.
  package func release(_ buffer: FrameBuffer) {
    state.withLock { $0.free.append(buffer) }
    available.signal()
  }

  /// Encodes a frame on another thread and releases its buffer then.
  ///
  /// - Parameters:
  ///   - buffer: The frame's pixels.
  ///   - encode: Writes the frame; its first error ends the film.
  package func encode(
    _ buffer: FrameBuffer, _ encode: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) {
    queue.async(group: group) { [self] in
      do {
        let hasFailed = state.withLock { $0.failure != nil }
        if !hasFailed { try encode(UnsafeRawBufferPointer(buffer.pixels)) }
      } catch {
        state.withLock { if $0.failure == nil { $0.failure = error } }
      }
      release(buffer)
    }
  }

  /// Waits until all frames are encoded.
  ///
  /// - Throws: The first error of an encoder.
  package func finish() throws {
    group.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
