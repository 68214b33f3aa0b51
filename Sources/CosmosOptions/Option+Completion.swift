import CosmosCore
import CosmosImage

extension Option {
  /// What a shell offers for the value of the option; `nil` if the option takes none, or can do without.
  package var completion: ValueCompletion? {
    guard let placeholder = form.value, !form.valueIsOptional else { return nil }
    let json5 = ValueCompletion.Files.files(endings: ["json5"])
    return switch self {
    case .sign: .signs
    case .sky: .skies
    case .script: ValueCompletion(files: json5)
    case .config: ValueCompletion(words: ["none"], files: json5)
    case .language: ValueCompletion(words: Strings.languages, files: json5)
    case .log: ValueCompletion(words: LogLevel.allCases.map(\.name))
    case .monitor: ValueCompletion(words: ["all"], isList: true, includesMonitors: true)
    case .keys: ValueCompletion(words: KeyChoice.names + ["none"], isList: true)
    case .like: .images
    case .format: ValueCompletion(words: FilmOptions.Format.allCases.map(\.rawValue))
    case .still: ValueCompletion(words: ImageFormat.allCases.map(\.rawValue))
    case .samples: ValueCompletion(words: ["1", "4", "9", "16"])
    default: ValueCompletion(placeholder: "\(placeholder)")
    }
  }
}
