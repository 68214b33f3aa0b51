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
    // One is made after the other: the layer that is needed first has to be the first.
    works = DrawPlan.glows(of: scene).sorted { $0.key < $1.key }.map { _, source in
      GlowRoom.shared.makeAhead(source)
    }
  }
}
