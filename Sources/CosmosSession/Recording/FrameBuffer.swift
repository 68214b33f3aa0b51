import CosmosGL
import Glibc

/// The pixels of one frame of a film, top row first.
///
/// It has one user at a time: the thread that draws, then the one that encodes.
package final class FrameBuffer: @unchecked Sendable {
  /// The memory of the pixels.
  package let pixels: UnsafeMutableRawBufferPointer

  /// Allocates memory for a frame with `malloc`, because a failed Swift allocation would end the program.
  ///
  /// - Parameter bytes: Size of the pixels.
  /// - Throws: `RendererError/outOfMemory(what:bytes:)`.
  package init(bytes: Int) throws(RendererError) {
    guard let memory = malloc(bytes) else {
      throw .outOfMemory(what: "a frame", bytes: bytes)
    }
    pixels = UnsafeMutableRawBufferPointer(start: memory, count: bytes)
  }

  deinit {
    free(pixels.baseAddress)
  }
}
