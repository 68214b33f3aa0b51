/// Costs of the individual steps of drawing stars on a device.
///
/// The unit is the time in which the device fetches one pixel of one layer cache.
package struct DeviceCosts: Hashable, Sendable {
  /// Cost of one star, regardless of its size; zero or more.
  package let star: Double

  /// Cost of blending one pixel of a star's square; zero or more.
  package let starPixel: Double

  /// Cost of one pixel of a pass that reads layer caches, excluding the fetches; zero or more.
  package let passPixel: Double

  /// Creates costs.
  package init(star: Double, starPixel: Double, passPixel: Double) {
    self.star = star
    self.starPixel = starPixel
    self.passPixel = passPixel
  }

  /// Mesa's llvmpipe, as measured on two cores of an AMD EPYC.
  package static let software = DeviceCosts(star: 700, starPixel: 5.2, passPixel: 2)

  /// The same where caches are textures, the only option in OpenGL ES; a fetch takes 1.7 times as long.
  package static let softwareTextures = DeviceCosts(star: 410, starPixel: 3.1, passPixel: 1.2)

  /// A GPU, as measured on an NVIDIA H200.
  package static let hardware = DeviceCosts(star: 0, starPixel: 2.7, passPixel: 6)

  /// Returns the costs to assume for a driver.
  package static func known(of driver: Limits) -> DeviceCosts {
    guard driver.isSoftware else { return .hardware }
    return driver.cacheStorage == .texture ? .softwareTextures : .software
  }
}
