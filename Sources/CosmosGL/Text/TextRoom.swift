import CosmosCore
import Dispatch
import Synchronization

/// Where lines of text become bitmaps: on a queue of its own, so that they can be drawn before they are
/// asked for.
final class TextRoom: Sendable {
  /// The only one: what Pango has read of the fonts stays with the queue's thread.
  static let shared = TextRoom()

  /// Lines of text as bitmaps.
  struct Pictures: Sendable {
    /// In the order of the lines.
    var bitmaps: [TextRasterizer.Bitmap] = []
    /// A line about each thing that the fonts lack.
    var warnings: [String] = []
    /// Pixels of all bitmaps; above ``TextRoom/mostPixels`` not all lines were drawn.
    var pixels = 0

    mutating func append(_ bitmap: TextRasterizer.Bitmap) {
      bitmaps.append(bitmap)
      pixels += bitmap.width * bitmap.height
    }
  }

  /// A line that was drawn ahead.
  private struct Key: Hashable {
    let line: TextSheet.Line
    let family: String
  }

  /// The most pixels of all bitmaps that one texture is made of.
  static let mostPixels = 160_000_000

  private let queue = DispatchQueue(label: "text", qos: .userInitiated)
  private let ahead = Mutex<[Key: TextRasterizer.Bitmap]>([:])

  /// Begins to draw lines that will be asked for, and returns at once.
  ///
  /// - Parameters:
  ///   - family: Families of the font, parted by commas.
  ///   - lines: Gives the lines; called on the queue.
  func drawAhead(family: String, _ lines: @escaping @Sendable () -> [TextSheet.Line]) {
    queue.async { [self] in
      let rasterizer = TextRasterizer(family: family)
      guard rasterizer.familyInUse != nil else { return }
      var pixels = 0
      for line in lines() where pixels <= TextRoom.mostPixels {
        let bitmap = rasterizer.draw(line, text: line.text)
        pixels += bitmap.width * bitmap.height
        ahead.withLock { $0[Key(line: line.unplaced, family: family)] = bitmap }
      }
    }
  }

  /// Waits for what is being drawn ahead, and forgets what nobody has asked for.
  func finishAhead() {
    let finish = DispatchWorkItem { [self] in
      ahead.withLock { $0 = [:] }
    }
    queue.async(execute: finish)
    finish.wait()
  }

  /// Draws lines, each as well as the fonts of this machine can.
  func pictures(of lines: [TextSheet.Line], family: String) -> Pictures {
    let result = Result()
    let work = DispatchWorkItem { [self] in
      let pictures = draw(lines, family: family)
      result.pictures.withLock { $0 = pictures }
    }
    // Not `sync`, which would draw on the thread that calls.
    queue.async(execute: work)
    work.wait()
    return result.pictures.withLock { $0 }
  }

  /// What the queue hands to the thread that waits.
  private final class Result: Sendable {
    let pictures = Mutex(Pictures())
  }

  private func draw(_ lines: [TextSheet.Line], family: String) -> Pictures {
    var pictures = Pictures()
    let rasterizer = TextRasterizer(family: family)
    guard let found = rasterizer.familyInUse else {
      pictures.warnings.append(
        "there is no font on this machine; names are not written (install one)")
      for line in lines { pictures.append(rasterizer.draw(line, text: "")) }
      return pictures
    }
    if !rasterizer.isWanted(found) {
      pictures.warnings.append(
        "the font “\(family)” is not installed; “\(found)” takes its place")
    }
    var lacking: String?
    for line in lines where pictures.pixels <= TextRoom.mostPixels {
      let bitmap =
        ahead.withLock { $0.removeValue(forKey: Key(line: line.unplaced, family: family)) }
        ?? rasterizer.draw(line, text: line.text)
      guard !bitmap.isComplete && line.fallback != line.text else {
        pictures.append(bitmap)
        continue
      }
      lacking = lacking ?? line.text
      pictures.append(rasterizer.draw(line, text: line.fallback))
    }
    if let lacking {
      pictures.warnings.append(
        "no font has all of “\(lacking)”; names are written in Latin letters (install a font for it)"
      )
    }
    return pictures
  }
}

extension TextSheet.Line {
  /// The line as it is drawn, wherever it stands on its layer.
  fileprivate var unplaced: TextSheet.Line {
    var line = self
    line.place.x = 0
    line.place.y = 0
    return line
  }
}

extension TextRasterizer {
  fileprivate func draw(_ line: TextSheet.Line, text: String) -> Bitmap {
    draw(text, size: line.size, anchor: line.anchor, fraction: line.fraction)
  }
}
