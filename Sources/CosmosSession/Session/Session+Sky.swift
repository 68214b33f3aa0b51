import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions

/// Another sky in the place of the one that is shown.
extension Session {
  /// Starts to prepare the GPU resources of a sky, on other threads.
  ///
  /// - Parameter loaded: The sky.
  /// - Returns: The preparation; `nil` if there is nothing to prepare.
  /// - Throws: ``UsageError`` if the sky can't be shown.
  package func prepare(_ loaded: LoadedSky) throws(UsageError) -> ScenePreparation? {
    let scene = try scene(of: loaded)
    return scene == sky.scene ? nil : renderer?.prepare(scene)
  }

  /// Shows another sky, at the same position and time.
  ///
  /// - Parameters:
  ///   - loaded: The sky.
  ///   - prefetch: What has been prepared for it.
  /// - Throws: ``UsageError`` or `RendererError` if it can't be shown; the sky then is as before.
  package func show(_ loaded: LoadedSky, prepared prefetch: ScenePrefetch? = nil) throws {
    let scene = try scene(of: loaded)
    let last = options
    options = loaded.options
    do {
      try show(loaded.input, as: scene, prepared: prefetch)
    } catch {
      options = last
      throw error
    }
    files = loaded.files
  }

  /// The sky that is shown, to show it again.
  package var loadedSky: LoadedSky { LoadedSky(input: input, files: files, options: options) }

  /// The scene of another sky in this one's place.
  func scene(of loaded: LoadedSky) throws(UsageError) -> SkyScene {
    var scene = try loaded.options.sky.scene(
      of: loaded.input.design, strings: loaded.input.strings, on: sky.scene.canvas,
      seed: loaded.options.sky.seed ?? sky.scene.seed)
    if scene.strings == sky.scene.strings {
      (scene.caption, scene.trail) = (sky.scene.caption, sky.scene.trail)
    }
    return scene
  }

  /// Shows or hides where the planets stood on the last days.
  package func showTrail(_ isShown: Bool) {
    sky.showTrail(isShown)
    updateTexts()
  }

  private func show(
    _ input: SkyInput, as scene: SkyScene, prepared prefetch: ScenePrefetch?
  ) throws {
    let hasNewShaders = input.shaders != self.input.shaders
    guard scene != sky.scene || hasNewShaders else { return }
    if hasNewShaders { try renderer?.checkShaders(input.shaders) }
    try scene.checkMemory()
    let last = (input: self.input, sky: sky, player: player, texts: texts)
    self.input = input
    player.replaceSigns(last.input.design.catalog, by: input.design.catalog)
    let lastScript = script
    script.replaceSigns(last.input.design.catalog, by: input.design.catalog)
    sky.replaceScene(by: scene)
    if sky.scene.caption == nil { texts.forgetCaption() }
    updateTexts()
    self.prefetch = prefetch
    // Without a context, there is nothing to draw with.
    guard driver != nil else { return }
    do throws(RendererError) {
      if hasNewShaders { try rebuild() } else { try load() }
    } catch {
      (self.input, sky, player, texts) = last
      script = lastScript
      self.prefetch = nil
      if hasNewShaders { try rebuild() }
      throw error
    }
  }
}
