import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Testing

/// Tests of the options of skies that take turns.
@Suite struct PlaylistOptionsTests {
  @Test func `a list has names and files, and its first sky opens`() throws {
    let options = try Options("--skies nebula,./my.json5,tonight --sky-every 0.5")
    #expect(options.playlist.skies == ["nebula", "./my.json5", "tonight"])
    #expect(options.playlist.turn == .time(30))
    #expect(options.sky.choice == "nebula")
    #expect(try Options("--skies ./my.json5,nebula").sky.choice == "./my.json5")
    let plain = try Options("")
    #expect(plain.playlist == PlaylistOptions() && plain.sky.choice == "cosmos")
    #expect(try Options("--skies a,b").playlist.turn == .time(1800))
    #expect(try Options("--skies a,b --sky-every journey").playlist.turn == .journey)
  }

  @Test func `a sky that is named beside a list is where it starts`() throws {
    let options = try Options("--sky tonight --skies nebula,aurora")
    #expect(options.sky.choice == "tonight" && options.playlist.skies == ["nebula", "aurora"])
  }

  @Test(arguments: ["", ",", "a,", ",a", "a,,b"])
  func `a list without a name is refused`(text: String) {
    #expect(
      Options.fault(in: ["--skies", text])?.contains("give names and files, such as") == true)
  }

  @Test(arguments: ["", "0", "0.09", "10001", "-1", "nan", "30m", "journeys"])
  func `anything but minutes and journey is refused`(text: String) {
    let fault = Options.fault(in: ["--skies", "a", "--sky-every", text])
    #expect(fault?.contains("give minutes, from 0.1 to 10000, or journey") == true)
  }

  @Test func `machines that share a clock can't count journeys`() throws {
    #expect(
      Options.fault(in: "--skies a,b --sky-every journey --clock shared".words)?
        .hasPrefix("--sky-every journey: ") == true)
    #expect(try Options("--skies a,b --sky-every 5 --clock shared").playlist.turn == .time(300))
    // Without a list, it means nothing.
    #expect(try Options("--sky-every journey --clock shared").playlist.skies.isEmpty)
  }

  @Test(arguments: [
    ("--sky tonight", "tonight", 0),
    ("--skies embers,tonight", "embers", 2),
    ("--sky tonight --skies embers,nebula", "tonight", 2),
    ("", "aurora", 2),
    ("--sky-every 1", "aurora", 2),
  ])
  func `one sky in a higher layer replaces a list, and a list one sky`(
    words: String, sky: FilePath, count: Int
  ) throws {
    let folder = try SettingsFolder("{skies: ['aurora', 'nebula'], 'sky-every': 'journey'}")
    let options = try folder.options(words)
    #expect(options.sky.choice == sky && options.playlist.skies.count == count)
    let other = try SettingsFolder("{sky: 'cosmos'}").options("--skies embers,tonight")
    #expect(other.sky.choice == "embers")
  }

  @Test(arguments: [
    "{skies: ['nebula', 'my.json5', '~/other.json5', '/a/b.json5']}",
    "{skies: 'nebula,my.json5,~/other.json5,/a/b.json5'}",
  ])
  func `files in settings are beside the settings`(text: String) throws {
    let folder = try SettingsFolder(text)
    #expect(
      try folder.options().playlist.skies == [
        "nebula", FilePath(folder.path("my.json5")), "/home/anna/other.json5", "/a/b.json5",
      ])
  }

  @Test func `a file whose path would divide the list is refused where it is named`() throws {
    let folder = try SettingsFolder("{skies: ['nebula', 'my,own.json5']}")
    #expect(
      folder.fault("run")?.contains("config.json5:1:9: skies: must not name a file") == true)
  }

  @Test func `lists of other settings stay as they are written`() throws {
    let folder = try SettingsFolder(
      "{window: '300x200', keys: ['left', 'right'], dim: ['22:00-23:00=0.5', '1:00-2:00=0']}")
    let values = try folder.values()
    #expect(values[.window] == "300x200" && values[.keys] == "left,right")
    #expect(values[.dim] == "22:00-23:00=0.5,1:00-2:00=0")
  }
}
