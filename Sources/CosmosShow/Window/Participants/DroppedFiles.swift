import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Files that are dropped on a window: a sky is shown, and a photo becomes one.
package final class DroppedFiles: Participant {
  package let title = "dropped files"

  private var reading: DropReading?
  /// Files that were dropped while others were being read.
  private var next: [FilePath] = []

  package init() {}

  package func handle(_ event: WindowEvent, in window: WindowSession) {
    guard case .drop(let files) = event, !files.isEmpty else { return }
    next = files.map { FilePath(bytes: $0) }
    begin(in: window)
  }

  package func update(in window: WindowSession) {
    guard let outcome = reading?.outcome else { return }
    reading = nil
    show(outcome, in: window)
    begin(in: window)
  }

  /// Reads the files that were dropped last, unless others are still being read.
  private func begin(in window: WindowSession) {
    guard reading == nil, !next.isEmpty else { return }
    defer { next = [] }
    do throws(SystemLimit) {
      reading = try DropReading(next)
    } catch {
      report(error, in: window)
    }
  }

  private func show(_ outcome: DropReading.Outcome, in window: WindowSession) {
    do {
      let sky = try outcome.sky.get()
      if outcome.isMade {
        Log.notice("made \(sky)")
        window.notify(Notice(.image, .noticeSkyMade, saved: sky))
      }
      if outcome.leavesFiles {
        Log.notice("of the files that were dropped, only \(sky) is shown")
        window.notify(Notice(.drop, .noticeOneFile))
      }
      window.skies?.show(because: .drop) {
        $0.chooseLater(sky)
      } finish: { [weak self, weak window] result, _ in
        switch result {
        case .success: RecentSkies().add(sky)
        case .failure(let error): window.map { self?.report(error, in: $0) }
        }
      }
    } catch {
      report(error, in: window)
    }
  }

  private func report(_ error: any Error, in window: WindowSession) {
    let message = ErrorReport.message(of: error)
    Log.error(message)
    window.notify(Notice(.sky, .noticeNoSky, because: DescribedError(message)))
  }

  package func finish(in window: WindowSession, _ wait: Wait) {
    // A photo that is being copied becomes a sky.
    while let reading, !reading.wait(), !wait.isInterrupted() {}
  }
}
