/// Why a sky, a list of signs or the texts of a language can't be used.
public enum DesignError: Error, Hashable, Sendable {
  /// The text is not JSON5, or not even text; `reason` says what was found and what was expected.
  case syntax(file: String, place: TextPlace, reason: String)
  /// A field is missing, unknown, of another kind, or out of range.
  case field(file: String, place: TextPlace, path: String, reason: String)
  /// A sign can't be drawn as it is described.
  case sign(file: String, place: TextPlace, sign: String, field: String, reason: String)
  /// There is no built-in sky or list of signs of this name.
  case unknown(name: String)
}

extension DesignError: CustomStringConvertible {
  /// One line that names the file, the place in it and what is wrong there.
  public var description: String {
    switch self {
    case .syntax(let file, let place, let reason): "\(file):\(place): \(reason)"
    case .field(let file, let place, let path, let reason): "\(file):\(place): \(path): \(reason)"
    case .sign(let file, let place, let sign, let field, let reason):
      "\(file):\(place): sign \(sign), \(field): \(reason)"
    case .unknown(let name): "there is no built-in \(name.quoted)"
    }
  }
}
