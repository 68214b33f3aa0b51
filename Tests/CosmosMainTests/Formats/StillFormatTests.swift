import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// Image files of `cosmos capture` in their formats, as other programs read them.
  @Suite(.blocking) struct StillFormatTests {
    private let folder = TemporaryFolder.forSuite()

    private static let sky = ["--size", "91x61", "--sign", "leo", "--lines", "--seed", "5"]

    private func capture(_ name: String, _ options: [String] = []) throws {
      try ProgramRun(["capture", folder.path(name)] + Self.sky + options).expectSuccess()
    }

    /// The pixels of files in some formats, decoded by one ffmpeg, which takes longer to start than to decode them.
    private func pixels(_ files: (name: String, format: String)...) throws -> [Data] {
      let inputs = files.flatMap { ["-i", folder.path($0.name)] }
      let outputs = files.enumerated().flatMap { number, file in
        ["-map", "\(number)", "-f", "rawvideo", "-pix_fmt", file.format]
          + [folder.path("\(number).raw")]
      }
      try ProgramRun(shell: #"exec ffmpeg -v error -y "$@""#, inputs + outputs).expectSuccess()
      return try files.indices.map { try folder.bytes(of: "\($0).raw") }
    }

    private func identify(_ name: String, _ format: String) throws -> String {
      let run = try ProgramRun(shell: #"identify -format "$2" "$1""#, [folder.path(name), format])
        .expectSuccess()
      return run.text
    }

    @Test(arguments: [[], ["--transparent"], ["--transparent", "--samples", "4"]])
    func `the pixels are those of a PNG`(options: [String]) throws {
      for format in ["png", "webp", "tiff"] { try capture("a.\(format)", options) }
      let found = try pixels(("a.png", "rgba"), ("a.webp", "rgba"), ("a.tiff", "rgba"))
      #expect(found[0].count == 4 * 91 * 61 && Set(found[0]).count > 50)
      #expect(found[1] == found[0], "WebP")
      #expect(found[2] == found[0], "TIFF")
    }

    @Test func `a JPEG file looks like a PNG, thin violet lines too`() throws {
      for format in ["png", "jpg"] { try capture("a.\(format)") }
      let found = try pixels(("a.png", "rgb24"), ("a.jpg", "rgb24")).map { $0.map(Int.init) }
      let differences = zip(found[0], found[1]).map { abs($0 - $1) }
      try #require(differences.count == 3 * 91 * 61 && Set(found[0]).count > 50)
      #expect(differences.max() ?? 255 <= 32, "\(differences.max() ?? 255)")
      #expect(differences.reduce(0, +) < differences.count)
      #expect(try identify("a.jpg", "%z %Q %[jpeg:sampling-factor]") == "8 92 1x1,1x1,1x1")
      let file = try folder.bytes(of: "a.jpg")
      for name in ["Exif", "ICC_PROFILE"] { #expect(file.firstRange(of: Data(name.utf8)) == nil) }
    }

    @Test(arguments: [[], ["--transparent"]])
    func `a TIFF file with 16 bits has the pixels of a PNG`(options: [String]) throws {
      try capture("a.png", options + ["--depth", "16"])
      try capture("a.tif", options + ["--depth", "16"])
      let found = try pixels(("a.tif", "rgba64le"), ("a.png", "rgba64le"))
      #expect(found[0] == found[1])
      // Without an alpha channel, some versions know no such property.
      let facts = try identify("a.tif", options.isEmpty ? "%z %C" : "%z %C %[tiff:alpha]")
      #expect(facts == (options.isEmpty ? "16 Zip" : "16 Zip unassociated"))
    }

    @Test func `a TIFF file has 72 pixels per inch`() throws {
      try capture("a.tif")
      let file = [UInt8](try folder.bytes(of: "a.tif"))
      func number(_ offset: Int, _ size: Int) -> Int {
        file[offset..<offset + size].reversed().reduce(0) { $0 << 8 + Int($1) }
      }
      let directory = number(4, 4)
      let entries = (0..<number(directory, 2)).map { directory + 2 + 12 * $0 }
      func value(_ tag: Int) throws -> Int {
        number(try #require(entries.first { number($0, 2) == tag }) + 8, 4)
      }
      for tag in [282, 283] {
        let fraction = try value(tag)
        #expect(number(fraction, 4) == 72 * number(fraction + 4, 4))
      }
      #expect(try value(296) == 2)
    }

    @Test(arguments: [false, true])
    func `an OpenEXR file is linear and premultiplied`(isTransparent: Bool) throws {
      let options = isTransparent ? ["--transparent"] : []
      try capture("a.png", options + ["--depth", "16"])
      try capture("a.exr", options)
      let (count, channels) = (91 * 61, isTransparent ? 4 : 3)
      // Planes of floats: green, blue, red and alpha.
      let files = try pixels(
        ("a.exr", isTransparent ? "gbrapf32le" : "gbrpf32le"), ("a.png", "rgba64le"))
      let linear = files[0].withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let encoded = files[1].withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
      try #require(linear.count == count * channels && encoded.count == 4 * count)
      var worst = 0.0
      for pixel in 0..<count {
        let alpha = Double(encoded[4 * pixel + 3]) / 65_535
        for (plane, channel) in [(0, 1), (1, 2), (2, 0)] {
          let value = Double(encoded[4 * pixel + channel]) / 65_535
          let expected =
            (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)) * alpha
          let found = Double(linear[plane * count + pixel])
          // Halves have 11 significant bits, and below 2^-14 steps of 2^-24.
          worst = max(worst, abs(found - expected) / max(expected * 0x1p-11, 0x1p-24))
        }
        if isTransparent {
          worst = max(worst, abs(Double(linear[3 * count + pixel]) - alpha) / 0x1p-11)
        }
      }
      // Half a step of rounding, and as much for float arithmetic before it.
      #expect(worst > 0 && worst <= 1, "off by \(worst)")
    }

    @Test(arguments: ["webp", "tiff", "exr"])
    func `an image repeats itself, and as a PNG`(format: String) throws {
      try capture("a.png", ["--transparent"])
      try capture("a.\(format)", ["--transparent"])
      for name in ["b.png", "b.\(format)"] {
        try ProgramRun([
          "capture", folder.path(name), "--like", folder.path("a.\(format)"),
        ]).expectSuccess()
      }
      #expect(try folder.bytes(of: "b.png") == folder.bytes(of: "a.png"))
      #expect(try folder.bytes(of: "b.\(format)") == folder.bytes(of: "a.\(format)"))
    }

    @Test func `a JPEG file repeats itself, and as a PNG, and says how in its comment`() throws {
      for name in ["a.png", "a.jpg"] { try capture(name) }
      for name in ["b.png", "b.jpeg"] {
        try ProgramRun(["capture", folder.path(name), "--like", folder.path("a.jpg")])
          .expectSuccess()
      }
      #expect(try folder.bytes(of: "b.png") == folder.bytes(of: "a.png"))
      #expect(try folder.bytes(of: "b.jpeg") == folder.bytes(of: "a.jpg"))
      let comment = try identify("a.jpg", "%c").split(separator: "\n")
      #expect(comment.first?.hasPrefix("cosmos capture FILE.jpeg --size 91x61 ") == true)
      #expect(
        comment.contains("Title: leo") && comment.last?.hasPrefix("Software: Cosmos ") == true)
    }

    @Test(arguments: [
      ("webp", "ImageDescription"), ("tiff", "description"), ("exr", "comments"),
    ])
    func `other programs read who wrote an image, and how`(format: String, tag: String) throws {
      try capture("a.\(format)")
      let run = try ProgramRun(
        shell: #"ffprobe -v error -show_entries frame_tags -of default=nw=1 "$1""#,
        [folder.path("a.\(format)")]
      ).expectSuccess()
      #expect(run.text.lowercased().contains("tag:software=cosmos "))
      #expect(run.text.contains("TAG:\(tag)=cosmos capture FILE.\(format) --size 91x61 "))
      #expect(run.text.lowercased().contains(format == "exr" ? "title=leo" : "title: leo"))
    }

    @Test(arguments: [
      ("a.webp", "png", "89504e47"), ("a", "tiff", "49492a00"), ("a.png", "exr", "762f3101"),
      ("a.dat", "webp", "52494646"), ("a.gif", "jpeg", "ffd8ffe0"),
    ])
    func `the option decides, whatever the name`(name: String, format: String, start: String) throws
    {
      try capture(name, ["--format", format])
      let bytes = try folder.bytes(of: name).prefix(4)
      #expect(bytes.map { String(format: "%02x", $0) }.joined() == start)
    }

    @Test(arguments: ["jpeg", "webp", "tiff", "exr"])
    func `a pipe gets the same bytes as a file`(format: String) throws {
      try capture("a.\(format)")
      let run = try ProgramRun(["capture", "-", "--format", format] + Self.sky).expectSuccess()
      #expect(try run.output == folder.bytes(of: "a.\(format)"))
      #expect(try folder.names == ["a.\(format)"])
    }

    @Test(arguments: ["png", "jpeg", "webp", "tiff", "exr"])
    func `a device or a disk without space is reported`(format: String) throws {
      try ProgramRun(["capture", "/dev/full", "--format", format] + Self.sky)
        .expectFault(code: 1, is: "can't write /dev/full: No space left on device")
      try folder.write("old", to: "a.\(format)")
      let path = folder.path("a.\(format)")
      try ProgramRun(shell: #"ulimit -f 8; exec "$0" capture "$1" --size 320x180"#, [path])
        .expectFault(code: 1, is: "can't write \(path): File too large")
      #expect(try folder.names == ["a.\(format)"])
      #expect(try folder.text(of: "a.\(format)") == "old")
    }

    @Test func `a missing library is reported before anything is drawn`() throws {
      let needs = [
        ("jpg", "JPEG", "libjpeg.so.62", "libjpeg62-turbo"),
        ("webp", "WebP", "libwebp.so.7", "libwebp7"), ("tiff", "TIFF", "libtiff.so.6", "libtiff6"),
        ("exr", "OpenEXR", "libOpenEXRCore-3_1.so.30", "libopenexr-3-1-30"),
      ]
      try folder.makeFolder("lib")
      for (_, _, library, _) in needs { try folder.write("not a library", to: "lib/\(library)") }
      let environment = ["LD_LIBRARY_PATH": folder.path("lib")]
      for (format, title, library, package) in needs {
        let run = try ProgramRun(
          process: ["capture", folder.path("a.\(format)")], environment: environment)
        #expect(run.code == 1)
        let fault = try #require(run.fault, "\(run.errors)")
        #expect(fault.hasPrefix("\(title) images need a library that can't be loaded ("))
        #expect(fault.contains(library) && fault.hasSuffix("type: apt-get install \(package)"))
      }
      #expect(try folder.names == ["lib"])
      // Other formats need no such library.
      try ProgramRun(
        process: ["capture", folder.path("a.png"), "--size", "9x9"], environment: environment
      ).expectSuccess()
    }

    @Test func `too little memory for a whole image is reported before any work begins`() throws {
      try ProgramRun(
        shell: #"ulimit -v 4000000; exec "$0" capture "$1" --size 16000x16000"#,
        [folder.path("a.webp")]
      ).expectFault(code: 1, "too little address space")
      #expect(try folder.names.isEmpty)
    }
  }
}
