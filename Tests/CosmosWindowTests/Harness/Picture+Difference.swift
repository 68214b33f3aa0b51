import CosmosImage

extension Picture {
  /// Whether all pixels have the same colour.
  var isPlain: Bool {
    pixels.withUnsafeBufferPointer { values in
      values.indices.dropFirst(3).allSatisfy { values[$0] == values[$0 - 3] }
    }
  }

  /// The largest difference in any channel of any pixel, on a scale of 255, or 256 if the sizes differ.
  func difference(from other: Picture) -> Int {
    guard width == other.width && height == other.height else { return 256 }
    return pixels.withUnsafeBufferPointer { values in
      other.pixels.withUnsafeBufferPointer { others in
        var largest: UInt8 = 0
        // Work on bytes only, so that the compiler can vectorize the loop.
        for index in 0..<min(values.count, others.count) {
          let (value, other) = (values[index], others[index])
          largest = max(largest, value > other ? value &- other : other &- value)
        }
        return Int(largest)
      }
    }
  }
}
