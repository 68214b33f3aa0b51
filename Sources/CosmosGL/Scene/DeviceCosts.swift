/// What the parts of drawing stars cost on a device.
///
/// The unit is the time in which the device fetches one pixel of one layer cache.
package struct DeviceCosts: Hashable, Sendable {
  /// One star, whatever its size; zero or more.
  package let star: Double

  /// One pixel of one star's square, blended; zero or more.
  package let starPixel: Double

  /// One pixel of a pass that reads layer caches, without its fetches; zero or more.
  package let passPixel: Double

  /// Creates costs from their figures.
  ///
  /// - Parameters:
  ///   - star: One star, whatever its size.
  ///   - starPixel: One pixel of one star's square.
  ///   - passPixel: One pixel of a pass, without its fetches.
  package init(star: Double, starPixel: Double, passPixel: Double) {
    self.star = star
    self.starPixel = starPixel
    self.passPixel = passPixel
  }

  /// Whether all of them are numbers that a device can have.
  package var isPlausible: Bool {
    [star, starPixel, passPixel].allSatisfy((0...1e6).contains)
  }

  /// Mesa's llvmpipe, as measured on two cores of an AMD EPYC.
  package static let software = DeviceCosts(star: 700, starPixel: 5.2, passPixel: 2)

  /// The same where caches are textures, which OpenGL ES has alone: a fetch takes 1.7 times as long.
  package static let softwareTextures = DeviceCosts(star: 410, starPixel: 3.1, passPixel: 1.2)

  /// A GPU that nobody has measured: it blends about as fast as it fetches.
  package static let hardware = DeviceCosts(star: 0, starPixel: 1, passPixel: 1)

  /// What is known of a driver without a measurement.
  package static func known(of driver: Limits) -> DeviceCosts {
    guard driver.isSoftware else { return .hardware }
    return driver.cacheStorage == .texture ? .softwareTextures : .software
  }
}
