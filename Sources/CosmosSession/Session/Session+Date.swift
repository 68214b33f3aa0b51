import CosmosCore
import CosmosOptions

/// The date that the sky of a session shows, and what depends on it.
extension Session {
  /// Lets the sky show the date that the command line asks for.
  package func showDate() {
    sky.show(options.dates.dates(openingAt: opening), SkyAlmanac.ephemeris)
    caption = nil
    updateTrail()
  }

  /// Lets the sky show the date of the wall clock, if it should and the two have come apart: the machine has slept, or
  /// its clock has been set.
  package func followWallClock() {
    guard options.followsWallClock, sky.scene.showsBodies, let dates = sky.dates else { return }
    let time = clock.time(for: sky)
    let now = SharedClock.read() / 86_400
    guard abs(now - dates.date(at: time)) > Session.largestDateError else { return }
    sky.show(SkyDate(start: now - time * SkyDate.clockRate), SkyAlmanac.ephemeris)
  }

  /// In days; the Moon moves by a tenth of a point in 40 s.
  private static let largestDateError = 20 / 86_400.0

  /// Finds where the planets stood on the last days, if that is wanted and the day isn't the one of before.
  package func updateTrail() {
    guard sky.isTrailVisible, let date = sky.date, let dates = sky.dates,
      let strings = sky.scene.strings
    else { return }
    // When days fly by, marks change four times a second, always on the same days.
    let step = max(1, (dates.rate / 4).rounded())
    let day = Int((date / step).rounded(.down) * step)
    guard sky.scene.trail?.day != day else { return }
    sky.setTrail(
      PlanetTrail(day: day, ephemeris: SkyAlmanac.ephemeris) { day in
        BodyCaption.text(ofDay: day, strings: strings)
      })
  }

  /// Writes the caption of the body at which a tour has arrived.
  package func updateCaption() {
    guard sky.captionSubject != caption, let subject = sky.captionSubject else { return }
    caption = subject
    guard let strings = sky.scene.strings else { return }
    sky.setCaption(BodyCaption.text(of: subject, strings: strings))
  }
}
