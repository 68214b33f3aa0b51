/// Memory that a sky takes; with that of the program itself it stays below 1 GiB, so that a sky from elsewhere does no
/// harm.
extension SkyDesign {
  /// Memory in bytes for the stars and the images of a sky together.
  package static let maxMemory = 672 << 20

  /// The part of it that textures get in any case, in bytes.
  package static let leastTextureMemory = 32 << 20

  /// Returns what stars take while they are drawn, and image files as long as the sky is shown.
  ///
  /// - Parameters:
  ///   - stars: Number of stars.
  ///   - files: Sum of ``ImageSource/memory``, with each file counted once.
  /// - Returns: Memory in bytes.
  package static func memory(ofStars stars: Int, files: Int) -> Int {
    // Mesa's software renderer uses 430 bytes for a star.
    430 * stars + files
  }

  /// Memory in bytes that the image files take.
  package var imageFileMemory: Int {
    var files: [String: Int] = [:]
    for image in layers.compactMap(\.image) { files[image.path] = image.memory }
    return files.values.reduce(0, +)
  }
}
