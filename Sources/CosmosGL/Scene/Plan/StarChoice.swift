/// How `StarPath.auto` decides between drawing a layer's stars directly and from a cache.
package enum StarChoice: Hashable, Sendable {
  /// Whichever is cheaper on a device with these costs, memory permitting; it depends on the size of the image.
  case cheaper(DeviceCosts)

  /// Directly, whatever the size of the image.
  case direct
}
