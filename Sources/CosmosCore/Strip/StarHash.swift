/// Pseudorandom bits that follow from a star's position: the same on the CPU and in `Shaders/star.vert.glsl`.
struct StarHash {
  /// Bits for the size of the star, 24 of them.
  let size: UInt32

  /// Bits for its colour, 24 of them.
  let tint: UInt32

  /// Bits for its phase.
  let phase: UInt32

  /// Bits for its period.
  let rate: UInt32

  init(_ star: StripPoint) {
    let first = StarHash.mix(star.x ^ StarHash.mix(star.y.bitPattern))
    let second = StarHash.mix(first &+ 0x9E37_79B9)
    phase = StarHash.mix(second &+ 0x9E37_79B9)
    rate = StarHash.mix(phase &+ 0x9E37_79B9) >> 8
    size = first >> 8
    tint = second >> 8
  }

  /// A bijection on 32 bits in which flipping any input bit flips about half of the output bits.
  ///
  /// It is Chris Wellons's `lowbias32`.
  @inline(__always)
  private static func mix(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits ^ bits >> 16) &* 0x7FEB_352D
    bits = (bits ^ bits >> 15) &* 0x846C_A68B
    return bits ^ bits >> 16
  }
}
