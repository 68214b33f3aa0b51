import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosSession
import CosmosWindow
import Dispatch
import Synchronization

/// Saves pictures of a window while the sky goes on.
///
/// A picture is drawn and read back in bands, one in each iteration of the loop. Another thread then encodes it, straight
/// from the memory of the driver. Pictures are saved one after the other.
///
/// - Important: Use and release it while the window's context is current.
package final class PictureSaver {
  /// A picture that is not saved yet.
  private struct Pending {
    let readback: PictureReadback
    let screenshot: Screenshot
    /// The thread that saves it; `nil` until the GPU is done.
    var thread: SavingThread?
  }

  /// The pictures, oldest first; only the oldest has a thread.
  private var pending: [Pending] = []

  /// The outcomes of pictures that were asked for at the window, in order, which nobody has seen yet.
  private var results: [Result<FilePath, any Error>] = []

  /// Limit for the pictures that are not saved yet.
  private static let maxCount = 3

  /// Time between bands, and between looks at whether the GPU is done, in seconds, while the window draws nothing.
  private static let lookInterval = 0.002

  /// Whether no further picture may be added now.
  package var isFull: Bool { pending.count >= PictureSaver.maxCount }

  /// Whether a picture is not saved yet.
  package var isSaving: Bool { !pending.isEmpty }

  /// Time after which to call ``poll()`` in any case, in seconds; `nil` if events suffice.
  package var timeToPoll: Double? {
    guard let first = pending.first, first.thread == nil else { return nil }
    return PictureSaver.lookInterval
  }

  /// Saves a picture, band by band.
  package func add(_ readback: PictureReadback, as screenshot: Screenshot) {
    pending.append(Pending(readback: readback, screenshot: screenshot))
  }

  /// Goes on without waiting for anything, once in each iteration of the loop; reports what is saved, and failures.
  package func poll() {
    while let first = pending.first {
      if let thread = first.thread {
        guard let result = thread.result else { return }
        end(result)
      } else {
        do throws(RendererError) {
          guard try first.readback.advance() else { return }
        } catch {
          // It is drawn again with the next context.
          if first.readback.isLost { return }
          end(.failure(error))
          continue
        }
        guard start() else { return }
      }
    }
  }

  /// Draws the rest of all pictures, because the scene changes.
  package func finishDrawing() {
    for index in pending.indices.reversed() where pending[index].readback.needsScene {
      do throws(RendererError) {
        try pending[index].readback.finishDrawing()
      } catch {
        pending.remove(at: index).screenshot.report(.failure(error))
      }
    }
  }

  /// Waits until all pictures are saved.
  ///
  /// - Parameter shouldStop: Asked several times a second whether to give up.
  package func finish(unless shouldStop: () -> Bool = { false }) {
    poll()
    while let first = pending.first {
      if let thread = first.thread {
        while !thread.wait(.now() + .milliseconds(50)) {
          if shouldStop() { thread.stop() }
        }
      } else if !start() {
        end(.failure(RendererError.unreadablePicture))
      }
      poll()
    }
  }

  /// A picture whose pixels have not been read from the GPU yet.
  package struct Unread {
    fileprivate let frame: SkyFrame
    fileprivate let scene: SkyScene
    fileprivate let screenshot: Screenshot
  }

  /// Releases everything on the GPU, because that is replaced; waits for pictures whose pixels are being encoded.
  ///
  /// - Parameter shouldStop: Asked several times a second whether to give up the one that is being encoded.
  /// - Returns: The pictures that are left, for ``restore(_:with:)``.
  package func release(unless shouldStop: () -> Bool) -> [Unread] {
    while let first = pending.first, let thread = first.thread {
      if shouldStop() { thread.stop() }
      if thread.wait(.now() + .milliseconds(50)), let result = thread.result { end(result) }
    }
    defer { pending = [] }
    return pending.map {
      Unread(frame: $0.readback.frame, scene: $0.readback.scene, screenshot: $0.screenshot)
    }
  }

  /// Draws pictures again that had been released.
  package func restore(_ pictures: [Unread], with renderer: Renderer) {
    for picture in pictures {
      guard picture.scene == renderer.scene else {
        picture.screenshot.report(.failure(RendererError.unreadablePicture))
        continue
      }
      do throws(RendererError) {
        add(try PictureReadback(picture.frame, with: renderer), as: picture.screenshot)
      } catch {
        picture.screenshot.report(.failure(error))
      }
    }
  }

  /// Reports that pictures which had been released are lost.
  package static func giveUp(_ pictures: [Unread]) {
    for picture in pictures {
      picture.screenshot.report(.failure(RendererError.unreadablePicture))
    }
  }

  /// Starts to save the oldest picture, or drops it if that fails.
  ///
  /// - Returns: `false` if the context is lost, so that it has to be drawn again.
  private func start() -> Bool {
    do {
      let rows = try pending[0].readback.rows()
      pending[0].thread = try SavingThread(rows, as: pending[0].screenshot)
    } catch {
      if pending[0].readback.isLost { return false }
      end(.failure(error))
    }
    return true
  }

  /// Reports the outcome of the oldest picture, and releases it.
  private func end(_ result: Result<FilePath, any Error>) {
    let first = pending.removeFirst()
    if let thread = first.thread, !BackgroundSaves.remove(thread) { return }
    first.screenshot.report(result)
    if first.screenshot.request.isByHand { results.append(result) }
  }

  /// Returns the outcomes of pictures that were asked for at the window since the last call, in order.
  package func takeResults() -> [Result<FilePath, any Error>] {
    defer { results = [] }
    return results
  }
}

/// A thread that encodes and writes one picture.
private final class SavingThread: BackgroundSave {
  private let outcome = Mutex<Result<FilePath, any Error>?>(nil)
  private let isStopped = Atomic(false)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ rows: PictureRows, as screenshot: Screenshot) throws(SystemLimit) {
    try BackgroundThread.start(for: .unhurried) { [self] in
      let result = Result {
        try screenshot.save(rows) {
          if isStopped.load(ordering: .relaxed) {
            throw DescribedError("the program was ended before it was complete")
          }
        }
      }
      outcome.withLock { $0 = result }
      isDone.signal()
      Wakeup.send()
    }
    BackgroundSaves.add(self)
  }

  /// Where the picture was saved, or why it wasn't; `nil` until then.
  var result: Result<FilePath, any Error>? { outcome.withLock(\.self) }

  /// Waits for the result.
  ///
  /// - Parameter limit: When to give up.
  /// - Returns: Whether there is a result.
  func wait(_ limit: DispatchTime) -> Bool {
    result != nil || isDone.wait(timeout: limit) == .success
  }

  func end() {}

  func complete(_ termination: Termination) {
    let isOutOfTime = termination.isOutOfTime()
    while !wait(.now() + .milliseconds(50)) {
      if isOutOfTime() { stop() }
    }
    if let result, BackgroundSaves.remove(self) { Screenshot.log(result) }
  }

  /// Makes the thread end soon, without a file if there is none yet.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
  }
}
