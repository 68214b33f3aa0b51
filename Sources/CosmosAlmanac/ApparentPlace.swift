/// Where a body appears from the middle of the Earth, and how it looks.
package struct ApparentPlace: Hashable, Sendable {
  /// The direction by the ecliptic and equinox of the date.
  package let position: EclipticPosition

  /// The direction by the ecliptic and equinox of J2000, as in catalogues of stars.
  package let catalogPosition: EclipticPosition

  /// Distance from the Earth, in au.
  package let distance: Double

  /// How bright it is; the brightest stars have about 0, and smaller numbers are brighter.
  package let magnitude: Double

  /// Lit share of the disc, 0 to 1.
  package let phase: Double

  /// Direction of the bright limb, in degrees from the ecliptic's north towards growing longitude, 0 up to 360.
  package let limbAngle: Double

  /// The constellation that shows it, by the boundaries of the IAU.
  package let constellation: Constellation
}
