extension RemoteCommand.Kind {
  /// What a shell offers for the argument of the command; `nil` if it has none.
  package var completion: ValueCompletion? {
    switch self {
    case .goto: .signs
    case .sky: .skies
    default: parameter.map { ValueCompletion(placeholder: "\($0.name)") }
    }
  }
}
