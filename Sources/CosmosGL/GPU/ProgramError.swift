/// Why a shader program could not be made.
public enum ProgramError: Error, Hashable, Sendable {
  /// There is no such shader file among the compiled-in ones.
  case missingFile(String)
  /// A stage did not compile; `log` is the driver's text.
  case compile(file: String, log: String)
  /// The stages do not fit together; `log` is the driver's text.
  case link(program: String, log: String)
  /// No stage of the program declares such a uniform.
  case missingUniform(program: String, uniform: String)
}

extension ProgramError: CustomStringConvertible {
  /// One line with the driver's own words.
  public var description: String {
    switch self {
    case .missingFile(let file): "there is no shader file \(file)"
    case .compile(let file, let log): "the driver can't compile \(file): \(log.oneLine)"
    case .link(let program, let log): "the driver can't link the program \(program): \(log.oneLine)"
    case .missingUniform(let program, let uniform):
      "the program \(program) has no uniform \(uniform)"
    }
  }
}

extension String {
  fileprivate var oneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
