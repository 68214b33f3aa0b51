import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Images of what a window shows, which the key P and other programs ask for.
package final class Screenshots: Participant {
  package let title = "images"

  private let saver = PictureSaver()
  /// The request that the next complete frame is saved for; `nil` if there is none.
  private var request: Screenshot.Request?
  /// Pictures whose pixels were not read yet when the context went.
  private var unread: [PictureSaver.Unread] = []

  /// Whether a picture may be requested now.
  fileprivate var isFree: Bool { request == nil && !saver.isFull }

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    switch WindowKey(rawValue: key.rawValue) {
    case .p, .printScreen:
      if isFree {
        save(Screenshot.Request(isByHand: true), in: window)
      } else {
        Log.notice("the last images are still being saved; this one is not")
        window.notify(Notice(.image, .noticeBusy))
      }
      return true
    default: return false
    }
  }

  /// Saves what the next complete frame shows, or would show if somebody saw the window; the sky goes on.
  fileprivate func save(_ request: Screenshot.Request, in window: WindowSession) {
    self.request = request
    window.requestFrame("an image")
    guard !window.window.wantsFrame else { return }
    // It may stay so.
    window.window.makeCurrent()
    begin(in: window)
  }

  package func poll(in window: WindowSession) {
    // Nobody sees the window, and it may stay so.
    if window.isUnseen { begin(in: window) }
  }

  package func endDrawing(in window: WindowSession) {
    begin(in: window)
  }

  /// Starts to save the current frame, if that was requested and the sky's images are complete.
  ///
  /// A failure is reported, and the sky continues.
  private func begin(in window: WindowSession) {
    // Without a renderer, a lost context hasn't come back.
    guard let request, window.session.renderer != nil else { return }
    do throws(RendererError) {
      let renderer = try window.session.load()
      guard !renderer.hasPendingUploads else { return }
      saver.add(
        try PictureReadback(window.session.pictureFrame, with: renderer),
        as: Screenshot(
          of: window.sky, options: window.options, starPaths: renderer.starPaths, request: request))
    } catch {
      Log.error("can't save the image: \(error)")
      request.report(.failure(error))
      if request.isByHand { window.notify(Notice(.image, .noticeNotSaved, because: error)) }
    }
    self.request = nil
  }

  package func update(in window: WindowSession) {
    saver.poll()
    for result in saver.takeResults() {
      switch result {
      case .success(let file): window.notify(Notice(.image, .noticeSaved, saved: file))
      case .failure(let error): window.notify(Notice(.image, .noticeNotSaved, because: error))
      }
    }
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    saver.timeToPoll.map { .real(in: $0) }
  }

  package func sceneWillChange() {
    saver.finishDrawing()
  }

  package func releaseGraphics(in window: WindowSession) {
    unread += saver.release { window.termination.signal != nil }
  }

  package func restoreGraphics(in window: WindowSession) {
    guard let renderer = window.session.renderer else { return }
    saver.restore(unread, with: renderer)
    unread = []
  }

  package func finish(in window: WindowSession, _ wait: Wait) {
    if request != nil {
      window.finishUploads(unless: wait.isInterrupted)
      begin(in: window)
      request?.report(
        .failure(DescribedError("the sky's images were not complete when the program ended")))
      self.request = nil
    }
    if saver.isSaving { saver.finish(unless: window.termination.isOutOfTime()) }
  }

  package func leave(in window: WindowSession) {
    PictureSaver.giveUp(unread)
    unread = []
  }
}

extension WindowSession {
  /// Saves what the next complete frame shows; the sky continues.
  ///
  /// - Parameters:
  ///   - path: The file to write, which may exist; `nil` for a new one in the pictures folder.
  ///   - isFromNetwork: Whether it is asked for over a network, which shows in the name of a new file.
  ///   - report: Receives the path of the file, or why there is none.
  /// - Throws: ``RemoteError`` if it can't be saved now.
  package func requestPicture(
    at path: FilePath?, isFromNetwork: Bool,
    report: @escaping @Sendable (Result<FilePath, any Error>) -> Void
  ) throws(RemoteError) {
    if let path {
      guard path.bytes.first == UInt8(ascii: "/") else {
        throw .invalid("capture \(path): give an absolute path")
      }
      do throws(UsageError) {
        try checkOutput(path)
      } catch {
        throw .invalid("capture: \(error.message)")
      }
      guard path.description.lowercased().hasSuffix(".png") else {
        throw .invalid("capture \(path): a running sky saves PNG images; end the name in .png")
      }
    }
    guard let pictures = participants.first(Screenshots.self), pictures.isFree else {
      throw .refused("the last images are still being saved; try again later")
    }
    pictures.save(
      Screenshot.Request(path: path, isFromNetwork: isFromNetwork, report: report), in: self)
  }

  /// Checks that a file named by a person or a program may be written while the sky goes on.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``UsageError`` if it is one that the sky comes from, or may block, as a pipe that nobody reads does.
  package func checkOutput(_ path: FilePath) throws(UsageError) {
    let file = StampedFile(path)
    guard file.stamp == nil || file.isRegular else {
      throw UsageError("can't write \(path): that is no regular file")
    }
    try session.inputs.check(path)
  }
}
