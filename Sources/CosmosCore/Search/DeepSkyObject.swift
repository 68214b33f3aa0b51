/// A star cluster, a nebula or a galaxy within 60 degrees of the ecliptic that has a name of its own, or is seen with the
/// naked eye under a dark sky.
///
/// Places (J2000), magnitudes and sizes agree with those of Stellarium 24.3 to what a ring of the object's size shows;
/// distances are those commonly given, to two digits.
public enum DeepSkyObject: String, CaseIterable, Hashable, Sendable {
  case pleiades = "Pleiades"
  case hyades = "Hyades"
  case beehive = "Beehive Cluster"
  case comaCluster = "Coma Star Cluster"
  case ptolemy = "Ptolemy Cluster"
  case butterfly = "Butterfly Cluster"
  case wildDuck = "Wild Duck Cluster"
  case doubleCluster = "Double Cluster"
  case starCloud = "Sagittarius Star Cloud"
  case m35 = "M35"
  case m4 = "M4"
  case m22 = "M22"
  case orionNebula = "Orion Nebula"
  case lagoon = "Lagoon Nebula"
  case trifid = "Trifid Nebula"
  case eagle = "Eagle Nebula"
  case omega = "Omega Nebula"
  case crab = "Crab Nebula"
  case andromeda = "Andromeda Galaxy"
  case triangulum = "Triangulum Galaxy"

  /// What is known about an object.
  package struct Facts: Sendable {
    /// What it is.
    package let kind: SkyObject.Kind
    /// Designations by Messier and others, and second names; the usual one first.
    package let designations: [String]
    fileprivate let place: EquatorialPlace
    /// Visual magnitude of the whole.
    package let magnitude: Double
    /// Largest diameter in degrees.
    package let size: Double
    /// Distance in light-years.
    package let distance: Double

    fileprivate init(
      _ kind: SkyObject.Kind, _ designations: [String], at place: (Double, Double),
      magnitude: Double, size: Double, distance: Double
    ) {
      (self.kind, self.designations) = (kind, designations)
      self.place = EquatorialPlace(ascension: place.0, declination: place.1)
      (self.magnitude, self.size, self.distance) = (magnitude, size, distance)
    }
  }

  /// What is known about the object.
  package var facts: Facts {
    guard let facts = DeepSkyObject.table[self] else {
      preconditionFailure("each object has its facts")
    }
    return facts
  }

  /// Ecliptic longitude, 0 up to 360, and latitude of the centre, in degrees of J2000.
  package var position: SIMD2<Double> { facts.place.ecliptic }

  private static let table = Dictionary(uniqueKeysWithValues: zip(allCases, rows))

  /// In the order of the cases.
  private static let rows = [
    Facts(
      .cluster, ["M 45", "Seven Sisters"], at: (56.75, 24.12), magnitude: 1.2, size: 1.83,
      distance: 440),
    Facts(
      .cluster, ["Melotte 25"], at: (66.76, 15.87), magnitude: 0.5, size: 5.5, distance: 150),
    Facts(
      .cluster, ["M 44", "Praesepe"], at: (130.1, 19.67), magnitude: 3.1, size: 1.17,
      distance: 610),
    Facts(
      .cluster, ["Melotte 111"], at: (185.62, 25.84), magnitude: 1.8, size: 4.6, distance: 280),
    Facts(
      .cluster, ["M 7", "NGC 6475"], at: (268.46, -34.79), magnitude: 3.3, size: 1.33,
      distance: 980),
    Facts(
      .cluster, ["M 6", "NGC 6405"], at: (265.08, -32.25), magnitude: 4.2, size: 0.42,
      distance: 1600),
    Facts(
      .cluster, ["M 11", "NGC 6705"], at: (282.77, -6.27), magnitude: 5.8, size: 0.23,
      distance: 6200),
    Facts(
      .cluster, ["NGC 869", "NGC 884"], at: (35.18, 57.13), magnitude: 3.7, size: 1,
      distance: 7500),
    Facts(.cluster, ["M 24"], at: (274.2, -18.55), magnitude: 4.6, size: 1.5, distance: 10_000),
    Facts(.cluster, ["NGC 2168"], at: (92.23, 24.33), magnitude: 5.1, size: 0.42, distance: 2800),
    Facts(
      .cluster, ["NGC 6121"], at: (245.9, -26.52), magnitude: 5.4, size: 0.43, distance: 6000),
    Facts(
      .cluster, ["NGC 6656"], at: (279.1, -23.91), magnitude: 5.1, size: 0.53, distance: 11_000),
    Facts(
      .nebula, ["M 42", "NGC 1976"], at: (83.82, -5.39), magnitude: 4, size: 1.5, distance: 1300),
    Facts(
      .nebula, ["M 8", "NGC 6523"], at: (270.9, -24.38), magnitude: 6, size: 1.5, distance: 4100),
    Facts(
      .nebula, ["M 20", "NGC 6514"], at: (270.67, -22.97), magnitude: 6.3, size: 0.33,
      distance: 4100),
    Facts(
      .nebula, ["M 16", "NGC 6611"], at: (274.7, -13.81), magnitude: 6, size: 0.58,
      distance: 5700),
    Facts(
      .nebula, ["M 17", "NGC 6618"], at: (275.2, -16.17), magnitude: 6, size: 0.67,
      distance: 5500),
    Facts(
      .nebula, ["M 1", "NGC 1952"], at: (83.63, 22.01), magnitude: 8.4, size: 0.13,
      distance: 6500),
    Facts(
      .galaxy, ["M 31", "NGC 224"], at: (10.68, 41.27), magnitude: 3.4, size: 3.17,
      distance: 2_500_000),
    Facts(
      .galaxy, ["M 33", "NGC 598"], at: (23.46, 30.66), magnitude: 5.7, size: 1.14,
      distance: 2_700_000),
  ]
}
