import Synchronization

/// All errors of a file, for whoever wants more than the first.
///
/// Readers throw their first error. While ``collect(_:)`` runs, they add their errors to the list instead, and go on with
/// a stand-in for what they could not read. An error that follows from an earlier one is left out. Nothing that has been
/// read with errors may be used.
package final class ErrorList: Sendable {
  /// The list to which readers add their errors; `nil` if they throw the first one.
  @TaskLocal static var current: ErrorList?

  /// Number of errors, including those that are left out, after which a reading ends: finding a place takes time.
  static let limit = 500

  private struct Entry {
    let file: String
    /// Where in the file it is; after everything else if it belongs to no place.
    let position: TextPosition
    /// The error as a reader of JSON5 gave it, if one did.
    let original: DesignError?
    /// The error for messages.
    var error: any Error

    /// Whether a later error is the same one, or may only be a consequence of this one.
    func explains(_ other: Entry) -> Bool {
      if let original, let later = other.original, later.follows(original) { return true }
      return "\(error)" == "\(other.error)"
    }
  }

  private let file: String
  private let state = Mutex<(entries: [Entry], added: Int)>(([], 0))

  private var entries: [Entry] { state.withLock { $0.entries } }

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
  package var isFull: Bool { state.withLock { $0.added >= ErrorList.limit } }

  /// The errors by their place: first those of the file, then those of other files that it names.
  package var sorted: [any Error] {
    let entries = entries
    var files = [file]
    for entry in entries where !files.contains(entry.file) { files.append(entry.file) }
    return files.flatMap { file in
      entries.filter { $0.file == file }.sorted { $0.position < $1.position }.map(\.error)
    }
  }

  /// Adds an error unless the list is full, or has one that explains it.
  ///
  /// - Parameters:
  ///   - error: Any error that concerns the file.
  ///   - position: Where in the file it is, if that is known and the error doesn't tell.
  package func add(_ error: any Error, at position: TextPosition? = nil) {
    let original = error as? DesignError
    let place = original?.place
    let entry = Entry(
      file: place?.file ?? file,
      position: place?.position ?? (error as? ScriptError)?.position ?? position ?? .end,
      original: original, error: error)
    state.withLock { state in
      guard state.added < ErrorList.limit else { return }
      state.added += 1
      guard !state.entries.contains(where: { $0.explains(entry) }) else { return }
      state.entries.append(entry)
    }
  }

  /// Throws the first error that a reader has added for a file, before something is made of what it has read.
  static func throwFirst(in file: String) throws(DesignError) {
    let first = current?.entries.first { $0.file == file }
    if let error = first?.error as? DesignError { throw error }
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
    current?.state.withLock { state in
      for index in state.entries.indices where state.entries[index].file == file {
        guard let original = state.entries[index].original else { continue }
        state.entries[index].error = wording(original)
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
    guard let list = ErrorList.current, !list.isFull else { throw self }
    list.add(self)
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
