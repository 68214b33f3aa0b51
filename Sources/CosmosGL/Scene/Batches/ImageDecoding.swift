import CosmosCore
import Dispatch
import Synchronization

/// An image that is decoded in the background, a few bands of rows before they are taken.
///
/// Few bands are decoded ahead, so that no image is in memory twice, and a scene that is never drawn costs little. No
/// thread waits for a band to be taken: decoding ends, and continues with the next call of ``take()``. It also ends
/// soon after the last reference is released.
final class ImageDecoding: Sendable {
  /// The result of taking rows.
  enum Step {
    /// Rows of texels that follow those taken before.
    case rows([UInt8])
    /// Nothing yet.
    case pending
    /// The file is damaged.
    case failed(ImageSource.Failure)
  }

  private struct State {
    /// Bands that have not been taken.
    var bands: [[UInt8]] = []
    /// Whether a worker has the image or will have it.
    var isActive = true
    /// Whether there are no more rows to decode.
    var isOver = false
    var failure: ImageSource.Failure?
    var arrival: UploadSignal?
  }

  private let source: ImageTexture.Source
  private let state = Mutex(State())
  /// The decoder, which one worker at a time uses.
  private let rows = Mutex<ImageRows?>(nil)

  /// Approximate size of a band, in bytes: little enough to upload within a frame.
  static let bytesPerBand = 1 << 20

  /// Maximum number of bands that have not been taken.
  static let maxBands = 4

  /// Starts to decode an image.
  init(_ source: ImageTexture.Source) {
    self.source = source
    ImageWorkers.shared.add { [weak self] in self?.decodeBand() }
  }

  /// Signals rows or a failure from now on, including any that are waiting already.
  func report(to arrival: UploadSignal) {
    let hasNews = state.withLock { state in
      state.arrival = arrival
      return !state.bands.isEmpty || state.failure != nil
    }
    if hasNews { arrival.signal() }
  }

  /// Takes the next rows, if there are any.
  func take() -> Step {
    let (step, continues) = state.withLock { state -> (Step, Bool) in
      guard !state.bands.isEmpty else {
        return (state.failure.map(Step.failed) ?? .pending, false)
      }
      let band = state.bands.removeFirst()
      guard !state.isActive, !state.isOver else { return (.rows(band), false) }
      state.isActive = true
      return (.rows(band), true)
    }
    if continues { goOn() }
    return step
  }

  /// Size of the rows that have not been taken, in bytes.
  var bytesAhead: Int { state.withLock { $0.bands.reduce(0) { $0 + $1.count } } }

  // MARK: The worker

  /// Decodes the next band before any image that has not been begun, so that few take memory at the same time.
  private func goOn() {
    ImageWorkers.shared.add(first: true) { [weak self] in self?.decodeBand() }
  }

  /// Decodes a band, and goes on with the next one if that isn't too far ahead.
  private func decodeBand() {
    let result = nextBand()
    let (arrival, continues) = state.withLock { state -> (UploadSignal?, Bool) in
      switch result {
      case .success(let band):
        state.bands.append(band.texels)
        state.isOver = band.isLast
      case .failure(let error):
        state.failure = error
        state.isOver = true
      }
      state.isActive = !state.isOver && state.bands.count < ImageDecoding.maxBands
      return (state.arrival, state.isActive)
    }
    arrival?.signal()
    if continues { goOn() }
  }

  private func nextBand() -> Result<(texels: [UInt8], isLast: Bool), ImageSource.Failure> {
    rows.withLock { decoder in
      do throws(ImageSource.Failure) {
        let rows = if let decoder { decoder } else { try source.rows() }
        decoder = rows
        let count = min(
          max(1, ImageDecoding.bytesPerBand / (4 * rows.width)), rows.height - rows.count)
        var failure: ImageSource.Failure?
        let texels = [UInt8](unsafeUninitializedCapacity: 4 * rows.width * count) { texels, size in
          do throws(ImageSource.Failure) {
            try rows.read(into: UnsafeMutableRawBufferPointer(texels))
            size = texels.count
          } catch {
            failure = error
          }
        }
        if let failure { throw failure }
        let isLast = rows.count == rows.height
        if isLast { decoder = nil }
        return .success((texels, isLast))
      } catch {
        decoder = nil
        return .failure(error)
      }
    }
  }
}

/// Tells when something can be uploaded: rows of images, or what has been prepared for another size.
final class UploadSignal: Sendable {
  /// Whether a scene counts as loaded only when all its parts are complete.
  let isAwaited: Bool
  private let wake: (@Sendable () -> Void)?
  private let signals = DispatchSemaphore(value: 0)

  /// Creates a signal for drawing that waits for everything, or for a window that doesn't.
  ///
  /// - Parameter wake: Called on any thread when there is something to upload; `nil` if loading completes scenes.
  init(wake: (@Sendable () -> Void)? = nil) {
    isAwaited = wake == nil
    self.wake = wake
  }

  /// Announces something to upload, or a failure.
  func signal() {
    signals.signal()
    wake?()
  }

  /// Waits for the next signal, but not for long; signals may be left over from rows already taken.
  func wait() {
    _ = signals.wait(timeout: .now() + UploadSignal.pollInterval)
  }

  /// How long to wait before asking whether the parts are still needed.
  static let pollInterval = DispatchTimeInterval.milliseconds(50)
}

/// Two threads that decode images, band by band.
///
/// More threads would take the processors from the window: most machines have two or more.
private final class ImageWorkers: Sendable {
  static let shared = ImageWorkers()

  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var workers = 0
  }

  private let queue = DispatchQueue(label: "images", qos: .userInitiated, attributes: .concurrent)
  private let state = Mutex(State())

  private static let maxWorkers = 2

  /// Adds a step to the end of the queue, or to its start.
  func add(first: Bool = false, _ step: @escaping @Sendable () -> Void) {
    let needsWorker = state.withLock { state in
      state.waiting.insert(step, at: first ? 0 : state.waiting.count)
      guard state.workers < ImageWorkers.maxWorkers else { return false }
      state.workers += 1
      return true
    }
    if needsWorker { queue.async { self.work() } }
  }

  private func work() {
    while let step = next() { step() }
  }

  /// The next step; without one, the worker ends.
  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.workers -= 1
      return nil
    }
  }
}
