extension Command {
  /// What a shell offers for the first argument that is no option; `nil` if there is none.
  package var completion: ValueCompletion? {
    switch self {
    case .capture: .images
    case .record: ValueCompletion(files: .files(endings: []))
    case .check: ValueCompletion(files: .files(endings: ["json5"]))
    case .ctl: ValueCompletion(words: ControlRequest.names)
    default: nil
    }
  }
}
