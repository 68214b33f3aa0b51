/// All texts that a sky displays, in one language.
public struct Strings: Hashable, Sendable {
  /// The language's code, such as `"zh-CN"`.
  public let language: String

  /// The language's name in that language.
  public let name: String

  private let signs: [String: String]
  private let texts: [Key: String]
  private let keys: [String: String]
  private let skies: [String: String]
  private let summaries: [String: String]
  private let settings: [String: String]
  private let showers: [Shower: String]
  private let deepSky: [DeepSkyObject: String]
  private let readings: [Character: String]
  /// Words in dates as they are typed, the longest first.
  package let dateWords: [DateWord]

  /// A word of the language in a date.
  package struct DateWord: Hashable, Sendable {
    /// The word in lower case.
    package let word: String
    /// What it means, in English.
    package let meaning: String
  }

  /// Number of signs that have a name in the language.
  public var signCount: Int { signs.count }

  /// The texts other than the names of the signs.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// A sign's position on the zodiac; `{n}` is the placeholder for whole degrees.
    case degrees
    /// The label of the info button.
    case info
    /// A line about the Moon; `{body}`, `{constellation}`, `{phase}` in percent, and `{date}` of the next full moon are
    /// placeholders.
    case captionMoon
    /// A day of the year; `{day}` and `{month}` are placeholders.
    case date
    /// A line about a planet; `{body}`, `{constellation}` and `{magnitude}` are placeholders.
    case captionPlanet
    /// The names of the Sun, the Moon and the planets from the Sun outward without the Earth, separated by spaces.
    case bodies
    /// The names of the months from January on, separated by spaces.
    case months
    /// Instructions for the menu, in two lines.
    case instruction
    /// A description of Cosmos in several lines; `{version}` and `{driver}` are placeholders, and so is `{credit}`, for no
    /// lines or those that say where what a sky shows comes from.
    case panel
    /// Where the stars of a catalogue come from, in the info panel of a sky that shows them; one line.
    case creditStars
    /// Where the stars of the whole sky come from, instead of ``creditStars``; one line.
    case creditFaintStars
    /// Where the Milky Way comes from, in the info panel of a sky that shows it; one line.
    case creditMilkyWay
    /// The link from the info panel to the manual.
    case link
    /// A hint for new users: how to travel.
    case hintTravel
    /// A hint for new users: how to fill the screen.
    case hintFullscreen
    /// A hint for new users: where all keys are listed.
    case hintKeys
    /// A notice: an image is saved; `{file}` is the placeholder for its name.
    case noticeSaved
    /// A notice: an image could not be saved; `{reason}` is a placeholder.
    case noticeNotSaved
    /// A notice: the last images are still being saved.
    case noticeBusy
    /// A notice: a film begins.
    case noticeFilming
    /// A notice: a film is saved; `{file}` is the placeholder for its name.
    case noticeFilmSaved
    /// A notice: a film has ended before its first frame.
    case noticeFilmEmpty
    /// A notice: a film could not be made; `{reason}` is a placeholder.
    case noticeFilmFailed
    /// A notice: the last film is still being saved.
    case noticeFilmBusy
    /// A notice: the film ends, because its sky or its window has changed.
    case noticeFilmEnds
    /// A notice: the film ends, because the window has another size.
    case noticeFilmEndsSize
    /// A notice: the window has been closed, and stays until its film is complete.
    case noticeFilmFinishing
    /// A notification of the desktop: a film is saved; the path follows.
    case filmSaved
    /// A notification of the desktop: a film is saved, and lacks its last frames; the path follows.
    case filmCut
    /// A notification of the desktop: a film could not be made; the reason follows.
    case filmFailed
    /// A choice in a notification of the desktop: to open the file.
    case openFile
    /// A choice in a notification of the desktop: to open the file's folder.
    case openFolder
    /// A notice: sound is on.
    case noticeSoundOn
    /// A notice: sound is off.
    case noticeSoundOff
    /// A notice: sound can't be turned on, because the window was opened without it.
    case noticeMuted
    /// A notice: a tour begins.
    case noticeTour
    /// A notice: a tour or a drift has ended.
    case noticeTourEnds
    /// A notice: a tour or a drift is paused.
    case noticePaused
    /// A notice: a tour is paused; `{sign}` is the placeholder for the name of the sign.
    case noticePausedAt
    /// A notice: a tour or a drift goes on.
    case noticeResumed
    /// A notice: marks show where the planets stood.
    case noticeMarks
    /// A notice: the marks are hidden.
    case noticeNoMarks
    /// A notice: the sky has no planets, and therefore no marks.
    case noticeNoPlanets
    /// A notice: a key has no effect in this sky, or at this moment.
    case noticeNothing
    /// The same in a window in which no key shows all keys.
    case noticeNothingHere
    /// A notice: the broker of the wall can't be reached, so nothing can be done here.
    case noticeNoBroker
    /// A notice: nothing is open; how to quit.
    case noticeQuit
    /// A notice: a path is copied.
    case noticeCopied
    /// A notice: a program of the desktop opens a file or a folder; `{file}` is the placeholder for its name.
    case noticeOpening
    /// A notice: no program opens a file; `{reason}` is a placeholder.
    case noticeNotOpened
    /// A notice: no file has been saved, so there is nothing to copy or open.
    case noticeNoFile
    /// What can be typed in the line that finds something, as long as it is empty.
    case searchPrompt
    /// The same in a sky that has only signs to find.
    case searchPromptSigns
    /// In that line: nothing is called so.
    case searchNothing
    /// What can be typed in the line that sets the date, as long as it is empty; `{date}` is the placeholder for the one
    /// that is shown.
    case datePrompt
    /// In that line: the text is no date.
    case dateUnknown
    /// In that line: the text is a date before the year 1000 or after the year 3000.
    case dateOutOfRange
    /// A notice: the date that the sky shows, and how fast it goes by if not as on a clock; `{date}` and `{rate}`, which
    /// begins with spaces, are placeholders.
    case noticeDate
    /// A notice: what was travelled to is above all that the screen shows; `{name}`, `{n}`, its degrees from the ecliptic, and
    /// `{limit}`, the degrees that the screen shows, are placeholders.
    case noticeAbove
    /// The same for what is below.
    case noticeBelow
    /// A notice: a photo has become a sky; `{file}` is the placeholder for its name.
    case noticeSkyMade
    /// A notice: another sky can't be shown; `{reason}` is a placeholder.
    case noticeNoSky
    /// A notice: a sky that somebody chose is in the settings.
    case noticeSkyKept
    /// A notice: a sky that somebody chose can't be written to the settings; `{reason}` is a placeholder.
    case noticeSkyNotKept
    /// A notice: the settings application can't be opened; `{reason}` is a placeholder.
    case noticeNoSettings
    /// A notice: of several files that were dropped, only one is used.
    case noticeOneFile
    /// What a star is.
    case cardStar
    /// What a star cluster is.
    case cardCluster
    /// What a nebula is.
    case cardNebula
    /// What a galaxy is.
    case cardGalaxy
    /// What a planet is.
    case cardPlanet
    /// What the Moon is.
    case cardMoon
    /// What a sign is.
    case cardSign
    /// What a figure of the real sky is.
    case cardConstellation
    /// What something is, and where; `{kind}` and `{constellation}` are placeholders.
    case cardKind
    /// A label on a card: designations, and names in other languages.
    case cardNames
    /// A label on a card: the visual magnitude.
    case cardMagnitude
    /// A label on a card: the colour of a star.
    case cardColor
    /// The colours of stars from hot to cool, separated by spaces.
    case cardColors
    /// A label on a card: the distance.
    case cardDistance
    /// The distance of a star or a star cluster and the like; `{n}` is the placeholder for a number.
    case cardLightYears
    /// The distance of a planet; `{n}` is the placeholder for astronomical units.
    case cardUnits
    /// The distance of the Moon; `{n}` is the placeholder for a number.
    case cardKilometres
    /// A label on a card: the lit share of a disc.
    case cardPhase
    /// A label on a card: the diameter of a disc, or of a star cluster and the like.
    case cardSize
    /// A label on a card: the motion along the ecliptic.
    case cardSpeed
    /// The motion of a body to the east; `{n}` is the placeholder for degrees.
    case cardEast
    /// The motion of a body to the west; `{n}` is the placeholder for degrees.
    case cardWest
    /// A label on a card: when something rises.
    case cardRise
    /// A label on a card: when something is highest.
    case cardTransit
    /// A label on a card: when something sets.
    case cardSet
    /// When something is highest; `{time}`, and `{n}`, degrees above the horizon, are placeholders.
    case cardAltitude
    /// Instead of the times: something stays below the horizon.
    case cardNeverUp
    /// Instead of the time: something doesn't set.
    case cardNeverDown
    /// A label on a card: when the Sun is in a sign of the zodiac.
    case cardSun
    /// Two days of the year; `{from}` and `{to}` are placeholders.
    case cardDays
    /// A label on a card: the brightest star of a figure.
    case cardBrightest
    /// A label on a card: how far something may be from its true place.
    case cardAccuracy
    /// How far a star is from its true place at the date; `{n}` is the placeholder for degrees.
    case cardOff
    /// A label on a card: what travels to the thing.
    case cardTravel
    /// What that does.
    case cardTravelEffect
  }

  /// Returns a sign's display name, capitalized if the language has capitals.
  ///
  /// - Parameter sign: The sign's own lower-case name.
  /// - Returns: The translated name, or `sign` itself if there is none, as for custom signs.
  public func name(ofSign sign: String) -> String {
    signs[sign] ?? sign
  }

  /// Returns a sky's display name.
  ///
  /// - Parameter sky: The sky's own name.
  /// - Returns: The translated name, or `sky` itself if there is none, as for skies from files.
  public func name(ofSky sky: String) -> String {
    skies[sky] ?? sky
  }

  /// Returns the description of a sky that comes with Cosmos, in one line.
  ///
  /// - Parameter sky: The sky's own name.
  /// - Returns: The translated description; `nil` if the sky's own one counts.
  public func summary(ofSky sky: String) -> String? {
    summaries[sky]
  }

  /// Returns a sign's name on the ruler, in lower case.
  func rulerName(ofSign sign: String) -> String {
    name(ofSign: sign).lowercased(in: language)
  }

  /// Returns the name of the Sun, the Moon or a planet.
  public func name(of body: SkyBody) -> String {
    let names = text(.bodies).split(separator: " ")
    return names.indices.contains(body.rawValue) ? String(names[body.rawValue]) : body.name
  }

  /// Returns the name of a shower of meteors.
  public func name(of shower: Shower) -> String { showers[shower] ?? shower.rawValue }

  /// Returns the name of a star cluster, a nebula or a galaxy.
  public func name(of object: DeepSkyObject) -> String { deepSky[object] ?? object.rawValue }

  /// Returns a name as people type it with Latin letters.
  ///
  /// - Parameter name: The name.
  /// - Returns: A word for each character, or `nil` if the language lacks the reading of one of them.
  package func reading(of name: String) -> String? {
    guard !readings.isEmpty else { return nil }
    let words = name.map { readings[$0] ?? ($0.isASCII ? "\($0)" : nil) }
    guard words.allSatisfy({ $0 != nil }), !name.allSatisfy(\.isASCII) else { return nil }
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// Returns the name of a month.
  ///
  /// - Parameter month: The month, 1 to 12.
  /// - Returns: The name, or the month's number if the language lacks it.
  public func name(ofMonth month: Int) -> String {
    let names = text(.months).split(separator: " ")
    return names.indices.contains(month - 1) ? String(names[month - 1]) : "\(month)"
  }

  /// Returns what a key or a gesture does, in a few words.
  ///
  /// - Parameters:
  ///   - name: The key's name in scripts, of keys with the same effect, the first one; or the gesture's name.
  ///   - values: Replacements for the placeholders in braces, by placeholder name.
  /// - Returns: The text, or `nil` if the language has none.
  public func effect(ofKey name: String, filling values: [String: String] = [:]) -> String? {
    keys[name].map { Strings.fill($0, with: values) }
  }

  /// Returns a text of the settings program: a title, a sentence, or what a button says.
  ///
  /// - Parameters:
  ///   - name: The text's name there.
  ///   - values: Replacements for the placeholders in braces, by placeholder name.
  /// - Returns: The text, or `nil` if the language has none.
  public func setting(_ name: String, filling values: [String: String] = [:]) -> String? {
    settings[name].map { Strings.fill($0, with: values) }
  }

  /// Returns a text with its placeholders filled in.
  ///
  /// - Parameters:
  ///   - key: The text to return.
  ///   - values: Replacements for the placeholders in braces, by placeholder name.
  /// - Returns: The text after replacement.
  public func text(_ key: Key, filling values: [String: String] = [:]) -> String {
    Strings.fill(texts[key] ?? "", with: values)
  }

  private static func fill(_ text: String, with values: [String: String]) -> String {
    values.reduce(text) { text, value in
      text.split(separator: "{\(value.key)}", omittingEmptySubsequences: false)
        .joined(separator: value.value)
    }
  }
}

extension Strings {
  /// Reads the texts of a language from JSON5 and checks that none is missing.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for messages.
  /// - Throws: ``DesignError`` that names the file and the field.
  public init(json5: some Collection<UInt8>, file: String) throws(DesignError) {
    let fields = try JSON5Fields(JSON5Document(Array(json5), file: file).root, Field.self)
    try fields.checkFormat(1, .format)
    language = try fields.required(.language).text(upTo: Strings.maxNameLength)
    name = try fields.required(.name).text(upTo: Strings.maxNameLength)
    signs = try Strings.names(fields.required(.signs), upTo: Strings.maxNameLength)
    skies =
      try fields[.skies].map { skies throws(DesignError) in
        try Strings.names(skies, upTo: Strings.maxNameLength)
      } ?? [:]
    summaries =
      try fields[.summaries].map { summaries throws(DesignError) in
        try Strings.names(summaries, upTo: Strings.longestText)
      } ?? [:]
    let given = try JSON5Fields(try fields.required(.texts), Key.self)
    var texts: [Key: String] = [:]
    for key in Key.allCases {
      texts[key] = try given.required(key).text(upTo: Strings.longestText)
    }
    self.texts = texts
    keys =
      try fields[.keys].map { keys throws(DesignError) in
        try Strings.names(keys, upTo: Strings.longestText)
      } ?? [:]
    settings =
      try fields[.settings].map { settings throws(DesignError) in
        try Strings.names(settings, upTo: Strings.longestText)
      } ?? [:]
    showers =
      try fields[.showers].map { value throws(DesignError) in
        try Strings.names(value, of: "shower")
      } ?? [:]
    deepSky =
      try fields[.deepSky].map { value throws(DesignError) in
        try Strings.names(value, of: "cluster, nebula or galaxy")
      } ?? [:]
    readings = try fields[.readings].map(Strings.readings) ?? [:]
    let dates =
      try fields[.dates].map { dates throws(DesignError) in
        try Strings.names(dates, upTo: Strings.maxNameLength)
      } ?? [:]
    dateWords = dates.map { DateWord(word: $0.key.lowercased(), meaning: $0.value) }.sorted {
      ($1.word.count, $0.word) < ($0.word.count, $1.word)
    }
  }

  private enum Field: String, CaseIterable {
    case format, language, name, signs, skies, summaries, texts, keys, settings, showers, deepSky,
      readings,
      dates
  }

  /// Reads texts by what they belong to.
  private static func names(
    _ value: JSON5Value, upTo length: Int
  ) throws(DesignError) -> [String: String] {
    var names: [String: String] = [:]
    for (key, text) in try value.dictionary(atMost: maxNames) {
      names[key] = try text.text(upTo: length)
    }
    return names
  }

  /// Reads the names of things by their English names.
  private static func names<Thing: RawRepresentable & CaseIterable & Hashable>(
    _ value: JSON5Value, of kind: String
  ) throws(DesignError) -> [Thing: String] where Thing.RawValue == String {
    var names: [Thing: String] = [:]
    for (key, text) in try value.members(atMost: maxNames) {
      let name = try text.text(upTo: maxNameLength)
      guard let thing = Thing(rawValue: key.name) else {
        let hint = key.name.suggestion(from: Thing.allCases.map(\.rawValue))
        try key.error("there is no such \(kind)\(hint)").report()
        continue
      }
      if names.updateValue(name, forKey: thing) != nil {
        try key.error("duplicate name").report()
      }
    }
    return names
  }

  /// Reads how characters are typed.
  private static func readings(_ value: JSON5Value) throws(DesignError) -> [Character: String] {
    var readings: [Character: String] = [:]
    for (key, text) in try value.members(atMost: maxReadings) {
      let reading = try text.text(upTo: maxNameLength)
      guard key.name.count == 1, let character = key.name.first else {
        try key.error("must be a single character").report()
        continue
      }
      if readings.updateValue(reading, forKey: character) != nil {
        try key.error("duplicate name").report()
      }
    }
    return readings
  }

  /// Maximum number of characters with a reading.
  private static let maxReadings = 2000

  /// Maximum number of signs, skies, keys or settings with a text.
  private static let maxNames = 360

  /// Maximum length of a name, in bytes.
  private static let maxNameLength = 200

  /// Maximum length of a text, in bytes.
  private static let longestText = 5000
}
