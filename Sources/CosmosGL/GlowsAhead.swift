import CosmosCore

/// The soft glows of a scene, added up by a thread of their own while others open a window, make a context
/// and compile programs.
///
/// A renderer that loads the scene finds them as long as this value lives. Nothing depends on it but the
/// time that this takes.
public final class GlowsAhead {
  private let works: [GlowRoom.Work]

  /// Begins to add up.
  ///
  /// - Parameter scene: The scene that will be loaded; for one of another shape the work is in vain.
  public init(of scene: SkyScene) {
    works = scene.shownLayers.compactMap { index in
      guard case .stars(let stars) = scene.design.layers[index].content else { return nil }
      return DrawPlan.glows(of: stars, layer: index, in: scene).map(GlowRoom.shared.makeAhead)
    }
  }
}
