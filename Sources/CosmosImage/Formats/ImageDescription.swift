/// The text chunks of a PNG file as the two texts that TIFF and Exif have a place for: the program's name, and a
/// description, whose first line is the comment and whose other lines name what they say.
///
/// JPEG has a place for one text.
struct ImageDescription {
  /// The program's name.
  let software: String
  /// The lines, without a line feed at the end.
  let text: String

  init(_ chunks: [PNGWriter.Text]) {
    func line(_ chunk: PNGWriter.Text) -> String {
      // A text with several lines, such as a strange name, becomes one.
      String(chunk.text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }
    software = chunks.first { $0.keyword == "Software" }?.text ?? ""
    let comment = chunks.first { $0.keyword == "Comment" }.map(line) ?? ""
    let others = chunks.filter { $0.keyword != "Software" && $0.keyword != "Comment" }
    text = ([comment] + others.map { "\($0.keyword): \(line($0))" }).joined(separator: "\n")
  }

  /// Returns the chunks of the two texts.
  static func chunks(software: String, text: String) -> [PNGWriter.Text] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.dropFirst().compactMap { line -> PNGWriter.Text? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return PNGWriter.Text(String(line[..<colon]), String(value))
    }
    return [PNGWriter.Text("Software", software)]
      + [PNGWriter.Text("Comment", lines.first.map(String.init) ?? "")] + others
  }

  /// Both texts in one: the description, and a line with the program's name.
  var comment: String { "\(text)\nSoftware: \(software)" }

  /// Returns the chunks of both texts in one.
  static func chunks(comment: String) -> [PNGWriter.Text] {
    let lines = chunks(software: "", text: comment).dropFirst()
    let software = lines.last { $0.keyword == "Software" }
    return [software ?? PNGWriter.Text("Software", "")] + lines.filter { $0.keyword != "Software" }
  }

  /// The texts as Exif stores them: a TIFF file without an image, with a directory of two entries.
  var directory: [UInt8] {
    let entries = [(TIFFText.description, text), (TIFFText.software, software)]
    let header: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    var directory = entries.count.littleEndianBytes(2)
    var content: [UInt8] = []
    let start = header.count + 2 + 12 * entries.count + 4
    for (tag, text) in entries {
      let bytes = Array(text.utf8) + [0]
      directory += tag.littleEndianBytes(2) + TIFFText.ascii.littleEndianBytes(2)
      directory += bytes.count.littleEndianBytes(4)
      if bytes.count <= 4 {
        directory += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        directory += (start + content.count).littleEndianBytes(4)
        content += bytes
      }
    }
    return header + directory + [0, 0, 0, 0] + content
  }
}
