import CosmosCore
import CosmosImage
import CosmosOptions

/// Small pictures of skies, which are drawn by the program itself and kept in the user's cache.
@MainActor final class Thumbnails {
  private var waiting: [(sky: String, picture: String, finished: @MainActor (String) -> Void)] = []
  private var isDrawing = false

  /// Width and height of a picture, in pixels.
  private static let size = (width: 352, height: 198)

  /// Finds the picture of a sky, and draws it if there is none.
  ///
  /// - Parameters:
  ///   - sky: The sky, by its name or file.
  ///   - finished: Receives the picture's file; it isn't called if the sky can't be drawn.
  func find(_ sky: String, _ finished: @escaping @MainActor (String) -> Void) {
    guard let picture = Thumbnails.file(of: sky) else { return }
    if StampedFile(FilePath(picture)).stamp != nil { return finished(picture) }
    waiting.append((sky, picture, finished))
    drawNext()
  }

  /// Draws one picture after the other, since each takes a processor.
  private func drawNext() {
    guard !isDrawing, !waiting.isEmpty else { return }
    isDrawing = true
    let (sky, picture, finished) = waiting.removeFirst()
    UserFile.makeFolders(of: picture)
    let size = "\(Thumbnails.size.width)x\(Thumbnails.size.height)"
    run(
      [
        "nice", "-n", "10", SkyProgram.path, "capture", picture, "--size", size, "--sky", sky,
      ]
    ) { [weak self] output in
      if output.hasSucceeded { finished(picture) }
      self?.isDrawing = false
      self?.drawNext()
    }
  }

  /// The file of a picture, whose name changes with the sky and with the program.
  private static func file(of sky: String) -> String? {
    var options = SkyOptions()
    options.choose(FilePath(sky))
    let stamp = options.foundFile.flatMap { StampedFile($0).stamp }
    let facts = stamp.map { "\($0.identity) \($0.size) \($0.times)" } ?? ""
    let key = hash("\(Version.full)\n\(sky)\n\(facts)")
    return UserFile("thumbnails/\(key).png", .cache).path
  }

  /// A number for a text, as FNV-1a has it: the same whenever the program runs.
  private static func hash(_ text: String) -> String {
    let number = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(number, radix: 16)
  }
}
