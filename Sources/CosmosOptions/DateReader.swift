import CosmosAlmanac
import CosmosCore

/// Reads dates as people type them, such as `2027-08-12 23:00`, `christmas`, `3 days ago` or `next full moon`.
///
/// All are in UTC. A language may have words of its own for those in English, which are always understood.
package struct DateReader {
  /// The date that the sky shows, from which relative ones count, in seconds since 1970.
  private let shown: Double
  /// The date of now, in seconds since 1970.
  private let now: Double
  private let goals: GoalFinder
  private let strings: Strings

  /// Longest text in bytes; nothing that is longer is a date.
  private static let maxLength = 200

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - shown: The date that the sky shows, in seconds since 1970; `next` and `last` count from it.
  ///   - now: The date of now, in seconds since 1970.
  ///   - goals: What the sky has, of which the showers of meteors have dates.
  ///   - strings: The texts of the language.
  package init(shown: Double, now: Double, goals: GoalFinder, strings: Strings) {
    (self.shown, self.now, self.goals, self.strings) = (shown, now, goals, strings)
  }

  /// Returns the moment that a text names.
  ///
  /// - Parameter text: The text, in any case.
  /// - Returns: Seconds since 1970.
  /// - Throws: ``DateError`` if it names none, or one out of `SkyDate.range`.
  package func time(of text: String) throws(DateError) -> Double {
    guard text.utf8.count <= DateReader.maxLength else { throw .unknown }
    var words = words(of: text)
    let clock = takeClock(from: &words)
    guard var time = words.isEmpty ? clock.map({ _ in shown }) : moment(of: words, clock: clock)
    else { throw .unknown }
    if let clock { time = startOfDay(time) + clock }
    guard SkyDate.range.contains(time / 86_400) else { throw .outOfRange }
    return time
  }

  /// Returns the moment that a text names in any of the languages that come with the program.
  ///
  /// - Parameters:
  ///   - text: The text, in any case.
  ///   - shown: The date from which relative ones count, in seconds since 1970.
  ///   - now: The date of now, in seconds since 1970.
  ///   - goals: What the sky has, of which the showers of meteors have dates.
  /// - Returns: Seconds since 1970.
  /// - Throws: ``DateError`` if it names none, or one out of `SkyDate.range`.
  package static func time(
    of text: String, shown: Double, now: Double, goals: GoalFinder
  ) throws(DateError) -> Double {
    var reason = DateError.unknown
    for strings in Strings.languages.lazy.compactMap({ try? Strings.builtIn($0) }) {
      let reader = DateReader(shown: shown, now: now, goals: goals, strings: strings)
      do throws(DateError) {
        return try reader.time(of: text)
      } catch {
        if error == .outOfRange { reason = error }
      }
    }
    throw reason
  }

  /// Returns whether a text means the date that the sky would show if nobody had set another one, and its rate.
  package func meansNow(_ text: String) -> Bool {
    text.utf8.count <= DateReader.maxLength && words(of: text) == ["now"]
  }

  // MARK: Words

  /// The words in English and lower case.
  private func words(of text: String) -> [String] {
    var text = text.lowercased().replacing("/", with: "-")
      // As in 2027-08-12T23:00Z.
      .replacing(/(\d)t(\d)/) { "\($0.1) \($0.2)" }
    // A longer word comes before those that are part of it.
    for word in strings.dateWords {
      text = text.replacing(word.word, with: word.meaning == "-" ? "-" : " \(word.meaning) ")
    }
    let fillers: Set = ["at", "on", "of", "in", "the", "utc", ""]
    return text.split { " ,\t\u{3000}".contains($0) }.map { word in
      // As Chinese dates end in a word for the day or the month.
      word.count > 1 && word.hasSuffix("-") ? String(word.dropLast()) : String(word)
    }.filter { !fillers.contains($0) }
  }

  /// Removes a time of day from the end, and returns it in seconds.
  private func takeClock(from words: inout [String]) -> Double? {
    guard let last = words.last else { return nil }
    let parts = (last.hasSuffix("z") ? last.dropLast() : last[...]).split(
      separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { $0.count <= 2 ? DateReader.number($0) : nil }
    guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    words.removeLast()
    return Double(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(text) : nil
  }

  private func startOfDay(_ time: Double) -> Double {
    (time / 86_400).rounded(.down) * 86_400
  }

  // MARK: Moments

  /// The moment that words name, of which a time of day has been taken away.
  private func moment(of words: [String], clock: Double?) -> Double? {
    switch words {
    case ["now"], ["today"]: return now
    case ["tomorrow"]: return now + 86_400
    case ["yesterday"]: return now - 86_400
    default: break
    }
    if let time = offset(words) ?? event(words, isPast: false) { return time }
    if let time = day(words, clock: clock, isPast: false) { return time }
    guard let first = words.first, ["next", "last", "previous"].contains(first) else {
      return shower(words, isPast: false)
    }
    let (rest, isPast) = (Array(words.dropFirst()), first != "next")
    return event(rest, isPast: isPast) ?? day(rest, clock: clock, isPast: isPast)
      ?? shower(rest, isPast: isPast)
  }

  /// So much later or earlier than the date that is shown: `+3 days`, `2 weeks ago`, `5 years later`.
  private func offset(_ words: [String]) -> Double? {
    var words = words
    guard var first = words.first else { return nil }
    var sign = 1
    var isSigned = false
    if let mark = first.first, "+-−".contains(mark) {
      (sign, isSigned) = (mark == "+" ? 1 : -1, true)
      first.removeFirst()
      words[0] = first
      if first.isEmpty { words.removeFirst() }
    } else if let last = words.last, ["ago", "later"].contains(last) {
      (sign, isSigned) = (last == "ago" ? -1 : 1, true)
      words.removeLast()
    }
    guard words.count == 2, words[0].count <= 6, let number = DateReader.number(words[0]) else {
      return nil
    }
    let count = Double(sign * number)
    let unit = words[1].hasSuffix("s") ? String(words[1].dropLast()) : words[1]
    // `in 3 days` has lost its first word; a day of a month has no unit.
    guard isSigned || DateReader.units[unit] != nil || unit == "month" || unit == "year" else {
      return nil
    }
    switch unit {
    case "month": return monthsLater(sign * number)
    case "year": return monthsLater(12 * sign * number)
    default: return DateReader.units[unit].map { shown + count * $0 }
    }
  }

  private static let units: [String: Double] = [
    "second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800,
  ]

  /// The date that is shown, months later, or the last day of a shorter month.
  private func monthsLater(_ count: Int) -> Double? {
    let date = AlmanacDate(time: shown)
    let months = date.year * 12 + date.month - 1 + count
    let year = Int((Double(months) / 12).rounded(.down))
    let days = stride(from: date.day, through: max(1, date.day - 3), by: -1)
    let later = days.lazy.compactMap { day in
      AlmanacDate.time(year: year, month: months - 12 * year + 1, day: day)
    }.first
    return later.map { $0 + shown - startOfDay(shown) }
  }

  // MARK: Events

  /// A phase of the Moon, or the beginning of a season.
  private func event(_ words: [String], isPast: Bool) -> Double? {
    guard let events = DateReader.events[words.joined(separator: " ")] else { return nil }
    let times = events.map { time(of: $0, isPast: isPast) }
    return isPast ? times.max() : times.min()
  }

  private func time(of event: SkyCalendar.Event, isPast: Bool) -> Double {
    isPast
      ? SkyCalendar.last(event, before: shown - DateReader.patience)
      : SkyCalendar.next(event, after: shown)
  }

  /// Whoever asks for the last event a moment after having come to it means the one before, in seconds.
  private static let patience = 3600.0

  private static let events: [String: [SkyCalendar.Event]] = [
    "new moon": [.newMoon], "first quarter": [.moon(90)], "full moon": [.fullMoon],
    "last quarter": [.moon(270)],
    "spring": [.season(.marchEquinox)], "summer": [.season(.juneSolstice)],
    "autumn": [.season(.septemberEquinox)], "fall": [.season(.septemberEquinox)],
    "winter": [.season(.decemberSolstice)],
    "march equinox": [.season(.marchEquinox)], "june solstice": [.season(.juneSolstice)],
    "september equinox": [.season(.septemberEquinox)],
    "december solstice": [.season(.decemberSolstice)],
    "equinox": [.season(.marchEquinox), .season(.septemberEquinox)],
    "solstice": [.season(.juneSolstice), .season(.decemberSolstice)],
  ]

  /// The maximum of a shower of meteors.
  private func shower(_ words: [String], isPast: Bool) -> Double? {
    guard let object = goals.objects(matching: words.joined(separator: " ")).first,
      object.kind == .shower, let shower = Shower(rawValue: object.name)
    else { return nil }
    return time(of: .catalogSun(shower.facts.peak), isPast: isPast)
  }

  // MARK: Days

  /// The beginning of a day, with its year or without.
  private func day(_ words: [String], clock: Double?, isPast: Bool) -> Double? {
    var words = words
    // In Chinese, the year comes first.
    if words.count > 1, words[0].count == 4, DateReader.number(words[0]) != nil {
      words.append(words.removeFirst())
    }
    if let holiday = takeHoliday(from: &words) {
      guard let year = words.first else {
        return yearly(holiday.month, holiday.day, clock: clock, isPast: isPast)
      }
      guard words.count == 1, year.count == 4, let year = DateReader.number(year) else {
        return nil
      }
      return AlmanacDate.time(year: year, month: holiday.month, day: holiday.day)
    }
    if words.count == 1 { return numericDay(words[0], clock: clock, isPast: isPast) }
    return namedDay(words, clock: clock, isPast: isPast)
  }

  private func takeHoliday(from words: inout [String]) -> (month: Int, day: Int)? {
    for (name, month, day) in DateReader.holidays {
      let parts = name.split(separator: " ").map(String.init)
      guard words.starts(with: parts) else { continue }
      words.removeFirst(parts.count)
      return (month, day)
    }
    return nil
  }

  /// Longer names come before their beginnings.
  private static let holidays = [
    ("christmas eve", 12, 24), ("christmas", 12, 25), ("new year's eve", 12, 31),
    ("new year eve", 12, 31), ("new year", 1, 1),
  ]

  /// A day as `2027-08-12`, `2027-08`, `2027` or `08-12`.
  private func numericDay(_ text: String, clock: Double?, isPast: Bool) -> Double? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap(DateReader.number)
    guard numbers.count == parts.count, let first = parts.first else { return nil }
    guard first.count == 4 else {
      guard numbers.count == 2, parts.allSatisfy({ $0.count <= 2 }) else { return nil }
      return yearly(numbers[0], numbers[1], clock: clock, isPast: isPast)
    }
    guard numbers.count <= 3, parts.dropFirst().allSatisfy({ (1...2).contains($0.count) }) else {
      return nil
    }
    return AlmanacDate.time(
      year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1,
      day: numbers.count > 2 ? numbers[2] : 1)
  }

  /// A day as `12 August 2027`, `Aug 12` or `August 2027`.
  private func namedDay(_ words: [String], clock: Double?, isPast: Bool) -> Double? {
    var (month, day, year): (Int?, Int?, Int?)
    for word in words {
      if let number = DateReader.number(word), word.count == 4, year == nil {
        year = number
      } else if let number = DateReader.dayNumber(word), day == nil {
        day = number
      } else if let number = monthNumber(word), month == nil {
        month = number
      } else {
        return nil
      }
    }
    guard let month else { return nil }
    if let year { return AlmanacDate.time(year: year, month: month, day: day ?? 1) }
    return day.flatMap { yearly(month, $0, clock: clock, isPast: isPast) }
  }

  /// A day of a month as `12` or `12th`.
  private static func dayNumber(_ word: String) -> Int? {
    let endings = ["st", "nd", "rd", "th", "."]
    let digits = endings.first(where: word.hasSuffix).map { word.dropLast($0.count) } ?? word[...]
    return digits.count <= 2 ? number(digits) : nil
  }

  private func monthNumber(_ word: String) -> Int? {
    (1...12).first { month in
      word.count >= 3 && DateReader.months[month - 1].hasPrefix(word)
        || word == strings.name(ofMonth: month).lowercased()
    }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// A day of every year, after the date that is shown, or before it.
  private func yearly(_ month: Int, _ day: Int, clock: Double?, isPast: Bool) -> Double? {
    let year = AlmanacDate(time: shown).year
    // Leap days may be eight years apart.
    let years = isPast ? Array((year - 8...year).reversed()) : Array(year...year + 8)
    return years.lazy.compactMap { AlmanacDate.time(year: $0, month: month, day: day) }.first {
      let time = $0 + (clock ?? 0)
      // A day has not passed while it lasts.
      return isPast ? time < shown - (clock == nil ? 86_400 : 60) : time > shown
    }
  }
}

extension ScriptDates {
  /// Reads dates as people type them.
  ///
  /// - Parameters:
  ///   - date: The date with which the sky opens, in seconds since 1970.
  ///   - goals: What the sky has.
  package init(openingAt date: Double, goals: GoalFinder) {
    self.init(shown: date) { text, shown throws(DateError) in
      try DateReader.time(of: text, shown: shown, now: date, goals: goals)
    }
  }
}
