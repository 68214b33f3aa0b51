import CSndfile
import CosmosAssets

/// A decoded stereo sound.
package struct Recording: Sendable {
  /// Interleaved left and right samples; 32768 would be full scale.
  package let samples: [Int16]

  /// Sample rate in frames per second; a frame is one sample of each channel.
  package let rate: Int

  /// Length in seconds.
  package var duration: Double { Double(samples.count / 2) / Double(rate) }

  /// Decodes one of the compiled-in files.
  ///
  /// - Parameter file: Its path, such as `"Assets/Sounds/tick.flac"`.
  /// - Throws: ``SoundError`` if there is no such file or it can't be decoded.
  package init(builtIn file: String) throws(SoundError) {
    let asset = cosmos_asset(file)
    guard let bytes = asset.bytes else {
      throw .recording(file: file, reason: "there is no such file")
    }
    try self.init(UnsafeRawBufferPointer(start: bytes, count: asset.count), file: file)
  }

  /// Decodes the contents of a file in any format that libsndfile supports.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The file's name in error messages.
  /// - Throws: ``SoundError`` with libsndfile's reason.
  package init(_ bytes: UnsafeRawBufferPointer, file: String) throws(SoundError) {
    var access = MemoryFile.access
    var source = MemoryFile(bytes: bytes)
    let decoded = withUnsafeMutablePointer(to: &source) { source in
      Result { () throws(SoundError) in
        var info = SF_INFO()
        guard let handle = sf_open_virtual(&access, Int32(SFM_READ), &info, source) else {
          throw .recording(file: file, reason: String(cString: sf_strerror(nil)))
        }
        defer { sf_close(handle) }
        guard info.channels == 2 else {
          throw .recording(file: file, reason: "it has \(info.channels) channels instead of 2")
        }
        // If the end of an Ogg file is missing, libsndfile reports its maximum frame count.
        guard (0...Recording.maxFrames).contains(info.frames) else {
          throw .recording(file: file, reason: "it has no end")
        }
        return (try Recording.read(handle, frames: info.frames, file: file), Int(info.samplerate))
      }
    }
    (samples, rate) = try decoded.get()
  }

  /// Ten minutes at 48 kHz, far longer than any sound in Cosmos.
  private static let maxFrames: sf_count_t = 600 * 48_000

  private static func read(
    _ handle: OpaquePointer, frames: sf_count_t, file: String
  ) throws(SoundError) -> [Int16] {
    var count: sf_count_t = 0
    let samples = [Int16](unsafeUninitializedCapacity: Int(frames) * 2) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      // A read may return fewer frames than requested.
      while count < frames {
        let read = sf_readf_short(handle, start + Int(count) * 2, frames - count)
        guard read > 0 else { break }
        count += read
      }
      initialized = Int(count) * 2
    }
    guard count == frames else {
      let reason = sf_error(handle) == 0 ? "it is cut short" : String(cString: sf_strerror(handle))
      throw .recording(file: file, reason: reason)
    }
    return samples
  }
}

/// Bytes in memory that libsndfile reads like a file.
private struct MemoryFile {
  let bytes: UnsafeRawBufferPointer
  var position = 0

  /// I/O callbacks for libsndfile; their user data points to a value of this type.
  static var access: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { data in MemoryFile.with(data) { $0.bytes.count } },
      seek: { offset, origin, data in
        MemoryFile.with(data) { $0.seek(Int(offset), from: origin) }
      },
      read: { target, count, data in MemoryFile.with(data) { $0.read(Int(count), into: target) } },
      write: { _, _, _ in 0 },
      tell: { data in MemoryFile.with(data) { $0.position } })
  }

  private static func with(
    _ data: UnsafeMutableRawPointer?, _ body: (inout MemoryFile) -> Int
  ) -> sf_count_t {
    guard let data else { return 0 }
    return sf_count_t(body(&data.assumingMemoryBound(to: MemoryFile.self).pointee))
  }

  private mutating func seek(_ offset: Int, from origin: Int32) -> Int {
    let start =
      switch Int(origin) {
      case SF_SEEK_CUR: position
      case SF_SEEK_END: bytes.count
      default: 0
      }
    position = min(max(0, start + offset), bytes.count)
    return position
  }

  private mutating func read(_ count: Int, into target: UnsafeMutableRawPointer?) -> Int {
    let part = UnsafeRawBufferPointer(rebasing: bytes[position...].prefix(count))
    if let start = part.baseAddress { target?.copyMemory(from: start, byteCount: part.count) }
    position += part.count
    return part.count
  }
}
