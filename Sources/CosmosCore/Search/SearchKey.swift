/// A text in the form in which it is searched: letters and digits, without case, marks and gaps.
struct SearchKey: Hashable, Sendable {
  /// Lower-case letters and digits.
  let letters: [Unicode.Scalar]
  /// Where words begin in ``letters``.
  private let starts: [Int]

  /// Number of letters and digits that are compared; longer texts match nothing.
  private static let maxCount = 60

  /// Folds a text.
  init(_ text: String) {
    var (letters, starts): ([Unicode.Scalar], [Int]) = ([], [])
    var isInWord = false
    for scalar in text.unicodeScalars.lazy.map(SearchKey.narrowed) {
      let properties = scalar.properties
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: continue
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .otherNumber:
        if !isInWord { starts.append(letters.count) }
        isInWord = true
        for lower in properties.lowercaseMapping.unicodeScalars
        where lower.properties.generalCategory != .nonspacingMark {
          letters.append(SearchKey.bases[lower] ?? SearchKey.simplified[lower] ?? lower)
        }
      default: isInWord = false
      }
      guard letters.count <= SearchKey.maxCount else { break }
    }
    (self.letters, self.starts) = (letters, starts)
  }

  /// Whether the text has something to search for, and not too much.
  var isUsable: Bool { !letters.isEmpty && letters.count <= SearchKey.maxCount }

  /// How well a typed text fits, as far as all its letters occur as typed; smaller is better.
  ///
  /// - Parameter typed: The text.
  /// - Returns: 0 for the same, 1 for a beginning, 2 for a beginning of a later word, 3 for any part; otherwise `nil`.
  func rank(of typed: SearchKey) -> Int? {
    let count = typed.letters.count
    guard count <= letters.count else { return nil }
    if letters.starts(with: typed.letters) { return count == letters.count ? 0 : 1 }
    if starts.contains(where: { letters[$0...].starts(with: typed.letters) }) { return 2 }
    let isPart = (1..<max(1, letters.count - count + 1)).contains {
      letters[$0...].starts(with: typed.letters)
    }
    return isPart ? 3 : nil
  }

  /// How many typing errors a text has that is meant to be this one, or its beginning.
  ///
  /// - Parameter typed: The text.
  /// - Returns: Twice the number of errors, and one more for a mere beginning; `nil` for too many.
  func errors(in typed: SearchKey) -> Int? {
    let count = typed.letters.count
    // A Chinese character says as much as several letters.
    let isTooShort = count < (typed.hasIdeographs ? 2 : 3)
    let limit = isTooShort ? 0 : count < 8 ? 1 : 2
    guard limit > 0, letters.count + limit >= count else { return nil }
    // The rest of a longer name can't make its beginning fit better.
    let distances = editDistances(
      from: typed.letters, to: Array(letters.prefix(count + limit)))
    let whole = letters.count <= count + limit ? distances[letters.count] : limit + 1
    let beginning = distances.min() ?? limit + 1
    // With a typing error, too many names begin with two or three letters.
    let ranks = count < 4 ? [2 * whole] : [2 * whole, 2 * beginning + 1]
    return ranks.filter { $0 <= 2 * limit + 1 }.min()
  }

  private var hasIdeographs: Bool { letters.contains { $0.properties.isIdeographic } }

  /// A full-width letter or digit in its usual width, and any other as it is.
  private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }

  /// The simplified forms of traditional Chinese characters that occur in names.
  private static let simplified: [Unicode.Scalar: Unicode.Scalar] = {
    let forms = [
      "雙双", "魚鱼", "獅狮", "處处", "蠍蝎", "獵猎", "戶户", "戸户", "鷹鹰", "鵝鹅", "飛飞", "馬马", "鯨鲸", "儀仪", "長长",
      "烏乌",
      "鴉鸦", "顯显", "鏡镜", "陽阳", "婁娄", "畢毕", "車车", "關关", "參参", "叄参", "軒轩", "轅辕", "東东", "將将", "執执",
      "軫轸",
      "壘垒", "陣阵", "虛虚", "軍军", "師师", "門门", "寶宝", "團团", "髮发", "發发", "鴨鸭", "恆恒", "雲云", "葉叶", "狀状",
      "歐欧",
      "繫系", "係系", "廁厕", "庫库", "攝摄", "搖摇", "樞枢", "樓楼", "璣玑", "璿璇", "貫贯", "輦辇", "閣阁", "鳥鸟", "鶴鹤",
    ].map { Array($0.unicodeScalars) }
    return Dictionary(forms.map { ($0[0], $0[1]) }) { first, _ in first }
  }()

  /// Latin letters without their marks.
  private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    let rows: [(Unicode.Scalar, String)] = [
      ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
      ("h", "ĥħ"), ("i", "ìíîïĩīĭįıǐ"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņň"),
      ("o", "òóôõöøōŏőǒ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűųǔǖǘǚǜ"),
      ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
    ]
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, marked) in rows {
      for scalar in marked.unicodeScalars { bases[scalar] = base }
    }
    return bases
  }()
}
