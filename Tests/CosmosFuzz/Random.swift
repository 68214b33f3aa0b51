/// A random number generator that repeats its sequence for the same seed and number.
struct Random {
  private var state: UInt64

  init(seed: UInt64, number: UInt64) {
    state = Random.mixed(Random.mixed(seed) ^ number)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Random.mixed(state)
  }

  /// A number in `0 ..< count`; the count must be at least 1.
  mutating func below(_ count: Int) -> Int {
    Int(next() % UInt64(max(1, count)))
  }

  mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

  mutating func element<Element>(of array: [Element]) -> Element { array[below(array.count)] }

  /// The finaliser of SplitMix64.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
