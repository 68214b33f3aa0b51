import CosmosMain
import CosmosOptions

extension ValueCompletion {
  /// The words as a shell reads them: those with marks that could be patterns are in quotes.
  var shellWords: [String] {
    words.map { word in
      let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
      return isPlain ? word : "'\(word)'"
    }
  }
}
