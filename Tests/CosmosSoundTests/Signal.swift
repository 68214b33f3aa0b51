import CosmosSound
import Foundation

/// A stereo signal, in which 1 is full scale, and measurements of it.
struct Signal {
  /// Frames per second.
  let rate: Int
  let left: [Double]
  let right: [Double]

  /// Why a signal can't be measured.
  enum Fault: Error {
    case noPart(seconds: Double, needed: (Double, Double))
  }

  /// Creates a signal from interleaved left and right samples, dropping an unpaired one at the end.
  init(_ samples: some Sequence<Double>, rate: Int) {
    self.rate = rate
    let samples = Array(samples)
    left = stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
    right = stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
  }

  private init(left: [Double], right: [Double], rate: Int) {
    (self.left, self.right, self.rate) = (left, right, rate)
  }

  /// Creates a signal from a decoded recording.
  init(_ recording: Recording) {
    self.init(recording.samples.lazy.map { Double($0) / 32768 }, rate: recording.rate)
  }

  /// Length in seconds.
  var duration: Double { Double(left.count) / Double(rate) }

  /// The largest absolute sample value.
  var peak: Double { zip(left, right).reduce(0) { max($0, abs($1.0), abs($1.1)) } }

  /// A section of the signal, in seconds, clipped at the end of the signal.
  ///
  /// - Throws: ``Fault/noPart(seconds:needed:)`` if the section is empty.
  func part(_ begin: Double, _ end: Double) throws -> Signal {
    let (first, last) = (Int(begin * Double(rate)), min(left.count, Int(end * Double(rate))))
    guard 0 <= first, first < last else {
      throw Fault.noPart(seconds: duration, needed: (begin, end))
    }
    let range = first..<last
    return Signal(left: Array(left[range]), right: Array(right[range]), rate: rate)
  }

  /// Root mean square of both channels, in decibels relative to full scale.
  var level: Double {
    let power = zip(left, right).reduce(0) { $0 + $1.0 * $1.0 + $1.1 * $1.1 }
    return 10 * log10(power / Double(max(1, 2 * left.count)) + 1e-20)
  }

  /// Time at which the power over a window is highest, in seconds; the window is in seconds, too.
  func peakTime(window: Double) -> Double {
    let half = Int(window * Double(rate) / 2)
    var sums = [0.0]
    for (l, r) in zip(left, right) { sums.append((sums.last ?? 0) + l * l + r * r) }
    let powers = left.indices.map { frame in
      sums[min(left.count, frame + half)] - sums[max(0, frame - half)]
    }
    let loudest = powers.indices.max { powers[$0] < powers[$1] } ?? 0
    return Double(loudest) / Double(rate)
  }

  /// The combined spectrum of both channels.
  var spectrum: Spectrum { Spectrum(self) }
}

/// The power spectrum of a whole signal.
struct Spectrum {
  private let power: [Double]
  /// Power of a signal at full scale in both channels.
  private let full: Double
  /// Width of a bin in hertz.
  private let step: Double

  init(_ signal: Signal) {
    let count = signal.left.count
    var size = 1
    while size < count { size *= 2 }
    // One transform handles both channels: left is the real part, right the imaginary part, and their powers
    // add up.
    var real = [Double](repeating: 0, count: size)
    var imaginary = real
    for frame in 0..<count {
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(frame) / Double(count))
      real[frame] = signal.left[frame] * window
      imaginary[frame] = signal.right[frame] * window
    }
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { Spectrum.transform(real, $0) }
    }
    power = (0...(size / 2)).map { bin in
      let mirror = (size - bin) % size
      return real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
        + real[mirror] * real[mirror] + imaginary[mirror] * imaginary[mirror]
    }
    // The Hann window retains 3/8 of the power.
    full = Double(size) * Double(max(1, count)) * 2 * 3 / 8
    step = Double(signal.rate) / Double(size)
  }

  /// Fraction of the total power between two frequencies in hertz.
  func share(_ low: Double, _ high: Double) -> Double {
    sum(low, high) / power.reduce(0, +)
  }

  /// Level between two frequencies in hertz, in decibels relative to full scale.
  func level(_ low: Double, _ high: Double) -> Double {
    10 * log10(sum(low, high) / full + 1e-20)
  }

  /// The strongest frequency between two others, in hertz.
  func strongest(_ low: Double, _ high: Double) -> Double {
    let range = bins(low, high)
    return Double(range.max { power[$0] < power[$1] } ?? 0) * step
  }

  private func sum(_ low: Double, _ high: Double) -> Double {
    power[bins(low, high)].reduce(0, +)
  }

  private func bins(_ low: Double, _ high: Double) -> Range<Int> {
    // Clamp to the signal's own range; an empty range has no power.
    guard step > 0 else { return 0..<0 }
    let end = min(power.count, Int(high / step))
    return min(end, Int(low / step))..<end
  }

  /// Performs a fast Fourier transform in place; the count must be a power of two.
  private static func transform(
    _ real: UnsafeMutableBufferPointer<Double>, _ imaginary: UnsafeMutableBufferPointer<Double>
  ) {
    let count = real.count
    var mirrored = 0
    for index in 1..<max(1, count) {
      var bit = count >> 1
      while mirrored & bit != 0 {
        mirrored ^= bit
        bit >>= 1
      }
      mirrored |= bit
      if index < mirrored {
        real.swapAt(index, mirrored)
        imaginary.swapAt(index, mirrored)
      }
    }
    let cosines = (0..<(count / 2)).map { cos(2 * .pi * Double($0) / Double(count)) }
    let sines = (0..<(count / 2)).map { -sin(2 * .pi * Double($0) / Double(count)) }
    var length = 2
    while length <= count {
      let half = length / 2
      let turn = count / length
      for start in stride(from: 0, to: count, by: length) {
        for k in 0..<half {
          let (c, s) = (cosines[k * turn], sines[k * turn])
          let (even, odd) = (start + k, start + k + half)
          let (r, i) = (real[odd] * c - imaginary[odd] * s, real[odd] * s + imaginary[odd] * c)
          (real[odd], imaginary[odd]) = (real[even] - r, imaginary[even] - i)
          (real[even], imaginary[even]) = (real[even] + r, imaginary[even] + i)
        }
      }
      length *= 2
    }
  }
}
