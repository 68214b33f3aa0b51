/// The machine's memory.
enum Memory {
  /// Bytes that programs can still get without others being swapped out; `nil` where it is not told.
  static var available: Int? {
    guard let bytes = try? InputFile.read("/proc/meminfo") else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("MemAvailable:") }) else { return nil }
    let words = line.split(separator: " ")
    guard words.count == 3, let kibibytes = Int(words[1]) else { return nil }
    return 1024 * kibibytes
  }
}
