import CFrameWatch
import CosmosTestSupport

/// A record of the frames that a window shows.
///
/// The X server itself reports what is drawn into the window and how large the window is at that moment, so the
/// record does not depend on how fast the program, the test or the machine is.
final class FrameWatch {
  /// A frame that has reached the window.
  struct Frame {
    /// The size of its image, cut off at the edges of the window.
    let image: XServer.Size

    /// The size that the window had when the image reached it.
    let window: XServer.Size

    /// Whether the image does not fill what is covered both by its window and by another one.
    func leavesGap(in other: XServer.Size) -> Bool {
      image.width < min(window.width, other.width)
        || image.height < min(window.height, other.height)
    }
  }

  private let watch: OpaquePointer

  /// Begins to record the frames of a window that is redrawn from its top left corner, in one piece.
  init(of window: UInt, on server: XServer) throws {
    guard let watch = cosmos_frames_begin(server.environment["DISPLAY"], window) else {
      throw HarnessError.tooSlow("the X server does not report what is drawn")
    }
    self.watch = watch
  }

  /// The frames since this was last called, oldest first.
  func frames() -> [Frame] {
    var frames: [Frame] = []
    var frame = cosmos_shown_frame()
    while cosmos_frames_take(watch, &frame) != 0 {
      frames.append(
        Frame(
          image: .init(width: Int(frame.width), height: Int(frame.height)),
          window: .init(width: Int(frame.window_width), height: Int(frame.window_height))))
    }
    return frames
  }

  /// Waits until there have been several frames.
  func come() async throws -> Bool {
    var count = 0
    return try await eventually { () -> Bool? in
      count += frames().count
      return count > 3 ? true : nil
    } ?? false
  }

  deinit {
    cosmos_frames_end(watch)
  }
}
