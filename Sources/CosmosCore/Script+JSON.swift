extension Script {
  /// Reads a script from JSON5 and checks it.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes: an array of events.
  ///   - file: The file's name, for messages.
  ///   - catalog: The signs to which a goto can travel.
  ///   - journey: Time from sign to sign on a tour that the script begins.
  /// - Throws: ``ScriptError`` that names the file, the event and the fault.
  public init(
    json5: some Collection<UInt8>, file: String, catalog: SignCatalog,
    journey: Seconds = Ambience.usualJourney
  ) throws(ScriptError) {
    let written: [ScriptEntry]
    do throws(DesignError) {
      written = try DesignFile(name: file, bytes: Array(json5)).decode([ScriptEntry].self)
    } catch {
      throw ScriptError(error, file: file, bytes: Array(json5))
    }
    var entries: [Entry] = []
    entries.reserveCapacity(written.count)
    var time = 0.0
    for (index, entry) in written.enumerated() {
      guard entry.time >= time else {
        throw ScriptError(
          file: file, event: index, reason: "at \(entry.time) comes after an event at \(time)")
      }
      time = entry.time
      switch entry.content {
      case .action(let action): entries.append(Entry(time: time, action: action))
      case .goto(let name):
        guard let sign = catalog.index(named: name) else {
          throw ScriptError(file: file, event: index, reason: "there is no sign “\(name)”")
        }
        entries.append(Entry(time: time, action: .event(.goto(sign: sign))))
      case .tour(let rest):
        let tour = Ambience.Program.tour(rest: rest, journey: journey)
        entries.append(Entry(time: time, action: .event(.ambience(tour))))
      }
    }
    self.init(entries: entries)
  }
}

/// Why a script can't be played.
public struct ScriptError: Error, Hashable, Sendable {
  /// The script's file.
  public let file: String

  /// The event's place in the array, from 0, or `nil` where the file as a whole is at fault.
  public let event: Int?

  /// What is wrong.
  public let reason: String

  init(file: String, event: Int?, reason: String) {
    self.file = file
    self.event = event
    self.reason = reason
  }

  /// The error of the decoder, with the event in which it is.
  init(_ error: DesignError, file: String, bytes: [UInt8]) {
    self.file = file
    switch error {
    case .field(_, let path, let reason):
      // Paths begin with the event's index in brackets, such as "[3].press".
      let digits = path.dropFirst().prefix { $0.isNumber }
      guard path.hasPrefix("["), let index = Int(digits) else {
        event = nil
        self.reason = path == "top level" ? "a script is an array of events" : "\(path): \(reason)"
        return
      }
      event = index
      let field = path.dropFirst(digits.count + 2).drop { $0 == "." }
      self.reason = field.isEmpty ? reason : "\(field): \(reason)"
    case .syntax(_, let reason):
      event = JSON5Elements.firstBroken(in: bytes, of: ScriptEntry.self)
      self.reason = "it is not JSON5: \(reason)"
    case .sign, .unknown:
      event = nil
      reason = "\(error)"
    }
  }
}

extension ScriptError: CustomStringConvertible {
  /// One line that names the file, the event and the fault.
  public var description: String {
    guard let event else { return "\(file): \(reason)" }
    return "\(file), event \(event): \(reason)"
  }
}

/// An event as it is written in a file: its time and exactly one thing that happens.
private struct ScriptEntry: Decodable {
  let time: Seconds
  let content: Content

  enum Content {
    case action(Script.Action)
    case goto(String)
    case tour(Seconds)
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case at, press, move, release, goto, scroll, key, resize, tour
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: AnyKey.self)
    var kind: CodingKeys?
    var number = 0.0
    var hasTime = false
    for key in fields.allKeys {
      guard let known = CodingKeys(rawValue: key.stringValue) else {
        throw fields.fault(key, "there is no such event; there are \(ScriptEntry.kinds)")
      }
      if known == .at {
        hasTime = true
        number = try fields.number(key, in: 0...1e9, "a time is a number of seconds, zero or more")
      } else if kind == nil {
        kind = known
      } else {
        throw fields.fault(key, "an event does one thing only")
      }
    }
    guard hasTime else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "at is missing"))
    }
    guard let kind else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "nothing happens; there are \(ScriptEntry.kinds)"))
    }
    time = number
    content = try ScriptEntry.content(kind, fields)
  }

  private static func content(
    _ kind: CodingKeys, _ fields: KeyedDecodingContainer<AnyKey>
  ) throws -> Content {
    let key = AnyKey(kind.rawValue)
    switch kind {
    case .press: return .action(.event(.press(try fields.point(key))))
    case .move: return .action(.event(.move(try fields.point(key))))
    case .release: return .action(.event(.release(try fields.point(key))))
    case .scroll:
      let points = try fields.number(key, in: -1e9...1e9, "it is a number of points")
      return .action(.event(.scroll(points)))
    case .goto: return .goto(try fields.decode(String.self, forKey: key))
    case .tour:
      return .tour(try fields.number(key, in: 0...1e6, "it is a number of seconds at each sign"))
    case .key:
      let name = try fields.decode(String.self, forKey: key).lowercased()
      if let key = SkyKey(rawValue: name) { return .action(.event(.key(key))) }
      guard Script.windowKeys.contains(name) else {
        throw fields.fault(key, "there is no key “\(name)”")
      }
      return .action(.windowKey(name))
    case .resize:
      let size = try fields.decode([Double].self, forKey: key)
      guard size.count == 2, size.allSatisfy({ (1...16_384).contains($0) && $0 == $0.rounded() })
      else { throw fields.fault(key, "it is a width and a height in pixels, 1 to 16384") }
      return .action(.resize(width: Int(size[0]), height: Int(size[1])))
    case .at: preconditionFailure("a time is no event")
    }
  }

  private static var kinds: String {
    CodingKeys.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
  }
}

extension Script {
  /// The keys of a window that have nothing to do with the sky itself.
  public static let windowKeys: Set<String> = ["f", "f11", "q", "escape", "p", "print", "s", "h"]
}

extension KeyedDecodingContainer {
  fileprivate func fault(_ key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }

  fileprivate func number(
    _ key: Key, in range: ClosedRange<Double>, _ rule: String
  ) throws -> Double {
    try decode(key, rule) { range.contains($0) }
  }

  fileprivate func point(_ key: Key) throws -> Point {
    let pair = try decode([Double].self, forKey: key)
    guard pair.count == 2, pair.allSatisfy({ abs($0) <= 1e6 }) else {
      throw fault(key, "a place is two numbers of points, such as [300, 400]")
    }
    return Point(x: pair[0], y: pair[1])
  }
}
