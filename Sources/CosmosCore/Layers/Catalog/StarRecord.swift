/// A star in a file of stars, in the twelve bytes that the GPU reads of a faint star.
///
/// Numbers are stored as the machine has them, least significant byte first.
package struct StarRecord: BitwiseCopyable, Hashable, Sendable {
  /// Longitude, in units of 2⁻³² turns.
  package let longitude: UInt32

  /// Latitude in degrees, −90 to 90; north is positive.
  package let latitude: Float

  /// The visual magnitude V plus 2, in thousandths, in the less significant half; the colour index B − V plus 1, in
  /// thousandths, in the other one.
  package let look: UInt32

  /// The visual magnitude plus 2, in thousandths.
  var thousandths: Int { Int(look & 0xFFFF) }

  /// The visual magnitude V; smaller numbers are brighter.
  package var magnitude: Double { Double(thousandths) / 1000 - 2 }

  /// The colour index B − V.
  package var colorIndex: Double { Double(look >> 16) / 1000 - 1 }

  /// Whether the star is fainter than ``StarAppearance/faint``.
  var isFaint: Bool { thousandths > StarRecord.thousandths(ofMagnitude: StarAppearance.faint) }

  /// The order in a file: bright stars before faint ones, then by bands of latitude from the south, then by longitude.
  var order: (Int, UInt32) {
    (StarCatalog.Band.row(ofLatitude: latitude) + (isFaint ? StarCatalog.Band.rows : 0), longitude)
  }

  /// A magnitude as a record has it.
  static func thousandths(ofMagnitude magnitude: Double) -> Int {
    Int(((magnitude + 2) * 1000).rounded())
  }
}
