import CosmosAlmanac
import CosmosMain
import CosmosOptions
import Testing

/// Tests of the options that make a window darker.
@Suite struct DimOptionsTests {
  private func dimming(_ words: String...) throws -> DimOptions {
    try #require(try Options.parse(words)).dimming
  }

  private func message(_ words: [String]) throws -> String {
    try #require(throws: UsageError.self) { try Options.parse(words) }.message
  }

  @Test func `a window is as bright as its sky unless options say otherwise`() throws {
    #expect(try dimming() == DimOptions())
    #expect(try dimming("--dim-ruler").rulerRest == 600)
    #expect(try dimming("--dim-ruler=2.5").rulerRest == 150)
  }

  @Test func `periods are between two times`() throws {
    let options = try dimming(
      "--dim", "22:00-07:05=0.3,sunset-9:30=0.5,0:00-sunrise=0", "--place", "-33.9,18.4")
    #expect(
      options.periods == [
        DimPeriod(from: .clock(minutes: 1320), to: .clock(minutes: 425), brightness: 0.3),
        DimPeriod(from: .sunset, to: .clock(minutes: 570), brightness: 0.5),
        DimPeriod(from: .clock(minutes: 0), to: .sunrise, brightness: 0),
      ])
    #expect(options.place == Place(latitude: -33.9, longitude: 18.4))
  }

  @Test(arguments: [
    "", "22:00-07:00", "22:00=0.3", "22:00-07:00=1.1", "22:00-07:00=-0.1", "22:00-07:00=nan",
    "24:00-07:00=0.3", "22:60-07:00=0.3", "22:0-07:00=0.3", "22-07:00=0.3", "-07:00=0.3",
    "22:00-22:00=0.3", "sunset-sunset=0.3", "noon-sunset=0.3", "22:00-07:00=0.3,",
    "22:00-07:00-08:00=0.3", "22:00-07:00=0.3=0.4", "022:00-07:00=0.3", "+2:00-07:00=0.3",
  ])
  func `anything else is no period`(text: String) throws {
    #expect(try message(["--dim=\(text)"]).contains("such as 22:00-07:00=0.3"))
  }

  @Test(arguments: ["", "52.52", "91,0", "0,181", "52,13,7", "north,east", "nan,0"])
  func `anything else is no place`(text: String) throws {
    #expect(try message(["--dim", "sunset-7:00=0.3", "--place=\(text)"]).contains("such as 52.52"))
  }

  @Test func `the Sun needs a place`() throws {
    #expect(try message(["--dim", "sunset-7:00=0.3"]).contains("--place"))
  }

  @Test(arguments: ["-1", "x", "10001"])
  func `the ruler waits for minutes`(text: String) throws {
    #expect(try message(["--dim-ruler=\(text)"]).hasSuffix("give minutes, from 0 to 10000"))
  }
}
