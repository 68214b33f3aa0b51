import CosmosMain
import CosmosOptions
import CosmosShow

/// A command line in a man page.
struct ManualExample {
  let command: Command
  /// What it is for.
  let purpose: String
  let line: String

  init(_ command: Command, _ purpose: String, _ line: String) {
    self.command = command
    self.purpose = purpose
    self.line = line
  }

  /// All examples, in the order of their pages.
  static let all = [
    ManualExample(.run, "Open the sky at a sign", "cosmos --sign leo"),
    ManualExample(
      .run, "Tour the signs on the whole monitor, with a minute at each",
      "cosmos --fullscreen --tour=60"),
    ManualExample(
      .run, "Drift slowly, darker at night, and kind to the screen",
      "cosmos --fullscreen --drift 15 --shift --dim 22:00-07:00=0.3"),
    ManualExample(.run, "Show the real sky of this moment", "cosmos --sky tonight"),
    ManualExample(
      .run, "Show one sky across all monitors, whose frames are 8 mm wide",
      "cosmos --span --bezel 8 --tour"),
    ManualExample(
      .wall, "Draw the screens of a wall as they hang", "cosmos wall plan lobby.wall.json5 plan.svg"
    ),
    ManualExample(
      .capture, "Draw a wallpaper",
      "cosmos capture wallpaper.png --size 3840x2160 --sign scorpio --lines"),
    ManualExample(
      .capture, "Draw the sky of a certain night, averaging nine samples per pixel",
      "cosmos capture night.png --sky tonight --date 2026-06-28T20:00Z --samples 9"),
    ManualExample(
      .capture, "Draw an image like another one, at another sign",
      "cosmos capture virgo.png --size 1920x1080 --sign virgo"),
    ManualExample(
      .record, "Record a tour",
      "cosmos record tour.mp4 --size 1920x1080 --fps 30 --sign leo --tour=2 --duration 20"),
    ManualExample(
      .record, "Draw numbered images, and go on after an interruption",
      "cosmos record frames --sign leo --tour=2 --duration 20 --resume"),
    ManualExample(
      .trace, "Print how the sky moves for two seconds of a drift",
      "cosmos trace --drift 60 --duration 2"),
    ManualExample(
      .bench, "Measure for two seconds, without a window", "cosmos bench --offscreen --seconds 2"),
    ManualExample(.skies, "List the skies for a script", "cosmos skies --json"),
    ManualExample(.check, "Check a sky file", "cosmos check my-sky.json5"),
    ManualExample(
      .almanac, "Where the planets stand at a date", "cosmos almanac --date 2026-06-28"),
    ManualExample(.find, "Where a star stands", "cosmos find regulus"),
    ManualExample(.ctl, "Travel to a sign", "cosmos ctl goto leo"),
    ManualExample(.ctl, "Print the state for a script", "cosmos ctl status --json"),
    ManualExample(
      .ctl, "Follow one of several skies", "cosmos ctl watch --instance wall"),
    ManualExample(
      .config, "Print the settings that hold, and where each comes from", "cosmos config"),
    ManualExample(.config, "Edit the file of settings", "cosmos config --edit"),
    ManualExample(
      .settings, "Open the settings at the page about motion", "cosmos settings motion"),
    ManualExample(.doctor, "Say what to install, and what else could be better", "cosmos doctor"),
    ManualExample(.info, "Describe the driver for a report", "cosmos info --json"),
  ]

  /// What the pages say beyond the help, by command.
  static let details: [Command: [String]] = [
    .run: [
      "The word `run` can be left out. The manual explains mouse, keys and menu; the info panel of the window leads to it.",
      "A running sky can be controlled by `cosmos ctl`, over the session bus as `org.cosmos.Sky`, and with `--mqtt` through a broker. When a program calls that name and no sky runs, the bus opens one.",
    ],
    .capture: [
      "The ending of the file decides on its format, unless `--format` does. The same options draw the same image on every machine with the same driver. PNG, WebP and TIFF files keep the command that drew them, for `--like`."
    ],
    .settings: [
      "`cosmos-settings` is that program, and takes the same page, `--config` and `--profile`."
    ],
    .ctl: [
      "A journey is done when the sky has arrived, and an image when it is saved. If the sky refuses, the reason is printed, and the exit status is 1."
    ],
    .config: ["After `--edit`, the exit status is that of the editor."],
    .trace: [
      "Each line is a JSON object: the time, the position, the sign, the motion, and what is visible. Traces need no graphics driver."
    ],
    .info: [
      "Where Cosmos chooses among several devices, they are listed. Libraries that GLFW can't load are listed with their packages."
    ],
    .skies: [
      "`--sky NAME` of other commands shows them. Their files are also examples to start from."
    ],
  ]
}
