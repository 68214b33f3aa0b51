/// A sound that starts with the program and repeats forever.
///
/// The two loops differ in length, so their mix does not repeat for hours.
package enum SoundLoop: String, Hashable, Sendable, CaseIterable {
  /// A drone, 45.43 s.
  case drone = "Assets/Sounds/audio1.flac"
  /// A pad, 76.72 s.
  case pad = "Assets/Sounds/audio2.ogg"

  /// Path of its recording among the compiled-in files.
  package var file: String { rawValue }
}
