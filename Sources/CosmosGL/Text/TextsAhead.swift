import CosmosCore

/// The texts of a scene, drawn by a thread of their own while others make a context and compile programs.
///
/// A renderer that loads the scene finds them. Nothing depends on it but the time that this takes.
public final class TextsAhead {
  /// Begins to draw.
  ///
  /// - Important: Begin after all that changes the locale or the environment of the program, such as
  ///   opening a window.
  /// - Parameter scene: The scene that will be loaded.
  public init(of scene: SkyScene) {
    TextRoom.shared.drawAhead(family: scene.design.font) {
      let feet = scene.shownLayers.flatMap { index -> [TextSheet.Line] in
        let layer = scene.design.layers[index]
        return layer.foot.map { FootSheet.lines(of: $0, layer: layer, scene: scene) } ?? []
      }
      // The line with the driver's name is not known yet, and is drawn when it is asked for.
      return feet + (scene.hasMenu ? MenuTexts(scene, driverName: "").lines : [])
    }
  }

  deinit {
    // The program may be about to end, and its libraries with it.
    TextRoom.shared.finishAhead()
  }
}
