/// How `StarPath.auto` decides between drawing a layer's stars directly and from a cache.
package enum StarChoice: Hashable, Sendable {
  /// Whichever is cheaper on a device with these costs, which depends on the size of the image.
  case cheaper(DeviceCosts)

  /// Caches for these layers of the design, memory permitting, and direct drawing for all others,
  /// whatever the size of the image.
  case cached(layers: Set<Int>)

  /// Returns the choice that depends only on the driver and the scene, so that images are bit-for-bit reproducible.
  package static func known(of driver: Limits) -> StarChoice {
    .cheaper(.known(of: driver))
  }

  /// Returns the choice for a window: a GPU draws stars so fast that caches would not pay, and on the CPU a window shows
  /// what a capture of its size draws.
  package static func inWindow(on driver: Limits) -> StarChoice {
    driver.isSoftware ? .known(of: driver) : .cached(layers: [])
  }
}
