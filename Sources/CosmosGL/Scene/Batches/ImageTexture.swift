import CosmosCore

/// The image of a layer as a texture, reduced to about the size at which it is shown, or drawn at that size.
///
/// It is filled as the image is decoded, and drawn when it is complete.
final class ImageTexture: SceneResource {
  private(set) var source: Source
  /// The texels that a frame draws: the image once it is complete, before that the image that it replaces, if any.
  private(set) var shown: ImageTexels?
  /// Why the image is missing.
  private(set) var failure: RendererError?
  /// Whether the failure has been taken by ``takeFailure()``.
  private var isReported = false
  /// The rest of the image, until it is complete.
  private var decoding: ImageDecoding?
  /// The image while it is incomplete.
  private var partial: ImageTexels?

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

  /// Takes over an equal source, so that the bytes of the previous one can be released.
  func adopt(_ source: Source) {
    precondition(source == self.source, "the texture shows this image")
    self.source = source
  }

  /// Uploads rows that have been decoded.
  ///
  /// - Parameters:
  ///   - budget: Number of bytes that may still be uploaded; reduced by those that are. The last rows may exceed it.
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
