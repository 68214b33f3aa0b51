/// Why a film could not be encoded.
package enum VideoError: Error, Hashable {
  /// There is no `ffmpeg`.
  case missing
  /// A signal ended `ffmpeg`.
  case killed(signal: Int32)
  /// `ffmpeg` could not be started, or it failed; `reason` is its last message.
  case failed(reason: String)
  /// `ffmpeg` ended without an error, but its film can't be read.
  case unreadable(reason: String)
  /// The film's colours are not tagged as those of its pixels; `found` is `ffmpeg`'s description of the film.
  case wrongColors(found: String)
}

extension VideoError: CustomStringConvertible {
  /// One line that says what to do, if there is something to do.
  package var description: String {
    switch self {
    case .missing:
      "this kind of film needs ffmpeg, which is not installed; as root, type: apt-get install ffmpeg"
    case .killed(let signal): "ffmpeg was ended by signal \(signal)"
    case .failed(let reason): "ffmpeg failed: \(reason)"
    case .unreadable(let reason): "ffmpeg wrote a film that can't be read: \(reason)"
    case .wrongColors(let found):
      "ffmpeg tagged the film's colours wrongly (\(found)); install a version from 4.1 to 9.0"
    }
  }
}
