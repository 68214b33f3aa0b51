import CosmosCore

extension Layer.RandomStars: DrawnContent {
  var pipelines: [PipelineKind] {
    [sprite.image != nil ? .imageStar : variety != nil ? .variedStar : .star]
  }

  func prefetch(on site: LayerSite, besides known: SceneParts, into prefetch: ScenePrefetch) {
    let source = StarBuffer.Source.field(site.scene.field(of: self, layer: site.index))
    if !known.contains(StarBuffer.self, of: source) { prefetch.prefetchStars(source) }
    prefetch.prefetchSprite(sprite, of: site.scene, besides: known)
  }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    if let (tint, source) = upload.glows[index] {
      let context = upload.context
      let glows = try upload.kept(of: source, else: try GlowTexture(source, context: context))
      return ScenePass("glows") { plan, frame, resources in
        let view = resources.view(of: index, at: frame.offset)
        plan.changeBackdrop { $0.glows = (glows, view, tint) }
      }
    }
    let stars = try StarLayer(
      .field(upload.shown.field(of: self, layer: index)), sprite: sprite,
      look: variety.map { StarLook($0, sprite: sprite) }, layer: index, &upload)
    upload.stars[index] = .random(stars)
    return stars.pass
  }
}

/// Stars of a sprite that are drawn one by one, or into caches.
struct StarLayer {
  let index: Int
  let buffer: StarBuffer
  let glow: ProfileTexture
  /// How the stars differ, or `nil` if they are all the same.
  let look: StarLook?
  private let sprite: Sprite
  /// The image that the stars show.
  private let image: ImageTexture?

  init(
    _ source: StarBuffer.Source, sprite: Sprite, look: StarLook? = nil, layer index: Int,
    _ upload: inout SceneUpload
  ) throws(RendererError) {
    let (context, name) = (upload.context, upload.scene.design.layers[index].name)
    buffer = try upload.kept(
      of: source, else: try StarBuffer(source, label: name, context: context))
    let profile = ProfileTexture.Source(sprite, scale: upload.shown.canvas.scale)
    glow = try upload.kept(of: profile, else: try ProfileTexture(profile, context: context))
    image = upload.images[index]
    // Images have only one shader.
    self.look = look ?? image.map { _ in StarLook(StarVariety(), sprite: sprite) }
    self.sprite = sprite
    self.index = index
  }

  /// The pass in which they are drawn one by one.
  var pass: ScenePass {
    ScenePass("stars") { plan, frame, resources in
      var shown: StarDraw.Image?
      if let image {
        // The image may not have arrived yet.
        guard let texels = image.shown else { return }
        shown = StarDraw.Image(texels: texels, size: sprite.imageSize(aspect: texels.aspect))
      }
      plan.append(
        .stars(
          StarDraw(
            buffer: buffer, glow: glow, image: shown, look: look,
            twinkling: look?.twinkle?.phase(at: frame.layerTime, loop: frame.layerLoop),
            view: resources.view(of: index, at: frame.offset))))
    }
  }
}
