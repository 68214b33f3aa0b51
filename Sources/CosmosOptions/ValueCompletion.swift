import CosmosCore
import CosmosImage

/// The completions that a shell offers for a value on a command line.
package struct ValueCompletion: Hashable, Sendable {
  /// Values that can be given as they are.
  package var words: [String] = []
  /// Whether several of the words can be given, separated by commas.
  package var isList = false
  /// The kind of files that can be given; `nil` if none can.
  package var files: Files?
  /// Whether a monitor of this desktop can be given, which only a running program knows.
  package var includesMonitors = false

  /// A kind of files.
  package enum Files: Hashable, Sendable {
    /// Files whose names have one of these endings, without the dot; without any, all files.
    case files(endings: [String])
    /// Folders.
    case folders
  }

  /// The skies that come with Cosmos, and files.
  package static let skies = ValueCompletion(
    words: SkyDesign.builtInNames, files: .files(endings: ["json5"]))

  /// The signs of all skies that come with Cosmos, in the order of the skies.
  package static let signs: ValueCompletion = {
    var names: [String] = []
    for sky in SkyDesign.builtInNames {
      let signs = (try? SkyDesign.builtIn(named: sky))?.catalog.signs ?? []
      names += signs.map(\.name).filter { !names.contains($0) }
    }
    return ValueCompletion(words: names)
  }()

  /// The files that ``Command/capture`` writes.
  package static let images = ValueCompletion(
    files: .files(endings: ImageFormat.allCases.flatMap(\.endings)))
}

extension ValueCompletion {
  /// Derives completions from a placeholder: `auto` and `full` from `auto|full|LEVEL`, PNG files from `FILE.png`.
  ///
  /// - Parameter placeholder: Alternatives with bars between; those in capital letters stand for something else.
  package init(placeholder: String) {
    for part in placeholder.split(separator: "|") {
      let alternative = part.prefix { $0 != "[" }
      if alternative.hasPrefix("FILE") {
        files = .files(
          endings: alternative.dropFirst(5).isEmpty ? [] : [String(alternative.dropFirst(5))])
      } else if alternative == "FOLDER" {
        files = .folders
      } else if !alternative.contains(where: \.isUppercase) {
        words.append(String(alternative))
      }
    }
  }
}
