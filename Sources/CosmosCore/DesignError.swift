/// Why a sky or a list of signs can't be used.
public enum DesignError: Error, Hashable, Sendable {
  /// The text is not JSON5; `reason` is the parser's own word.
  case syntax(file: String, reason: String)
  /// A field is missing, unknown, of another kind, or out of range.
  case field(file: String, path: String, reason: String)
  /// A sign can't be drawn as it is described.
  case sign(file: String, sign: String, field: String, reason: String)
  /// There is no built-in sky or list of signs of this name.
  case unknown(name: String)
}

extension DesignError: CustomStringConvertible {
  /// One line that names the file, the place in it and what is wrong there.
  public var description: String {
    switch self {
    case .syntax(let file, let reason): "\(file) is not JSON5: \(reason)"
    case .field(let file, let path, let reason): "\(file), \(path): \(reason)"
    case .sign(let file, let sign, let field, let reason):
      "\(file), sign \(sign), \(field): \(reason)"
    case .unknown(let name): "there is no built-in “\(name)”"
    }
  }
}
