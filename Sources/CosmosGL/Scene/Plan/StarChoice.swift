/// How `StarPath.auto` decides between drawing a layer's stars directly and from a cache.
package enum StarChoice: Hashable, Sendable {
  /// Whichever is cheaper on a device with these costs, which may depend on the size of the image.
  case cheaper(DeviceCosts)

  /// Caches for these layers of the design, memory permitting, and direct drawing for all others,
  /// whatever the size of the image.
  case cached(layers: Set<Int>)

  /// Returns the choice that depends only on the driver and the scene, so that images are bit-for-bit reproducible.
  package static func known(of driver: Limits) -> StarChoice {
    .cheaper(.known(of: driver))
  }
}
