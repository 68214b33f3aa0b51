/// Why a sky could not be drawn.
public enum RendererError: Error, Hashable, Sendable {
  /// A shader program could not be built.
  case program(ProgramError)
  /// There is not enough memory for a resource; `bytes` is its size.
  case outOfMemory(what: String, bytes: Int)
  /// The driver can't draw into a texture; `status` is the framebuffer status.
  case incompleteTarget(what: String, status: UInt32)
  /// OpenGL ES on this device has no targets with 16 bits per channel.
  case imprecise(renderer: String)
  /// The pixels of an image file are damaged; `reason` is the image library's message.
  case image(path: String, reason: String)
  /// The driver failed to read pixels back.
  case unreadablePicture
  /// The driver's largest point sprite is smaller than the scene needs; both sizes are in pixels.
  case smallPoints(needed: Int, largest: Int)
  /// A texture would be larger than the driver allows; both sides are in pixels.
  case tooLarge(what: String, side: Int, largest: Int)
}

extension RendererError: CustomStringConvertible {
  /// A one-line message that says what failed, with the driver's error or a remedy.
  public var description: String {
    switch self {
    case .program(let error): error.description
    case .outOfMemory(let what, let bytes):
      "the graphics memory has no room for \(what) (\(bytes / 1_048_576) MiB); ask for fewer stars or a smaller size"
    case .incompleteTarget(let what, let status):
      "the driver can't draw into \(what) (framebuffer status \(String(status, radix: 16)))"
    case .imprecise(let renderer):
      "OpenGL ES on \(renderer) can't draw 16 bits per channel, which this image needs; try --api gl"
    case .image(let path, let reason):
      "\(path): \(reason)"
    case .unreadablePicture:
      "the graphics driver gave no picture back; it may have been reset, try again"
    case .smallPoints(let needed, let largest):
      "the driver draws points of up to \(largest) pixels, and this scene needs \(needed); try another driver or --workload sky"
    case .tooLarge(let what, let side, let largest):
      "\(what) at this scale take \(side) pixels, and the driver allows \(largest); lower --scale"
    }
  }
}
