import CosmosCore
import CosmosMain
import CosmosOptions
import Testing

/// Tests of options that only a sky can validate, because signs and layers belong to it.
@Suite struct SkyOptionsTests {
  private func sky(_ words: String) throws -> Sky {
    let options = try Options(words).sky
    return try options.sky(
      of: options.design(), on: Canvas(pixelWidth: 375, pixelHeight: 667), seed: 1)
  }

  @Test(arguments: [
    ("", 1875.0),  // half way between the first two signs
    ("--sign pisces", 0.0),
    ("--sign LEO", 18_750.0),
    ("--offset 3750", 3750.0),
    ("--offset -1", 44_999.0),  // the sky wraps around
  ])
  func `a sky starts at the requested position`(words: String, offset: Double) throws {
    #expect(try sky(words).offset == offset)
  }

  @Test(arguments: [
    ("0", [0]), ("0,1,5-7", [0, 1, 5, 6, 7]), ("7,0", [0, 7]), ("3-3", [3]), ("1,1", [1]),
    ("0-7", Array(0...7)),
  ])
  func `layers are parsed as numbers and ranges`(list: String, layers: [Int]) throws {
    #expect(try sky("--layers \(list)").scene.shownLayers == layers)
  }

  @Test(arguments: [
    ("9", "this sky has layers 0 to 7"),
    ("0-8", "this sky has layers 0 to 7"),
    ("2-", "give numbers and ranges, such as 0,1,5-7"),
    ("-1", "give numbers and ranges, such as 0,1,5-7"),
    ("5-2", "give numbers and ranges, such as 0,1,5-7"),
    ("1,", "give numbers and ranges, such as 0,1,5-7"),
    ("1-2-3", "give numbers and ranges, such as 0,1,5-7"),
    ("all", "give numbers and ranges, such as 0,1,5-7"),
  ])
  func `invalid layers are rejected`(list: String, rule: String) {
    #expect(throws: UsageError("--layers \(list): \(rule)")) { try sky("--layers=\(list)") }
  }

  @Test func `an unknown sign is rejected with a list of all signs`() {
    let error = #expect(throws: UsageError.self) { try sky("--sign ophiuchus") }
    #expect(
      error?.message
        == "--sign ophiuchus: unknown sign; the signs are pisces, aries, taurus, gemini, "
        + "cancer, leo, virgo, libra, scorpio, sagittarius, capricorn, aquarius")
  }

  @Test func `the seed defaults to that of the caller`() throws {
    #expect(try sky("").scene.seed == 1)
    #expect(try sky("--seed 5").scene.seed == 5)
  }
}
