import CosmosCore
import CosmosImage
import CosmosOptions

extension FrameText {
  /// Says what tells an image from a frame.
  ///
  /// - Parameters:
  ///   - text: The text chunks of the image, which may be those of any file.
  ///   - number: The frame's number.
  ///   - time: Its moment, in seconds since the sky opened.
  /// - Returns: A predicate, such as `was drawn with --size 160x90 instead of 320x180`; `nil` if they show the same.
  package func difference(
    of text: [PNGWriter.Text], fromFrame number: Int, at time: Seconds
  ) -> String? {
    let own = chunks(of: number, at: time)
    guard text != own else { return nil }
    guard var options = FrameText.options(in: text), let ownOptions = FrameText.options(in: own)
    else {
      return "is no frame that cosmos record drew"
    }
    let hasSameFiles = FrameText.value(of: "Files", in: text) == digest
    if hasSameFiles {
      // Another process may know the same file by another path.
      for name in fileOptions where options[name] != nil { options[name] = ownOptions[name] }
    }
    if let changes = FrameText.changes(of: options, from: ownOptions) { return changes }
    let software = FrameText.value(of: "Software", in: text)
    if let software, software != Version.title { return "was drawn by \(software.excerpt)" }
    guard hasSameFiles else { return "was drawn when the sky's files had other contents" }
    if FrameText.moment.contains(where: { options[$0] != ownOptions[$0] }) {
      return "shows another moment, as with another --fps"
    }
    let isSame =
      options == ownOptions && FrameText.besidesCommand(text) == FrameText.besidesCommand(own)
    return isSame ? nil : "has other text chunks"
  }

  /// The options that say which frame of a film, or of a loop, an image is.
  private static let moment = ["\(Option.time)", "\(Option.range)"]

  /// Says which options besides those of the moment differ; `nil` if none do.
  private static func changes(
    of options: [String: String], from own: [String: String]
  ) -> String? {
    var names: [String] = []
    for name in Option.allCases.map(\.description) where !(moment + names).contains(name) {
      names.append(name)
    }
    let changes = names.compactMap { name -> String? in
      switch (options[name], own[name]) {
      case (let value, let own) where value == own: nil
      case (let value?, let own?): "with \(name) \(value.excerpt) instead of \(own.excerpt)"
      case ("", nil): "with \(name)"
      case (let value?, nil): "with \(name) \(value.excerpt)"
      case (nil, _): "without \(name)"
      }
    }
    return changes.isEmpty ? nil : "was drawn \(changes.prefix(3).joined(separator: ", "))"
  }

  private static func besidesCommand(_ text: [PNGWriter.Text]) -> [PNGWriter.Text] {
    text.filter { $0.keyword != "Comment" }
  }

  private static func value(of keyword: String, in text: [PNGWriter.Text]) -> String? {
    text.first { $0.keyword == keyword }?.text
  }

  /// The options of the command in text chunks, by their names, with their values; all other words under an empty name.
  ///
  /// - Returns: `nil` if there is no such command.
  private static func options(in text: [PNGWriter.Text]) -> [String: String]? {
    guard let command = value(of: "Comment", in: text), command.hasPrefix("cosmos "),
      let words = PictureCommand.words(command)
    else { return nil }
    // Not read by the command line's parser, which refuses the options of other versions and prints help.
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
      } else {
        options["", default: ""] += "\(word) "
      }
    }
    return options
  }
}
