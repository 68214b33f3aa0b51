import CosmosCore

extension Notice {
  /// How long the effect of a key may take to be seen.
  private static let answerTime: Seconds = 1

  /// Creates the notice for what a key is about to do to a sky; `nil` if that will be seen.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - sky: The sky before the key.
  ///   - strings: The texts of its language.
  package init?(for key: SkyKey, in sky: Sky, strings: Strings) {
    var next = sky
    next.apply(.key(key))
    if key == .o {
      let text: Strings.Key = next.showsTrail ? .noticeMarks : .noticeNoMarks
      self.init(.marks, next.showsTrail == sky.showsTrail ? .noticeNoPlanets : text)
    } else if next.autoplayMode != sky.autoplayMode {
      self.init(.motion, next.autoplayMode == nil ? .noticeTourEnds : .noticeTour)
    } else if next.isAutoplayPaused != sky.isAutoplayPaused {
      guard next.isAutoplayPaused else {
        self.init(.motion, .noticeResumed)
        return
      }
      self.init(.motion, next.currentSign == nil ? .noticePaused : .noticePausedAt)
      if let sign = next.currentSign {
        values["sign"] = strings.name(ofSign: next.scene.design.catalog.signs[sign].name)
      }
    } else if next.takeEffects().contains(.openLink) {
      // What opens the link tells.
      return nil
    } else {
      // With the key and without it, the sky would look the same.
      var other = sky
      next.advance(to: sky.time + Notice.answerTime)
      other.advance(to: sky.time + Notice.answerTime)
      guard next.frame == other.frame else { return nil }
      self.init(.key, .noticeNothing)
    }
  }
}
