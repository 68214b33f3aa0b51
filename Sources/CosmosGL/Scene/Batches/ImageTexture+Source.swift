import CosmosCore
import CosmosImage

extension ImageTexture {
  /// Inputs of the texture, which is rebuilt only when these change.
  struct Source: Hashable, Sendable {
    let image: ImageSource
    /// Width and height of the blocks of the image's pixels that become one texel; 1 for a drawing.
    let block: SIMD2<Int>
    /// Width of the texture in texels.
    let width: Int
    /// Height of the texture in texels.
    let height: Int

    /// Whether stars of several sizes show the image, which then needs mipmaps, and not copies side by side.
    let isSprite: Bool

    /// Chooses the textures of a scene's layers with images.
    ///
    /// On each axis, a texture has between one and two texels per pixel of the target; that of a drawing has one. The
    /// largest textures get fewer if the sky's memory has no room for all of them.
    ///
    /// - Parameters:
    ///   - scene: The scene to draw.
    ///   - largestTexture: Maximum width and height of a texture.
    /// - Returns: The sources, keyed by layer.
    static func all(of scene: SkyScene, largestTexture: Int) -> [Int: Source] {
      var wanted: [Int: Wish] = [:]
      for index in scene.shownLayers { wanted[index] = Wish(layer: index, of: scene) }
      guard !wanted.isEmpty else { return [:] }
      let whole = wanted.mapValues { $0.source(largestTexture, upTo: .max) }
      let level = Source.level(of: Set(whole.values).map(\.memory), in: scene.textureMemory)
      return wanted.mapValues { $0.source(largestTexture, upTo: level) }
    }

    /// Returns the maximum size of a texture with which all of them fit.
    private static func level(of sizes: [Int], in memory: Int) -> Int {
      var rest = memory
      for (index, size) in sizes.sorted().enumerated() {
        let share = rest / (sizes.count - index)
        guard size <= share else { return share }
        rest -= size
      }
      return .max
    }

    /// Size of the texture in bytes, with mipmaps.
    var bytes: Int { 4 * width * height * (isSprite ? 4 : 3) / 3 }

    /// Memory of the texture and of rows that wait to be uploaded, in bytes.
    var memory: Int { bytes + min(bytes, Source.waitingBytes) }

    /// Maximum size of the rows that wait to be uploaded, in bytes.
    fileprivate static let waitingBytes = ImageDecoding.maxBands * ImageDecoding.bytesPerBand

    /// Opens the image for decoding, or draws it.
    ///
    /// - Returns: Rows of premultiplied red, green, blue and alpha bytes, top row first.
    /// - Throws: `ImageSource.Failure` if the file can't be decoded.
    func rows() throws(ImageSource.Failure) -> ImageRows {
      try ImageRows(of: image, width: width, height: height, reducedBy: block)
    }
  }

  /// An image, and the size in pixels at which a layer shows it.
  private struct Wish {
    private let image: ImageSource
    private let shown: Size
    private let isSprite: Bool

    /// Largest texture of a drawing, in bytes: its pixels add to the memory of the process that draws it.
    private static let largestDrawing = 192 << 20

    /// Fails if the layer shows no image.
    init?(layer: Int, of scene: SkyScene) {
      let (layer, scale) = (scene.design.layers[layer], scene.canvas.scale)
      guard let image = layer.image else { return nil }
      let size: Size
      if case .image(let image) = layer.content {
        let tiling = scene.tiling(of: image, on: layer)
        size = Size(width: tiling.width, height: tiling.height)
      } else {
        guard let sprite = layer.sprite else { return nil }
        size = sprite.imageSize(aspect: image.aspect)
      }
      self.image = image
      shown = Size(width: size.width * scale, height: size.height * scale)
      isSprite = layer.sprite != nil
    }

    /// Returns the texture with the most texels that are useful and take no more than a number of bytes.
    func source(_ largestTexture: Int, upTo bytes: Int) -> Source {
      image.isDrawing
        ? drawing(largestTexture, upTo: min(bytes, Wish.largestDrawing))
        : reduced(largestTexture, upTo: bytes)
    }

    private func drawing(_ largestTexture: Int, upTo bytes: Int) -> Source {
      let largestSide = min(largestTexture, SVGFile.maxSide)
      let across = min(shown.width.rounded(.up), Double(largestSide))
      let down = min(shown.height.rounded(.up), Double(largestSide))
      let whole = source(block: SIMD2(1, 1), width: max(1, Int(across)), height: max(1, Int(down)))
      guard whole.memory > bytes else { return whole }
      let room = max(bytes / 2, bytes - Source.waitingBytes)
      let factor = (Double(room) / Double(whole.bytes)).squareRoot()
      return source(
        block: SIMD2(1, 1), width: max(1, Int(across * factor)), height: max(1, Int(down * factor)))
    }

    private func reduced(_ largestTexture: Int, upTo bytes: Int) -> Source {
      func side(_ pixels: Int, shownAs shown: Double) -> Int {
        max(
          Int(max(1, min(Double(pixels) / shown, Double(pixels)))),
          (pixels + largestTexture - 1) / largestTexture)
      }
      var block = SIMD2(
        side(image.width, shownAs: shown.width), side(image.height, shownAs: shown.height))
      while true {
        let source = source(
          block: block, width: (image.width + block.x - 1) / block.x,
          height: (image.height + block.y - 1) / block.y)
        guard source.memory > bytes, source.width * source.height > 1 else { return source }
        // The axis with more texels per pixel loses some.
        let isDenser =
          Double(source.width) / shown.width >= Double(source.height) / shown.height
        if source.height == 1 || isDenser && source.width > 1 { block.x += 1 } else { block.y += 1 }
      }
    }

    private func source(block: SIMD2<Int>, width: Int, height: Int) -> Source {
      Source(image: image, block: block, width: width, height: height, isSprite: isSprite)
    }
  }
}

extension SkyScene {
  /// Memory for the textures of images, in bytes: the rest that stars and files leave.
  var textureMemory: Int {
    let rest =
      SkyDesign.maxMemory - SkyDesign.memory(ofStars: stars.count, files: design.imageFileMemory)
    return max(SkyDesign.leastTextureMemory, rest)
  }
}
