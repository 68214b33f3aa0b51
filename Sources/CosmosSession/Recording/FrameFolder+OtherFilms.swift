import CosmosHost
import CosmosImage
import CosmosOptions
import Glibc

/// Frames of other films, which would become part of this one.
extension FrameFolder {
  /// Checks that all frames in the folder belong to a film, or that the others can be deleted when it begins.
  ///
  /// A file that can't be read as an image doesn't count, and neither does one that a resumed film draws again by itself.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - text: The text chunks of its frames.
  ///   - options: Whether it is a part of a film, and whether others are overwritten.
  ///   - inputs: The files that must not be deleted.
  ///   - termination: Signals that end the program.
  /// - Throws: ``UsageError`` that names the first frame of another film and what differs, or the file that must not be
  ///   deleted, or `Termination.Interruption`.
  package mutating func checkFrames(
    of film: Film, text: FrameText, _ options: FilmOptions, sparing inputs: InputFiles,
    until termination: Termination
  ) throws {
    for number in numbers(of: film) {
      try termination.check()
      let name = FrameFolder.name(of: number)
      let isLate = options.frames == nil && number > film.frames.upperBound
      guard let difference = difference(of: number, isLate: isLate, in: film, text: text) else {
        continue
      }
      guard options.overwrites else {
        throw UsageError(
          "\(folder) has frames of another film: \(name) \(difference); give --overwrite to delete them, or write to another folder"
        )
      }
      let path = folder.appending(name)
      try inputs.check(path)
      otherFrames.append(path)
    }
  }

  /// Deletes the frames of other films that ``checkFrames(of:text:_:sparing:until:)`` has found.
  package func begin() throws {
    for path in otherFrames {
      // Another process that draws a part of the film may have deleted it.
      guard path.withCString({ unlink($0) }) == 0 || errno == ENOENT else {
        throw FileError(path: path, code: errno, step: .write)
      }
    }
  }

  /// The numbers of the frames in the folder, in order; where names can't be listed, those of the film.
  private func numbers(of film: Film) -> AnySequence<Int> {
    var numbers: [Int] = []
    let isListed = folder.forEachEntry { name in
      if let number = FrameFolder.number(of: name) { numbers.append(number) }
    }
    return isListed ? AnySequence(numbers.sorted()) : AnySequence(film.frames)
  }

  /// Says how a file differs from the film's frame of its number; `nil` if it doesn't.
  private func difference(
    of number: Int, isLate: Bool, in film: Film, text: FrameText
  ) -> String? {
    guard !(resumes && film.frames.contains(number)),
      let image = try? PNGCheck(
        folder.appending(FrameFolder.name(of: number)), upTo: .max, decodesPixels: false)
    else { return nil }
    let time = film.time(ofFrame: number)
    if let difference = text.difference(of: image.text, fromFrame: number, at: time) {
      return difference
    }
    guard image.width == width && image.height == height else {
      return "has \(image.width) x \(image.height) pixels instead of \(width) x \(height)"
    }
    let last = FrameFolder.name(of: film.frames.upperBound)
    return isLate ? "comes after the last frame of this one, \(last)" : nil
  }
}
