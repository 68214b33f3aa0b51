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
    journey: Seconds = Autoplay.usualJourney
  ) throws(ScriptError) {
    let document: JSON5Document
    do throws(JSON5Fault) {
      document = try JSON5Document(checking: Array(json5), file: file)
    } catch {
      throw ScriptError(
        file: file, place: error.place, event: error.element, reason: error.reason)
    }
    var entries: [Entry] = []
    var index: Int?
    do throws(DesignError) {
      let events = try document.root.elements()
      entries.reserveCapacity(events.count)
      var reader = ScriptReader(catalog: catalog, journey: journey)
      for (place, event) in events.enumerated() {
        index = place
        entries.append(try reader.entry(event))
      }
    } catch {
      throw ScriptError(error, event: index, file: file)
    }
    self.init(entries: entries)
  }

  /// Reads one event, without a time, from JSON5 and checks it.
  ///
  /// - Parameters:
  ///   - json5: The event's bytes: an object with one thing that happens.
  ///   - file: Where it comes from, for messages.
  ///   - catalog: The signs to which a goto can travel.
  ///   - journey: Time from sign to sign on a tour that it begins.
  /// - Returns: What happens.
  /// - Throws: ``ScriptError`` that names the place and the fault.
  public static func action(
    json5: some Collection<UInt8>, file: String, catalog: SignCatalog,
    journey: Seconds = Autoplay.usualJourney
  ) throws(ScriptError) -> Action {
    let document: JSON5Document
    do throws(JSON5Fault) {
      document = try JSON5Document(checking: Array(json5), file: file)
    } catch {
      throw ScriptError(file: file, place: error.place, event: nil, reason: error.reason)
    }
    do throws(DesignError) {
      return try ScriptReader(catalog: catalog, journey: journey).action(document.root)
    } catch {
      guard case .field(_, let place, let path, let reason) = error else {
        throw ScriptError(error, event: nil, file: file)
      }
      throw ScriptError(
        file: file, place: place, event: nil,
        reason: path.isEmpty ? reason : "\(path): \(reason)")
    }
  }

  /// The keys of a window that have nothing to do with the sky itself.
  public static let windowKeys: Set<String> = ["f", "f11", "q", "escape", "p", "print", "s", "h"]
}

/// Why a script can't be played.
public struct ScriptError: Error, Hashable, Sendable {
  /// The script's file.
  public let file: String

  /// Where in the file the fault is.
  public let place: TextPlace

  /// The event's place in the array, from 0, or `nil` where the file as a whole is at fault.
  public let event: Int?

  /// What is wrong.
  public let reason: String

  init(file: String, place: TextPlace, event: Int?, reason: String) {
    self.file = file
    self.place = place
    self.event = event
    self.reason = reason
  }

  /// The fault of an event, or of the file as a whole.
  init(_ error: DesignError, event: Int?, file: String) {
    guard case .field(_, let place, let path, let reason) = error else {
      self.init(file: file, place: TextPlace(line: 1, column: 1), event: event, reason: "\(error)")
      return
    }
    guard let event else {
      self.init(file: file, place: place, event: nil, reason: "a script is an array of events")
      return
    }
    // The path begins with the event: `[3].press`.
    let field = path.drop { $0 != "]" }.dropFirst().drop { $0 == "." }
    self.init(
      file: file, place: place, event: event,
      reason: field.isEmpty ? reason : "\(field): \(reason)")
  }
}

extension ScriptError: CustomStringConvertible {
  /// One line that names the file, the place, the event and the fault.
  public var description: String {
    guard let event else { return "\(file):\(place): \(reason)" }
    return "\(file):\(place): event \(event): \(reason)"
  }
}
