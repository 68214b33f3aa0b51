import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// `cosmos record`: a film shows the colours of its frames, whichever `ffmpeg` encodes it.
  @Suite(.blocking) struct RecordColorTests {
    private let folder = TemporaryFolder.forSuite()

    /// The encoders: those that the variable `COSMOS_FFMPEGS` names, or the installed one.
    private static let encoders =
      ProcessInfo.processInfo.environment["COSMOS_FFMPEGS"]?.words ?? ["/usr/bin/ffmpeg"]

    private static let look = [
      "--size", "96x64", "--sky", "aurora", "--sign", "leo", "--tour=0.3", "--journey", "1",
      "--fps",
      "30", "--frames", "0..11",
    ]

    /// The frames, opaque or transparent: red, green, blue and alpha, from 0 to 255.
    private static let frames = [false, true].map { isTransparent in
      Result {
        let folder = try TemporaryFolder()
        try ProgramRun(
          ["record", folder.path("frames")] + look + (isTransparent ? ["--transparent"] : [])
        ).expectSuccess()
        return try pixels(["-framerate", "30", "-i", folder.path("frames/%06d.png")])
      }
    }

    /// The colour tags of a film's first frame: a stream may have some of its tags only in its frames.
    static func tags(of film: String) throws -> String {
      try ProgramRun(
        shell:
          #"ffprobe -v error -select_streams v -read_intervals %+#1 -show_frames "$1" | grep ^color_"#,
        [film]
      ).text
    }

    /// The pixels of a film or of frames, as players decode them.
    private static func pixels(_ input: [String], bits: Int = 8) throws -> [Double] {
      let bytes = try ProgramRun(
        shell: #"exec ffmpeg -v error "$@""#,
        input + ["-sws_flags", "accurate_rnd+full_chroma_int+full_chroma_inp"]
          + ["-pix_fmt", bits == 8 ? "rgba" : "rgba64le", "-f", "rawvideo", "-"]
      ).expectSuccess().output
      guard bits == 16 else { return bytes.map(Double.init) }
      return bytes.withUnsafeBytes { $0.bindMemory(to: UInt16.self).map { Double($0) / 257 } }
    }

    @Test(
      arguments: encoders,
      [
        ("mp4", ""), ("webm", ""), ("mkv", ""), ("mkv", "--depth 16"), ("mkv", "--transparent"),
        ("mkv", "--depth 16 --transparent"), ("mov", ""), ("mov", "--depth 16"),
        ("mov", "--transparent"), ("mov", "--depth 16 --transparent"),
      ])
    func `decoded by its tags, a film has the colours of its frames`(
      encoder: String, film: (format: String, options: String)
    ) throws {
      try folder.makeFolder("bin")
      try folder.link("bin/ffmpeg", to: encoder)
      let path = folder.path("film.\(film.format)")
      try ProgramRun(
        ["record", path] + Self.look + film.options.words,
        environment: ["PATH": folder.path("bin") + ":/bin:/usr/bin"]
      ).expectSuccess()
      let isTransparent = film.options.contains("--transparent")
      let expected = try Self.frames[isTransparent ? 1 : 0].get()
      try #require(expected.count == 12 * 4 * 96 * 64)
      // When ffmpeg changes the depth of RGB or of alpha, or makes YUV RGB of 16 bits, it is up to a step off.
      let depths = (0..<4).map { channel in
        switch film.format {
        case "mkv": film.options.contains("16") ? 16 : 8
        default: channel == 3 && isTransparent ? 16 : 8
        }
      }
      let decoded = try Dictionary(
        uniqueKeysWithValues: Set(depths).map { ($0, try Self.pixels(["-i", path], bits: $0)) })
      let alphas = try #require(decoded[depths[3]])
      try #require(alphas.count == expected.count)
      for channel in 0..<4 {
        let found = try #require(decoded[depths[channel]])
        try #require(found.count == expected.count)
        let errors = stride(from: channel, to: found.count, by: 4).map { index in
          // What can hardly be seen has a colour only with 16 bits.
          let alpha = index - channel + 3
          return channel == 3
            ? found[index] - expected[index]
            : (found[index] * alphas[alpha] - expected[index] * expected[alpha]) / 255
        }
        #expect(abs(errors.reduce(0, +) / Double(errors.count)) < 0.6, "channel \(channel)")
      }
      let tags = try Self.tags(of: path)
      #expect(tags.split(separator: "\n").count == 4 && !tags.contains("unknown"))
    }
  }
}
