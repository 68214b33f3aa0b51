import CosmosCore

/// The texts of a scene that follow from the state of its sky: the caption of a tour, and the marks of the planets on the
/// last days.
///
/// A window and its film each have their own, and so show the same.
package struct SceneTexts: Sendable {
  /// The subject of the caption.
  private var subject: Sky.CaptionSubject?

  /// Writes the texts of a sky, if they have to be other ones.
  ///
  /// - Parameter sky: The sky, which is left alone if its texts are right.
  package mutating func update(_ sky: inout Sky) {
    if let new = sky.captionSubject, new != subject {
      subject = new
      if let strings = sky.scene.strings {
        sky.setCaption(BodyCaption.text(of: new, strings: strings))
      }
    }
    if let day = SceneTexts.missingTrailDay(of: sky), let strings = sky.scene.strings {
      sky.setTrail(
        PlanetTrail(day: day, ephemeris: SkyAlmanac.ephemeris) { day in
          BodyCaption.text(ofDay: day, strings: strings)
        })
    }
  }

  /// Whether ``update(_:)`` has nothing to write.
  package func areRight(in sky: Sky) -> Bool {
    (sky.captionSubject == nil || sky.captionSubject == subject)
      && SceneTexts.missingTrailDay(of: sky) == nil
  }

  /// Writes the caption anew with the next update, because it is in another language or for another date.
  package mutating func forgetCaption() {
    subject = nil
  }

  /// The last day of the marks that a sky lacks; `nil` if it has those of the day, or needs none.
  private static func missingTrailDay(of sky: Sky) -> Int? {
    guard sky.isTrailVisible, let date = sky.date, let dates = sky.dates, sky.scene.strings != nil
    else { return nil }
    // When days fly by, marks change four times a second, always on the same days.
    let step = max(1, (abs(dates.rate) / 4).rounded())
    let day = Int((date / step).rounded(.down) * step)
    return sky.scene.trail?.day == day ? nil : day
  }
}
