/// The reason why a sky, a list of signs or a language file is unusable.
public enum DesignError: Error, Hashable, Sendable {
  /// The file is not JSON5, or not text at all; `reason` says what was found and what was expected.
  case syntax(file: String, position: TextPosition, reason: String)
  /// A field is missing, unknown, of the wrong type, or out of range.
  case field(file: String, position: TextPosition, path: String, reason: String)
  /// A sign's description is invalid.
  case sign(file: String, position: TextPosition, sign: String, field: String, reason: String)
  /// There is no built-in sky, list of signs or language with this name.
  case unknown(name: String)
  /// A file that the sky names can't be used, for example because it can't be read.
  case unusable(reason: String)
}

extension DesignError: CustomStringConvertible {
  /// One line that names the file, the position in it, and the error.
  public var description: String {
    switch self {
    case .syntax(let file, let position, let reason): "\(file):\(position): \(reason)"
    case .field(let file, let position, let path, let reason):
      "\(file):\(position): \(path): \(reason)"
    case .sign(let file, let position, let sign, let field, let reason):
      "\(file):\(position): sign \(sign), \(field): \(reason)"
    case .unknown(let name): "there is no built-in \(name.quoted)"
    case .unusable(let reason): reason
    }
  }
}
