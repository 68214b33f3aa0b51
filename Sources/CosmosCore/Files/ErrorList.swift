import Synchronization

/// All errors of a file, for whoever wants more than the first.
///
/// Readers throw their first error. While ``collect(_:)`` runs, they add their errors to the list instead, and go on with
/// a stand-in for what they could not read. An error that follows from an earlier one is left out. Nothing that has been
/// read with errors may be used.
package final class ErrorList: Sendable {
  /// The list to which readers add their errors; `nil` if they throw the first one.
  @TaskLocal static var current: ErrorList?

  /// Number of errors after which a reading ends.
  static let limit = 500

  private struct Entry {
    let file: String
    /// `nil` for an error that belongs to no place, after all others of the file.
    let position: TextPosition?
    /// The error as a reader of JSON5 gave it, if one did.
    let original: DesignError?
    /// The error for messages.
    var error: any Error
  }

  private let file: String
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty list.
  ///
  /// - Parameter file: The name of the file that is read; other files that it names may have errors, too.
  package init(of file: String) {
    self.file = file
  }

  /// Reads something, and collects its errors.
  ///
  /// - Parameter read: Reads the file. It may still throw, for example after an error of syntax.
  /// - Returns: What was read, which is only valid if the list is empty then.
  /// - Throws: What `read` throws; add it to the list.
  package func collect<Value>(_ read: () throws -> Value) rethrows -> Value {
    try ErrorList.$current.withValue(self, operation: read)
  }

  /// Whether there may be more errors than were collected.
  package var isFull: Bool { entries.withLock { $0.count >= ErrorList.limit } }

  /// The errors by their place: first those of the file, then those of other files that it names.
  package var sorted: [any Error] {
    let entries = entries.withLock { $0 }
    var files = [file]
    for entry in entries where !files.contains(entry.file) { files.append(entry.file) }
    return files.flatMap { file in
      let own = entries.filter { $0.file == file }
      let placed = own.filter { $0.position != nil }.enumerated().sorted {
        ($0.element.position ?? .start, $0.offset) < ($1.element.position ?? .start, $1.offset)
      }
      return placed.map(\.element.error) + own.filter { $0.position == nil }.map(\.error)
    }
  }

  /// Adds an error unless the list is full, or has the same one.
  ///
  /// - Parameters:
  ///   - error: Any error that concerns the file.
  ///   - position: Where in the file it is, if that is known.
  package func add(_ error: any Error, at position: TextPosition? = nil) {
    if let error = error as? DesignError {
      _ = note(error)
      return
    }
    let position = position ?? (error as? ScriptError)?.position
    append(Entry(file: file, position: position, original: nil, error: error))
  }

  /// Adds an error of a reader unless it follows from another one.
  ///
  /// - Returns: Whether the reading should go on.
  func note(_ error: DesignError) -> Bool {
    guard !isFull else { return false }
    let place = error.place
    let follows = entries.withLock { entries in
      entries.contains { $0.original.map(error.follows) ?? false }
    }
    if !follows {
      append(
        Entry(
          file: place?.file ?? file, position: place?.position, original: error, error: error))
    }
    return true
  }

  private func append(_ entry: Entry) {
    entries.withLock { entries in
      guard entries.count < ErrorList.limit,
        !entries.contains(where: { "\($0.error)" == "\(entry.error)" })
      else { return }
      entries.append(entry)
    }
  }

  /// Throws the first error that a reader has added for a file, before something is made of what it has read.
  static func throwFirst(in file: String) throws(DesignError) {
    let first = current?.entries.withLock { $0.first { $0.file == file } }
    if let first, let error = first.error as? DesignError ?? first.original { throw error }
  }

  /// Reads a file whose errors are worded otherwise than those of others.
  ///
  /// - Parameters:
  ///   - file: The file's name.
  ///   - wording: Returns the error for messages.
  ///   - read: Reads the file.
  /// - Returns: What was read.
  /// - Throws: What `wording` returns.
  static func rewording<Value, Failure: Error>(
    in file: String, _ wording: (DesignError) -> Failure,
    _ read: () throws(DesignError) -> Value
  ) throws(Failure) -> Value {
    let result = Result(catching: read)
    current?.entries.withLock { entries in
      for index in entries.indices where entries[index].file == file {
        if let original = entries[index].original { entries[index].error = wording(original) }
      }
    }
    return try result.mapError(wording).get()
  }
}

extension DesignError {
  /// Throws the error; where all errors are collected, adds it to their list instead, so that the reading goes on.
  ///
  /// - Parameter standIn: Something valid in place of what could not be read.
  /// - Returns: The stand-in.
  /// - Throws: This error.
  func reported<Value>(returning standIn: @autoclosure () -> Value) throws(DesignError) -> Value {
    guard let list = ErrorList.current, list.note(self) else { throw self }
    return standIn()
  }

  /// Throws the error; where all errors are collected, adds it to their list instead, so that the reading goes on.
  ///
  /// - Throws: This error.
  package func report() throws(DesignError) { try reported(returning: ()) }

  /// The file and the position that the error names.
  fileprivate var place: (file: String, position: TextPosition)? {
    switch self {
    case .syntax(let file, let position, _), .field(let file, let position, _, _),
      .sign(let file, let position, _, _, _):
      (file, position)
    case .unknown, .unusable: nil
    }
  }

  /// Whether the error may only be a consequence of another one: it is about the same field, whose name may be misspelt,
  /// or about something that contains the other one's.
  fileprivate func follows(_ other: DesignError) -> Bool {
    guard case .field(let file, _, let path, _) = self,
      case .field(let otherFile, _, let otherPath, _) = other, file == otherFile
    else { return false }
    if path == otherPath || path == JSON5Value.topLevel { return true }
    return otherPath.hasPrefix(path) && ".[".contains(otherPath.dropFirst(path.count).prefix(1))
  }
}
