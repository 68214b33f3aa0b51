import CosmosCore
import CosmosImage

/// A short message about what somebody has just done in a window, or has tried to do.
package struct Notice: Hashable {
  /// What a notice is about; a newer one about the same takes its place.
  package enum Topic: Hashable {
    case image, film, sound, motion, marks, date, key, sky, drop

    /// The symbol of the topic.
    package var symbol: String {
      switch self {
      case .image: "▣"
      case .film: "●"
      case .sound: "♪"
      case .motion: "➤"
      case .marks: "⁘"
      case .date: "◷"
      case .key: "?"
      case .sky: "✦"
      case .drop: "…"
      }
    }
  }

  package let topic: Topic
  package let text: Strings.Key
  /// Replacements for the text's placeholders.
  package var values: [String: String] = [:]
  /// The file that a click opens; `nil` for none.
  package var file: FilePath?

  package init(_ topic: Topic, _ text: Strings.Key) {
    self.topic = topic
    self.text = text
  }

  /// Creates a notice that a file is saved.
  package init(_ topic: Topic, _ text: Strings.Key, saved file: FilePath) {
    self.init(topic, text)
    self.file = file
    values["file"] = FilePath(bytes: file.name).description
  }

  /// Creates a notice about a failure.
  package init(_ topic: Topic, _ text: Strings.Key, because error: any Error) {
    self.init(topic, text)
    values["reason"] = "\(error)"
  }

  /// Creates a notice of how a film has ended.
  package init(filmed result: Result<FilePath?, any Error>) {
    switch result {
    case .success(let file?): self.init(.film, .noticeFilmSaved, saved: file)
    case .success(nil): self.init(.film, .noticeFilmEmpty)
    case .failure(let error): self.init(.film, .noticeFilmFailed, because: error)
    }
  }

  /// Whether it is about a failure.
  package var isFailure: Bool { values["reason"] != nil }

  /// Whether it stays until it is taken away, or another one about the same takes its place.
  package var stays: Bool { isFailure || text == .noticeFilmFinishing }

  /// Whether it is shown longer: it can be clicked for its file, or a journey ends before it has been read.
  package var isLong: Bool { file != nil || text == .noticeAbove || text == .noticeBelow }

  /// Whether it says that a key has no effect.
  package var isRefusal: Bool { text == .noticeNothing || text == .noticeNoPlanets }

  /// The symbol and the text, in a language.
  package func line(in strings: Strings) -> String {
    "\(isFailure ? "!" : topic.symbol)  \(strings.text(text, filling: values))"
  }
}
