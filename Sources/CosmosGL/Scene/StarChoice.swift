/// What `StarPath.auto` follows when it chooses between drawing a layer's stars directly and from a cache.
package enum StarChoice: Hashable, Sendable {
  /// Whichever costs less on a device with these costs, which may change with the size of the picture.
  case cheaper(DeviceCosts)

  /// Caches for these layers of the design, as far as there is room, and all others directly, whatever the
  /// size of the picture.
  case cached(layers: Set<Int>)

  /// The choice that depends on the driver and the scene alone, so that pictures repeat to the bit.
  package static func known(of driver: Limits) -> StarChoice {
    .cheaper(.known(of: driver))
  }
}
