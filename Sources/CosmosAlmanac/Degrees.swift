import Glibc

/// The sine of an angle in degrees.
func sine(_ angle: Double) -> Double { sin(angle * .pi / 180) }

/// The cosine of an angle in degrees.
func cosine(_ angle: Double) -> Double { cos(angle * .pi / 180) }

/// The angle of a direction in the plane, −180 to 180 degrees.
func degrees(y: Double, x: Double) -> Double { atan2(y, x) * 180 / .pi }

/// An angle in degrees, from 0 up to 360.
func wrapped(_ angle: Double) -> Double {
  let rest = angle.truncatingRemainder(dividingBy: 360)
  return rest < 0 ? rest + 360 : rest
}
