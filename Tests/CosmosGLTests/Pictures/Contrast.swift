import func Glibc.pow

import CosmosImage

/// How well texts can be read in a picture, by the contrast of WCAG 2: 1 for equal luminances, 21 for black and white.
enum Contrast {
  /// What texts have to reach.
  static let least = 4.5

  /// The relative luminance of a pixel.
  static func luminance(_ pixel: SIMD3<Int>) -> Double {
    let linear = (0...2).map { levels[pixel[$0]] }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The contrast of two luminances.
  static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The contrasts of the lines of text in a part of a picture, from top to bottom.
  ///
  /// A line is a band of rows with pixels that differ from the ground, which is what most of the part consists of. Its
  /// contrast is that of its strongest pixel with the ground.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - columns: The columns of the part, all of which have the ground of the text.
  ///   - rows: The rows of the part.
  ///   - height: Rows of the lowest line; lower bands are not text.
  /// - Returns: The contrasts, 1 to 21.
  static func ofLines(
    in picture: Picture, columns: Range<Int>, rows: Range<Int>, height: Int = 4
  ) -> [Double] {
    let part = rows.map { row in columns.map { luminance(picture[$0, row]) } }
    let ground = part.flatMap { $0 }.sorted()[columns.count * rows.count / 2]
    var lines: [Double] = []
    var band: [Double] = []
    for row in part + [[ground]] {
      let peak = row.map { ratio($0, ground) }.max() ?? 1
      if peak > 1.6 {
        band.append(peak)
      } else {
        if band.count >= height, let most = band.max() { lines.append(most) }
        band = []
      }
    }
    return lines
  }

  private static let levels: [Double] = (0...255).map { level in
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
