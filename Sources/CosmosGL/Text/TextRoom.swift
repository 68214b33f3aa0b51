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
  }

  /// A line that was drawn ahead.
  private struct Key: Hashable {
    let line: TextSheet.Line
    let family: String
  }

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
      for line in lines() {
        let bitmap = rasterizer.draw(line, text: line.text)
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
      pictures.bitmaps = lines.map { rasterizer.draw($0, text: "") }
      return pictures
    }
    if !rasterizer.isWanted(found) {
      pictures.warnings.append(
        "the font “\(family)” is not installed; “\(found)” takes its place")
    }
    var lacking: String?
    pictures.bitmaps = lines.map { line in
      let bitmap =
        ahead.withLock { $0.removeValue(forKey: Key(line: line.unplaced, family: family)) }
        ?? rasterizer.draw(line, text: line.text)
      guard !bitmap.isComplete && line.fallback != line.text else { return bitmap }
      lacking = lacking ?? line.text
      return rasterizer.draw(line, text: line.fallback)
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
