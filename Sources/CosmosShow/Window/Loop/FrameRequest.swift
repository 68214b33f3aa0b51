import CosmosHost
import CosmosOptions

/// Whether a window has to draw another frame, and why.
package struct FrameRequest {
  /// Why, each reason once; empty if no frame was asked for.
  package private(set) var reasons: [StaticString] = []
  /// The reasons of the last frame that was drawn.
  private var lastReasons: [StaticString] = []

  /// Whether a frame was asked for.
  package var isPending: Bool { !reasons.isEmpty }

  /// Asks for a frame.
  ///
  /// - Parameter reason: What it shows that the last one didn't.
  package mutating func add(_ reason: StaticString) {
    if !reasons.contains(where: { $0.isSame(as: reason) }) { reasons.append(reason) }
  }

  /// Notes that the frame is being drawn, and logs why, unless that is as for the last one.
  package mutating func take() {
    if reasons.isEmpty { reasons.append("the sky moves") }
    let isRepeated = reasons.elementsEqual(lastReasons) { $0.isSame(as: $1) }
    if !isRepeated && Log.prints(.debug) {
      Log.debug("frame: \(reasons.map { "\($0)" }.joined(separator: ", "))")
    }
    swap(&reasons, &lastReasons)
    reasons.removeAll(keepingCapacity: true)
  }
}

extension StaticString {
  fileprivate func isSame(as other: StaticString) -> Bool {
    utf8Start == other.utf8Start && utf8CodeUnitCount == other.utf8CodeUnitCount
  }
}
