extension Sky {
  /// Shortest movement that is worth a new frame, in pixels; nobody sees a shorter one.
  public static let leastMovement = 0.125

  /// Whether a frame of this sky looks like an earlier one.
  ///
  /// A sky at rest shows exactly its own frame. While it moves, movements shorter than ``leastMovement`` and changes
  /// between two steps of a layer that changes by itself don't count.
  ///
  /// - Parameters:
  ///   - frame: The current ``frame``.
  ///   - shown: An earlier frame.
  /// - Returns: False if the frame is worth drawing.
  public func looksSame(_ frame: SkyFrame, as shown: SkyFrame) -> Bool {
    let limit = Sky.leastMovement - Sky.roundingError
    guard bodyPixelsMoved(since: shown, in: frame) < limit else { return false }
    var frame = frame
    frame.bodies = shown.bodies
    guard isMoving else { return frame == shown }
    guard pixelsMoved(since: shown) < limit else { return false }
    frame.offset = shown.offset
    if layerLoop == nil,
      layerMotions.stillness(around: LayerMoment(frame)).lowerBound
        == layerMotions.stillness(around: LayerMoment(shown)).lowerBound
    {
      frame.layerTime = shown.layerTime
    }
    return frame == shown
  }

  /// When the sky stops looking like a frame because it or a layer moves, if there is no input.
  ///
  /// - Parameter shown: A frame that the sky has shown.
  /// - Returns: The current time or a later one, in seconds; infinite if nothing moves that can be seen.
  public func nextFrameTime(after shown: SkyFrame) -> Seconds {
    let body = nextBodyTime(after: shown)
    guard isMoving else {
      guard let change = nextLayerTime else { return body }
      return layerTime == shown.layerTime ? min(body, change) : time
    }
    guard let speed = steadySpeed else { return time }
    var next = min(body, time + max(0, Sky.leastMovement - pixelsMoved(since: shown)) / speed)
    if !layerMotions.isEmpty {
      let change = layerMotions.stillness(around: LayerMoment(shown)).upperBound
      next = layerLoop == nil ? min(next, change) : time
    }
    return max(time, next)
  }

  /// How long the sky looks as it does now, in seconds, if there is no input; infinite if nothing ever changes.
  ///
  /// The slow course of the Moon and the planets doesn't count: they may jump.
  public var stillness: Seconds {
    let rest = nextChangeTime.map { max(0, $0 - time) } ?? .infinity
    guard isMoving else { return rest }
    return steadySpeed.map { min(rest, Sky.leastMovement / $0) } ?? 0
  }

  /// Speed of the fastest layer in pixels per second if nothing happens but a drift; otherwise `nil`.
  private var steadySpeed: Double? {
    guard case .drift(_, let velocity, _) = motion, !hasMovingParts else { return nil }
    return abs(velocity) * scene.unit * scene.canvas.scale * scene.fastestSpeed
  }

  /// How far the fastest layer has moved since it was shown, in pixels, by the shorter way round the strip.
  private func pixelsMoved(since shown: SkyFrame) -> Double {
    let way = abs(offset - shown.offset)
    return min(way, scene.period - way) * scene.canvas.scale * scene.fastestSpeed
  }

  /// Error of the times and positions here, in pixels.
  private static let roundingError = 1e-6
}
