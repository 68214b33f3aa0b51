import CosmosMain
import CosmosOptions
import CosmosShow
import CosmosSound
import CosmosTestSupport
import Foundation
import Testing

/// Tests of remembering whether sound is on, and of the default if nothing is remembered.
@Suite struct SoundChoiceTests {
  private let folder = TemporaryFolder.forSuite()

  private func choice(_ variables: [String: String]) -> SoundChoice {
    SoundChoice { variables[$0] }
  }

  /// A choice whose state folder is the test's own.
  private var choice: SoundChoice { choice(["XDG_STATE_HOME": folder.path]) }

  /// The sound of a window where there is no device; OpenAL has one for the whole process, which other tests use.
  private func control(_ words: String) throws -> SoundControl {
    SoundControl(try Options(words), choice: choice) { () throws(SoundError) in
      throw .noDevice
    }
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/state", "HOME": "/home/anna"], "/state/cosmos/sound"),
    (["HOME": "/home/anna"], "/home/anna/.local/state/cosmos/sound"),
    (["XDG_STATE_HOME": "", "HOME": "/home/anna"], "/home/anna/.local/state/cosmos/sound"),
    // The XDG specification ignores relative paths.
    (["XDG_STATE_HOME": "state", "HOME": "/home/anna"], "/home/anna/.local/state/cosmos/sound"),
    (["HOME": "anna"], nil),
    ([:], nil),
  ])
  func `the file is in the state folder`(variables: [String: String], path: String?) {
    #expect(choice(variables).path == path)
  }

  @Test(arguments: [true, false])
  func `a choice is saved, and missing folders are created`(isOn: Bool) throws {
    let choice = choice(["HOME": folder.path])
    #expect(choice.load() == nil)
    choice.save(!isOn)
    choice.save(isOn)
    #expect(choice.load() == isOn)
    let file = ".local/state/cosmos/sound"
    #expect(try folder.bytes(of: file) == Data((isOn ? "on\n" : "off\n").utf8))
    #expect(folder.names(in: ".local/state/cosmos") == ["sound"])
  }

  @Test(arguments: [
    ("on", true), ("off", false), (" on \r\n", true), ("", nil), ("ON", nil), ("on off", nil),
    ("1", nil), ("offf", nil), ("on\0", nil), (String(repeating: "on ", count: 1000), nil),
  ])
  func `only on and off are accepted as a choice`(text: String, isOn: Bool?) throws {
    let choice = choice
    choice.save(true)
    try folder.write(text, to: "cosmos/sound")
    #expect(choice.load() == isOn)
  }

  @Test func `an unreadable or unwritable file is not an error`() throws {
    // A folder in place of the file, and a file in place of the folder.
    try folder.makeFolder("cosmos/sound")
    choice.save(true)
    #expect(choice.load() == nil)
    try folder.write(Data(), to: "file")
    let blocked = choice(["XDG_STATE_HOME": folder.path("file")])
    blocked.save(true)
    #expect(blocked.load() == nil)
    let nowhere = choice([:])
    nowhere.save(true)
    #expect(nowhere.load() == nil)
  }

  @Test(
    arguments: [
      ("", nil, true),
      ("", false, false),
      ("--fullscreen", nil, true),
      ("--tour", nil, true),
      ("--drift 20", nil, true),
      // There may be nobody to turn it off.
      ("--fullscreen --tour", nil, false),
      ("--fullscreen --drift 20", nil, false),
      ("--fullscreen --tour", true, true),
      ("--mute", nil, false),
      ("--mute", true, false),
    ] as [(String, Bool?, Bool)])
  func `sound starts as last chosen, or with a default that depends on how the sky is shown`(
    words: String, chosen: Bool?, isOn: Bool
  ) throws {
    let options = try Options(words)
    #expect(SoundControl.startsOn(options, chosen: chosen) == isOn)
    if let chosen { choice.save(chosen) }
    #expect(try control(words).isOn == isOn)
  }

  @Test func `turning sound off is remembered`() throws {
    let sound = try control("")
    sound.toggle()
    #expect(!sound.isOn)
    #expect(choice.load() == false)
    // No device was ever opened.
    sound.play(.tick)
    sound.stop()
  }

  @Test func `a window that is muted while it runs sounds again as last chosen`() throws {
    choice.save(true)
    let sound = try control("")
    sound.mute(true, try Options("--mute"))
    #expect(!sound.isOn)
    sound.toggle()
    #expect(!sound.isOn && choice.load() == true)
    sound.mute(false, try Options(""))
    #expect(sound.isOn)
    sound.toggle()
    #expect(!sound.isOn && choice.load() == false)
    sound.mute(true, try Options("--mute"))
    sound.mute(false, try Options(""))
    #expect(!sound.isOn)
    sound.stop()
  }

  @Test func `a muted window stays silent and does not change the saved choice`() throws {
    choice.save(true)
    let sound = try control("--mute")
    sound.start()
    sound.toggle()
    #expect(!sound.isOn)
    sound.play(.menuOpen)
    sound.stop()
    #expect(choice.load() == true)
  }
}
