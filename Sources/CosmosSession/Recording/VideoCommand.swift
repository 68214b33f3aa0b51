import CosmosOptions

/// The command lines of `ffmpeg`.
package enum VideoCommand {
  /// Encodes frames from standard input.
  ///
  /// - Parameters:
  ///   - format: The film's format.
  ///   - pixels: The pixels of standard input.
  ///   - size: Width and height of a frame in pixels.
  ///   - rate: Frames per second.
  ///   - output: The file to write.
  ///   - sound: A file with the sound, or `nil`.
  /// - Returns: The words of the command line.
  package static func encode(
    _ format: FilmOptions.Format, pixels: VideoPixels, size: (width: Int, height: Int),
    rate: FrameRate, output: String, sound: String?
  ) -> [String] {
    // Without -xerror, it exits with 0 if the disk is full when it completes the file.
    let input =
      ["ffmpeg", "-hide_banner", "-loglevel", "error", "-xerror", "-f", "rawvideo"]
      + ["-pix_fmt", pixels.name, "-video_size", "\(size.width)x\(size.height)"] + pixels.colors
      + ["-framerate", "\(rate)", "-i", "pipe:0"]
    let track = sound.map {
      [
        "-f", "s32le", "-ar", "\(FilmSound.sampleRate)", "-ac", "2", "-i", $0,
        // Some versions read seconds of sound ahead, which an interrupted film in a pipe would keep.
        "-shortest",
      ] + encodeSound(format)
    }
    return input + (track ?? []) + encodePicture(format, pixels: pixels) + container(of: format)
      + pixels.colors + ["-y", output]
  }

  private static func encodePicture(
    _ format: FilmOptions.Format, pixels: VideoPixels
  ) -> [String] {
    switch format {
    case .mp4:
      ["-c:v", "libx264", "-preset", "veryfast", "-crf", "16"]
    case .mkv:
      ["-c:v", "ffv1", "-level", "3", "-g", "1", "-pix_fmt", losslessName(pixels)]
    case .webm:
      [
        "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "5",
        "-row-mt", "1",
      ]
    case .mov:
      ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-qscale:v", "1"]
    case .gif:
      [
        "-filter_complex",
        "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none",
      ]
    case .png, .y4m, .rgb, .webp: preconditionFailure("\(format) needs no encoder")
    }
  }

  /// The options of a film's container.
  private static func container(of format: FilmOptions.Format) -> [String] {
    switch format {
    case .mp4: ["-movflags", "+faststart", "-f", "mp4"]
    case .mkv: ["-f", "matroska"]
    case .webm: ["-f", "webm"]
    case .mov: ["-movflags", "+write_colr", "-f", "mov"]
    case .gif: ["-f", "gif"]
    case .png, .y4m, .rgb, .webp: preconditionFailure("\(format) needs no encoder")
    }
  }

  /// The pixels of FFV1 that hold those of a frame.
  private static func losslessName(_ pixels: VideoPixels) -> String {
    switch pixels.name {
    case "rgb24": "bgr0"
    case "rgba": "bgra"
    case let name: name
    }
  }

  /// The options that encode the sound, at the quality of the picture.
  private static func encodeSound(_ format: FilmOptions.Format) -> [String] {
    switch format {
    case .mp4: ["-c:a", "aac", "-b:a", "192k"]
    case .webm: ["-c:a", "libopus", "-b:a", "160k"]
    case .mkv: ["-c:a", "flac"]
    case .mov: ["-c:a", "pcm_s24le"]
    case .gif, .png, .y4m, .rgb, .webp: preconditionFailure("\(format) has no sound")
    }
  }

  /// Copies a film up to a frame, with its sound.
  ///
  /// - Parameters:
  ///   - film: The film's file.
  ///   - format: The film's format.
  ///   - count: Number of frames until then.
  ///   - rate: Frames per second.
  ///   - output: The file to write.
  /// - Returns: The words of the command line.
  package static func cut(
    _ film: String, _ format: FilmOptions.Format, afterFrames count: Int, rate: FrameRate,
    output: String
  ) -> [String] {
    ["ffmpeg", "-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-i", film]
      + ["-c", "copy", "-t", "\(rate.time(ofFrame: count))"] + container(of: format)
      + ["-y", output]
  }

  /// Reads the first frame of a film, and describes the film.
  ///
  /// - Parameter film: The film's file.
  /// - Returns: The words of the command line.
  package static func describe(_ film: String) -> [String] {
    [
      "ffmpeg", "-hide_banner", "-nostdin", "-nostats", "-i", film, "-map", "0:v", "-c", "copy",
      "-frames:v", "1", "-f", "null", "-",
    ]
  }
}
