extension Script {
  /// Parses a script from JSON5 and validates it.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes: an array of events.
  ///   - file: The file's name, for error messages.
  ///   - goals: The places to which a goto can travel.
  ///   - journey: Time from sign to sign on a tour that the script starts.
  ///   - canTour: Whether there are tours even without signs, such as by planets.
  ///   - dates: How dates are read.
  /// - Throws: ``ScriptError`` with the file, the event and the reason.
  public init(
    json5: some Collection<UInt8>, file: String, goals: GoalFinder,
    journey: Seconds = Autoplay.defaultJourney, canTour: Bool = false,
    dates: ScriptDates = .numeric
  ) throws(ScriptError) {
    let document: JSON5Document
    do throws(JSON5Error) {
      document = try JSON5Document(checking: Array(json5), file: file)
    } catch {
      throw ScriptError(
        file: file, position: error.position, event: error.element, reason: error.reason)
    }
    var reader = ScriptReader(goals: goals, journey: journey, canTour: canTour, dates: dates)
    let wording = { (error: DesignError) in ScriptError(error, file: file) }
    let entries = try ErrorList.rewording(in: file, wording) { () throws(DesignError) in
      let entries = try document.root.map { event throws(DesignError) in try reader.entry(event) }
      try ErrorList.throwFirst(in: file)
      return entries
    }
    self.init(entries: entries)
  }

  /// Parses one event without a time from JSON5 and validates it.
  ///
  /// - Parameters:
  ///   - json5: The event's bytes: an object with exactly one action.
  ///   - file: The event's source, for error messages.
  ///   - goals: The places to which a goto can travel.
  ///   - journey: Time from sign to sign on a tour that the event starts.
  ///   - canTour: Whether there are tours even without signs, such as by planets.
  ///   - dates: How dates are read.
  /// - Returns: The event's action.
  /// - Throws: ``ScriptError`` with the position and the reason.
  public static func action(
    json5: some Collection<UInt8>, file: String, goals: GoalFinder,
    journey: Seconds = Autoplay.defaultJourney, canTour: Bool = false,
    dates: ScriptDates = .numeric
  ) throws(ScriptError) -> Action {
    let document: JSON5Document
    do throws(JSON5Error) {
      document = try JSON5Document(checking: Array(json5), file: file)
    } catch {
      throw ScriptError(file: file, position: error.position, event: nil, reason: error.reason)
    }
    do throws(DesignError) {
      var reader = ScriptReader(goals: goals, journey: journey, canTour: canTour, dates: dates)
      return try reader.action(document.root)
    } catch {
      guard case .field(_, let position, let path, let reason) = error else {
        throw ScriptError(error, file: file)
      }
      throw ScriptError(
        file: file, position: position, event: nil,
        reason: path.isEmpty ? reason : "\(path): \(reason)")
    }
  }
}

/// Why a script is invalid.
public struct ScriptError: Error, Hashable, Sendable {
  /// The script's file name.
  public let file: String

  /// Position of the error in the file.
  public let position: TextPosition

  /// Index of the event in the array, from 0, or `nil` if the error concerns the whole file.
  public let event: Int?

  /// A description of the error.
  public let reason: String

}

extension ScriptError {
  /// Creates an error for an event, or for the whole file.
  init(_ error: DesignError, file: String) {
    guard case .field(_, let position, let path, let reason) = error else {
      self.init(file: file, position: .start, event: nil, reason: "\(error)")
      return
    }
    guard path.first == "[", let event = Int(path.dropFirst().prefix { $0 != "]" }) else {
      self.init(
        file: file, position: position, event: nil, reason: "a script is an array of events")
      return
    }
    // The path starts with the event, as in `[3].press`.
    let field = path.drop { $0 != "]" }.dropFirst().drop { $0 == "." }
    self.init(
      file: file, position: position, event: event,
      reason: field.isEmpty ? reason : "\(field): \(reason)")
  }
}

extension ScriptError: CustomStringConvertible {
  /// One line with the file, the position, the event and the reason.
  public var description: String {
    guard let event else { return "\(file):\(position): \(reason)" }
    return "\(file):\(position): event \(event): \(reason)"
  }
}
