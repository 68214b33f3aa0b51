import CosmosCore

/// The images of a scene, keyed by layer: one with an image, or with stars that are images.
struct SceneImages {
  private(set) var textures: [Int: ImageTexture] = [:]
  /// Number of images that the last scene didn't have.
  private(set) var uploads = 0

  /// Keeps images of the last scene and of other renderers in the same context, and starts to decode the others.
  init(
    of scene: SkyScene, keeping last: SceneImages?, sharing others: [SceneImages],
    context: UploadContext
  ) {
    let sources = ImageTexture.Source.all(
      of: scene, largestTexture: context.driver.largestTexture)
    let last = last?.textures ?? [:]
    // None of the last ones is shown meanwhile if there is no memory for both.
    let all = Set(sources.values).union(last.values.map(\.source))
    let standIns = all.reduce(0) { $0 + $1.memory } <= scene.textureMemory ? last : [:]
    for (index, source) in sources.sorted(by: { $0.key < $1.key }) {
      let same =
        last[index].flatMap { $0.source == source ? $0 : nil }
        ?? last.values.first { $0.source == source }
        ?? textures.values.first { $0.source == source }
        ?? others.lazy.compactMap { $0.textures[index] }.first { $0.source == source }
      same?.adopt(source)
      if same == nil { uploads += 1 }
      textures[index] =
        same
        ?? ImageTexture(
          source,
          replacing: SceneImages.standIn(for: source, layer: index, of: scene, from: standIns),
          context: context)
    }
  }

  /// Finds the image to draw until another one is complete: the same file, or what the layer showed before.
  private static func standIn(
    for source: ImageTexture.Source, layer index: Int, of scene: SkyScene,
    from last: [Int: ImageTexture]
  ) -> ImageTexture? {
    let last = last.filter { $0.value.source.isSprite == source.isSprite }
    if let older = last.values.first(where: { $0.source.image.path == source.image.path }) {
      return older
    }
    guard let older = last[index] else { return nil }
    // After a layer has been inserted, the image of this number belongs to another layer.
    let isElsewhere = scene.shownLayers.contains { layer in
      scene.design.layers[layer].image?.path == older.source.image.path
    }
    return isElsewhere ? nil : older
  }

  /// Size of the textures in bytes.
  var bytes: Int { Set(textures.values.map(\.source)).reduce(0) { $0 + $1.bytes } }

  /// Whether images are still being decoded.
  var arePending: Bool { textures.values.contains { $0.isPending } }

  /// Why images are missing, in the order of their layers.
  var failures: [RendererError] {
    textures.sorted { $0.key < $1.key }.compactMap(\.value.failure)
  }

  /// Uploads images as they are decoded, until none is pending or nobody needs them any more.
  func finish(_ arrival: UploadSignal, driver: Driver, unless isInterrupted: () -> Bool) {
    while !isInterrupted() {
      var budget = Int.max
      for image in textures.values { _ = image.upload(&budget, driver: driver) }
      guard arePending else { return }
      arrival.wait()
    }
  }
}
