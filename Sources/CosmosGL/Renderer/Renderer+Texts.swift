import CosmosCore

extension Renderer {
  /// Finds all lines of text in a frame of the loaded scene, without drawing it.
  ///
  /// - Parameter frame: The animated state of the sky.
  /// - Returns: The lines that touch the canvas and aren't transparent, in the order in which they are drawn; none before
  ///   the first scene.
  public func texts(of frame: SkyFrame) -> [ShownText] {
    var texts: [ShownText] = []
    forEachText(of: frame) { texts.append($0) }
    return texts
  }

  /// Finds out whether a frame of the loaded scene says something near a point; it allocates nothing.
  ///
  /// - Parameters:
  ///   - text: The whole line of text.
  ///   - distance: How far from the point it may be, in points.
  ///   - point: Points from the canvas's top left corner.
  ///   - frame: The animated state of the sky.
  /// - Returns: Whether there is such a line that can be read.
  package func shows(
    _ text: String, within distance: Double, of point: Point, in frame: SkyFrame
  ) -> Bool {
    var isShown = false
    forEachText(of: frame) { line in
      guard line.opacity > Renderer.leastOpacity, line.text == text else { return }
      let box = NamePlacement.Box(
        x: line.corner.x, y: line.corner.y, width: line.size.width, height: line.size.height)
      if box.nearest(to: point).distance(to: point) <= distance { isShown = true }
    }
    return isShown
  }

  /// Opacity above which a text can be read; those of names are twice as high once they have faded in.
  private static let leastOpacity = 0.3

  private func forEachText(of frame: SkyFrame, _ body: (ShownText) -> Void) {
    guard let resources else { return }
    textPlan.removeAll()
    textPlan.append(frame, of: resources)
    textPlan.forEachText(on: resources.scene.canvas, body)
  }
}
