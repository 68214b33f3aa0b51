import CosmosCore
import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Runs commands with this machine's fonts, with a few of them, and with none.
@Suite(.blocking) struct FontTests {
  private let folder = TemporaryFolder.forSuite()

  /// Captures a sign and its names.
  ///
  /// - Returns: The image, and the lines that the program printed on standard error.
  private func capture(
    _ words: String..., fonts: [String]? = nil
  ) throws -> (picture: Picture, told: [Substring]) {
    var environment: [String: String] = [:]
    if let fonts {
      let list = fonts.map { "<dir>\($0)</dir>" }.joined()
      let text = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig>\(list)<cachedir>\(folder.path("cache"))</cachedir></fontconfig>
        """
      try folder.write(text, to: "fonts.conf")
      environment["FONTCONFIG_FILE"] = folder.path("fonts.conf")
    }
    let words = ["--size", "375x667", "--sign", "cancer"] + words
    let run = try ProgramRun(
      ["capture", folder.path("sky.png")] + words, environment: environment)
    #expect(run.code == 0)
    let picture = try Picture(png: Array(try folder.bytes(of: "sky.png")))
    return (picture, run.errors.split(separator: "\n"))
  }

  private static let dejaVu = "/usr/share/fonts/truetype/dejavu"
  private static let hasChinese = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf")

  /// Whether rows of two images are the same, counted from the bottom row, which is row 0.
  private func areSame(_ one: Picture, _ other: Picture, rows: Range<Int>) -> Bool {
    guard (one.width, one.height) == (other.width, other.height), rows.upperBound <= one.height
    else { return false }
    return rows.allSatisfy { row in
      let start = 3 * one.width * (one.height - 1 - row)
      return one.pixels[start..<start + 3 * one.width]
        == other.pixels[start..<start + 3 * one.width]
    }
  }

  @Test(.enabled(if: hasChinese, "no font with Chinese characters: fonts-droid-fallback"))
  func `names are written in Chinese`() throws {
    let (english, chinese) = try (
      capture("--language", "en"), capture("--language", "zh-CN")
    )
    #expect(english.told.isEmpty && chinese.told.isEmpty)
    #expect(!areSame(english.picture, chinese.picture, rows: 50..<70))
    #expect(areSame(english.picture, chinese.picture, rows: 0..<48))
    #expect(areSame(english.picture, chinese.picture, rows: 72..<667))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: dejaVu)))
  func `without Chinese characters, names fall back to Latin with a single warning`() throws {
    let english = try capture("--language", "en", fonts: [Self.dejaVu])
    let chinese = try capture("--language", "zh-CN", fonts: [Self.dejaVu])
    #expect(english.told.isEmpty)
    #expect(chinese.told.count == 1)
    #expect(chinese.told.first?.hasPrefix("cosmos: warning: no font has all of “双鱼座”") == true)
    #expect(english.picture == chinese.picture)
  }

  @Test(arguments: [
    ("No Such Font", true), ("No Such Font, DejaVu Sans Mono", false), ("monospace", false),
  ])
  func `a font that is not installed is reported`(font: String, isUsable: Bool) throws {
    let sky = try folder.writeSky(
      replacing: "font: \"DejaVu Sans Mono\"", with: "font: \"\(font)\"")
    let told = try capture("--sky", sky).told
    #expect(told.count == (isUsable ? 1 : 0), "\(told)")
    #expect(
      told.allSatisfy {
        $0.hasPrefix("cosmos: warning: the font “No Such Font” is not installed; “")
      })
  }

  @Test func `without any font, names are omitted with a single warning`() throws {
    let full = try capture("--language", "en").picture
    for language in ["en", "zh-CN"] {
      let bare = try capture("--language", language, fonts: [])
      #expect(
        bare.told == [
          "cosmos: warning: there is no font on this machine; names are not written (install one)"
        ]
      )
      #expect(areSame(full, bare.picture, rows: 0..<30))
      #expect(areSame(full, bare.picture, rows: 72..<667))
      #expect(!areSame(full, bare.picture, rows: 50..<70))
    }
  }
}
