/// Why a sky could not be drawn.
public enum RendererError: Error, Hashable, Sendable {
  /// A shader program could not be made.
  case program(ProgramError)
  /// The driver has no room for something.
  case outOfMemory(what: String, bytes: Int)
  /// The driver can't draw into a texture; `status` is what it says of the framebuffer.
  case incompleteTarget(what: String, status: UInt32)
  /// The driver gives no pixels back.
  case unreadablePicture
  /// The driver's point sprites are too small; in pixels.
  case smallPoints(needed: Int, largest: Int)
  /// A picture for texts or paths would be larger than the driver allows.
  case tooLarge(what: String, side: Int, largest: Int)
}

extension RendererError: CustomStringConvertible {
  /// One line with the driver's own words.
  public var description: String {
    switch self {
    case .program(let error): error.description
    case .outOfMemory(let what, let bytes):
      "the graphics memory has no room for \(what) (\(bytes / 1_048_576) MiB); ask for fewer stars or a smaller size"
    case .incompleteTarget(let what, let status):
      "the driver can't draw into \(what) (framebuffer status \(String(status, radix: 16)))"
    case .unreadablePicture:
      "the graphics driver gave no picture back; it may have been reset, try again"
    case .smallPoints(let needed, let largest):
      "the driver draws points of up to \(largest) pixels, and this scene needs \(needed); try another driver or --workload sky"
    case .tooLarge(let what, let side, let largest):
      "\(what) at this scale take \(side) pixels, and the driver allows \(largest); lower --scale"
    }
  }
}
