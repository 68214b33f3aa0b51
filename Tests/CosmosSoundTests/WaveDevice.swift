import CosmosSound
import Foundation

/// The default sound device of this process: a file that OpenAL Soft writes in real time.
///
/// OpenAL Soft reads its configuration once, on first use, so every suite that uses it must call `prepare()`
/// first.
enum WaveDevice {
  private static let folder =
    FileManager.default.temporaryDirectory.appending(path: "cosmos-\(UUID())").path()

  private static let file: String = {
    atexit { try? FileManager.default.removeItem(atPath: WaveDevice.folder) }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let settings = """
      [general]
      drivers = wave
      frequency = 44100
      period_size = 256
      channels = stereo
      sample-type = int16
      [wave]
      file = \(folder)/out.wav
      """
    try? settings.write(toFile: "\(folder)/alsoft.conf", atomically: true, encoding: .utf8)
    setenv("ALSOFT_CONF", "\(folder)/alsoft.conf", 1)
    unsetenv("ALSOFT_DRIVERS")
    return "\(folder)/out.wav"
  }()

  /// Configures OpenAL Soft to open this device.
  static func prepare() {
    _ = file
  }

  /// The audio written so far.
  static func recording() throws -> Signal {
    let bytes = try Data(contentsOf: URL(filePath: file))
    return Signal(try bytes.withUnsafeBytes { try Recording($0, file: file) })
  }
}
