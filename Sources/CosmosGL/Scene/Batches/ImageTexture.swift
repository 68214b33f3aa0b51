import CosmosCore
import CosmosImage

/// The image of a layer as a texture, reduced to about the size at which it is shown, or drawn at that size.
///
/// It is filled as the image is decoded, and drawn when it is complete.
final class ImageTexture: SceneResource {
  /// Inputs of the texture, which is rebuilt only when these change.
  struct Source: Hashable, Sendable {
    let image: ImageSource
    /// Side of the blocks of the image's pixels that become one texel; 1 for a drawing.
    let reduction: Int
    /// Width of the texture in texels.
    let width: Int
    /// Height of the texture in texels.
    let height: Int

    /// Whether stars of several sizes show the image, which then needs mipmaps, and not copies side by side.
    let isSprite: Bool

    /// Chooses the reduction that leaves between one and two texels per pixel of the target; a drawing gets one.
    ///
    /// - Parameters:
    ///   - layer: Index in the scene's layers; the result is `nil` if the layer shows no image.
    ///   - scene: The scene to draw.
    ///   - largestTexture: Maximum width and height of a texture.
    init?(layer: Int, of scene: SkyScene, largestTexture: Int) {
      let (layer, scale) = (scene.design.layers[layer], scene.canvas.scale)
      guard let source = layer.image else { return nil }
      image = source
      let size: Size
      if case .image(let image) = layer.content {
        let tiling = scene.tiling(of: image, on: layer)
        size = Size(width: tiling.width, height: tiling.height)
      } else {
        guard let sprite = layer.sprite else { return nil }
        size = sprite.imageSize(aspect: source.aspect)
      }
      isSprite = layer.sprite != nil
      guard !source.isDrawing else {
        reduction = 1
        (width, height) = Source.size(
          ofDrawing: size, scale: scale, images: scene.design.imageCount,
          largestTexture: largestTexture)
        return
      }
      let across = Double(source.width) / (size.width * scale)
      let down = Double(source.height) / (size.height * scale)
      let shown = Int(max(1, min(across, down, 16_384)))
      let side = max(source.width, source.height)
      reduction = max(shown, (side + largestTexture - 1) / largestTexture)
      width = (source.width + reduction - 1) / reduction
      height = (source.height + reduction - 1) / reduction
    }

    /// Returns the size in pixels at which a drawing is shown, or the largest below it that the driver and the
    /// drawing's share of the sky's pixels allow.
    private static func size(
      ofDrawing size: Size, scale: Double, images: Int, largestTexture: Int
    ) -> (width: Int, height: Int) {
      let largestSide = min(largestTexture, SVGFile.maxSide)
      let across = min((size.width * scale).rounded(.up), Double(largestSide))
      let down = min((size.height * scale).rounded(.up), Double(largestSide))
      let share = Double(SkyDesign.maxImagePixels / max(1, images))
      let factor = min(1, (share / (across * down)).squareRoot())
      return (max(1, Int(across * factor)), max(1, Int(down * factor)))
    }

    /// Opens the image for decoding, or draws it.
    ///
    /// - Returns: Rows of premultiplied red, green, blue and alpha bytes, top row first.
    /// - Throws: `ImageSource.Failure` if the file can't be decoded.
    func rows() throws(ImageSource.Failure) -> ImageRows {
      try ImageRows(of: image, width: width, height: height, reducedBy: reduction)
    }
  }

  private(set) var source: Source
  /// What a frame draws: the image once it is complete, before that the image that it replaces, if any.
  private(set) var shown: ImageTexels?
  /// Why the image is missing.
  private(set) var failure: RendererError?
  /// Whether the failure has been taken by ``takeFailure()``.
  private var isReported = false
  /// The rest of the image, until it is complete.
  private var decoding: ImageDecoding?
  /// The image while it is incomplete.
  private var partial: ImageTexels?

  /// Size of the complete texture in bytes.
  var bytes: Int { 4 * source.width * source.height }

  /// Whether the image will change: it is neither complete nor damaged.
  var isPending: Bool { decoding != nil }

  /// Starts to decode an image, unless that has begun already.
  ///
  /// - Parameters:
  ///   - source: The image.
  ///   - last: An image to show until this one is complete.
  ///   - context: Driver and prefetched data.
  init(_ source: Source, replacing last: ImageTexture?, context: UploadContext) {
    self.source = source
    shown = last?.shown
    decoding = context.prefetch?.imageDecoding(of: source) ?? ImageDecoding(source)
    decoding?.report(to: context.arrival)
  }

  /// Takes over an equal source, so that the bytes of the previous one can go.
  func adopt(_ source: Source) {
    precondition(source == self.source, "the texture shows this image")
    self.source = source
  }

  /// Uploads rows that have been decoded.
  ///
  /// - Parameters:
  ///   - budget: Number of bytes that may still be uploaded; reduced by those which are. The last rows may exceed it.
  ///   - driver: The driver of the current context.
  /// - Returns: Whether the image is now complete.
  func upload(_ budget: inout Int, driver: Driver) -> Bool {
    guard let decoding else { return false }
    do throws(RendererError) {
      while budget > 0 {
        switch decoding.take() {
        case .pending: return false
        case .failed(let error): throw .image(path: source.image.path, reason: error.reason)
        case .rows(let rows):
          let texels =
            if let partial { partial } else { try ImageTexels(of: source, driver: driver) }
          partial = texels
          texels.append(rows)
          budget -= rows.count
          guard texels.isComplete else { continue }
          shown = texels
          (self.decoding, partial) = (nil, nil)
          return true
        }
      }
      return false
    } catch {
      failure = error
      (self.decoding, partial) = (nil, nil)
      return false
    }
  }

  /// Returns why the image is missing, only once.
  func takeFailure() -> RendererError? {
    guard let failure, !isReported else { return nil }
    isReported = true
    return failure
  }
}

/// A texture that is filled with the rows of an image from the top to the bottom.
final class ImageTexels {
  let texture: Texture
  /// Width of the image file divided by its height.
  let aspect: Double
  private let hasMipmaps: Bool
  /// Number of rows that are filled.
  private var rows = 0

  init(of source: ImageTexture.Source, driver: Driver) throws(RendererError) {
    texture = try Texture(
      width: source.width, height: source.height, format: .rgba8, repeatsX: !source.isSprite,
      hasMipmaps: source.isSprite, label: "image", driver: driver)
    hasMipmaps = source.isSprite
    aspect = source.image.aspect
  }

  var isComplete: Bool { rows == texture.height }

  /// Fills the next rows.
  func append(_ texels: [UInt8]) {
    texels.withUnsafeBytes { texture.replaceRows(from: rows, with: $0) }
    rows += texels.count / (4 * texture.width)
    if isComplete && hasMipmaps { texture.makeMipmaps() }
  }
}

extension SkyDesign {
  /// Number of layers that show an image, along the strip or as their stars.
  fileprivate var imageCount: Int { layers.count { $0.image != nil } }
}
