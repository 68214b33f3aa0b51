import CosmosCore
import CosmosImage
import CosmosOptions

extension FrameText {
  /// Says what tells an image from a frame.
  ///
  /// - Parameters:
  ///   - text: The text chunks of the image, which may be those of any file.
  ///   - own: The text chunks of the frame.
  /// - Returns: A predicate, such as `was drawn with --size 160x90 instead of 320x180`; `nil` if nothing differs.
  package static func difference(
    of text: [PNGWriter.Text], from own: [PNGWriter.Text]
  ) -> String? {
    guard text != own else { return nil }
    guard let options = FrameText.options(in: text), let ownOptions = FrameText.options(in: own)
    else {
      return "is no frame that cosmos record drew"
    }
    var names: [String] = []
    for option in Option.allCases where option != .time && !names.contains("\(option)") {
      names.append("\(option)")
    }
    let changes = names.compactMap { name -> String? in
      switch (options[name], ownOptions[name]) {
      case (let value, let own) where value == own: nil
      case (let value?, let own?): "with \(name) \(value.excerpt) instead of \(own.excerpt)"
      case ("", nil): "with \(name)"
      case (let value?, nil): "with \(name) \(value.excerpt)"
      case (nil, _): "without \(name)"
      }
    }
    if !changes.isEmpty { return "was drawn \(changes.prefix(3).joined(separator: ", "))" }
    let software = value(of: "Software", in: text)
    if let software, software != value(of: "Software", in: own) {
      return "was drawn by \(software.excerpt)"
    }
    if value(of: "Files", in: text) != value(of: "Files", in: own) {
      return "was drawn when the sky's files had other contents"
    }
    return "shows another moment, as with another --fps"
  }

  private static func value(of keyword: String, in text: [PNGWriter.Text]) -> String? {
    text.first { $0.keyword == keyword }?.text
  }

  /// The options of the command in text chunks, by their names, with their values; `nil` if there is no such command.
  private static func options(in text: [PNGWriter.Text]) -> [String: String]? {
    guard let command = value(of: "Comment", in: text), command.hasPrefix("cosmos "),
      let words = PictureCommand.words(command)
    else { return nil }
    var options: [String: String] = [:]
    var name: String?
    for word in words.map(\.text) {
      if word.hasPrefix("--") {
        let parts = word.split(separator: "=", maxSplits: 1)
        name = parts.first.map(String.init)
        options[name ?? word] = parts.count > 1 ? String(parts[1]) : ""
      } else if let option = name {
        options[option] = word
        name = nil
      }
    }
    return options
  }
}
