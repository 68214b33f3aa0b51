import CosmosImage

extension Picture {
  /// The largest difference of any channel of any pixel, of 255; 256 where the sizes differ.
  func difference(from other: Picture) -> Int {
    guard width == other.width && height == other.height else { return 256 }
    var largest = 0
    for (value, otherValue) in zip(pixels, other.pixels) {
      largest = max(largest, abs(Int(value) - Int(otherValue)))
    }
    return largest
  }
}
