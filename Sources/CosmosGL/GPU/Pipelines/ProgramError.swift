/// Why a shader program could not be built.
public enum ProgramError: Error, Hashable, Sendable {
  /// No shader file of this name is compiled in.
  case missingFile(String)
  /// A stage failed to compile; `log` is the driver's log.
  case compile(file: String, log: String)
  /// The stages failed to link; `log` is the driver's log.
  case link(program: String, log: String)
  /// No stage of the program declares the uniform.
  case missingUniform(program: String, uniform: String)
}

extension ProgramError: CustomStringConvertible {
  /// A one-line message that includes the driver's log, if there is one.
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
