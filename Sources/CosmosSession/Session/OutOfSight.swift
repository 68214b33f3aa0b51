import CosmosBench
import CosmosCore

/// How far something is above or below all that a canvas shows of a sky with degrees, wherever the sky travels.
package struct OutOfSight: Hashable, Sendable {
  /// Ecliptic latitude in degrees of J2000; negative below.
  package let latitude: Double
  /// The highest latitude that the canvas shows, in degrees.
  package let limit: Double

  /// Finds out whether something is out of sight.
  ///
  /// It is `nil` for what the canvas shows a part of, and for what moves.
  ///
  /// - Parameters:
  ///   - object: Something in the sky.
  ///   - scene: The scene that shows the sky.
  package init?(_ object: SkyObject, in scene: SkyScene) {
    guard let degrees = scene.design.degrees, let position = object.position else { return nil }
    latitude = position.y
    limit = scene.canvas.height / 2 / degrees.points
    let radius = (object.deepSky?.facts.size ?? 0) / 2
    guard abs(latitude) - radius > limit else { return nil }
  }

  /// A sentence that says so.
  package var text: Strings.Key { latitude > 0 ? .noticeAbove : .noticeBelow }

  /// What fills the sentence's placeholders.
  ///
  /// - Parameter name: The name of what is out of sight.
  /// - Returns: The values.
  package func values(naming name: String) -> [String: String] {
    [
      "name": name, "n": NumberFormat.fixed(abs(latitude), decimals: 1),
      "limit": NumberFormat.fixed(limit, decimals: 1),
    ]
  }
}
