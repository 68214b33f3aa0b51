import CosmosCore

extension Renderer {
  /// Finds all lines of text in a frame of the loaded scene, without drawing it.
  ///
  /// - Parameter frame: The animated state of the sky.
  /// - Returns: The lines that touch the canvas and aren't transparent, in the order in which they are drawn; none before
  ///   the first scene.
  public func texts(of frame: SkyFrame) -> [ShownText] {
    guard let resources else { return [] }
    var plan = FramePlan()
    plan.append(frame, of: resources)
    return plan.texts(on: resources.scene.canvas)
  }
}
