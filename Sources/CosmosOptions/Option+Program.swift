import CosmosCore
import CosmosGL
import CosmosImage

/// Options of the program itself, and of what it draws with.
extension Option {
  package static let api = Option(
    "api",
    .parsed("gl|gles|auto") { name in
      name == "auto" ? .some(nil) : GraphicsAPI(rawValue: name).map { .some($0) }
    }, \.api, "graphics API: OpenGL 3.3 or OpenGL ES 3.0", default: "auto: OpenGL if available",
    of: .drawing)

  package static let device = Option(
    "device",
    .parsed(
      "N|NAME|software",
      "give a number, a part of a name, or software; cosmos info lists them"
    ) { text in
      if text == "software" { return .software }
      if let number = Int(text), number >= 0 { return .number(number) }
      return text.contains { !$0.isWhitespace } ? .named(text) : nil
    }, \.device,
    "what draws without a window: a device by its number or a part of its name in cosmos info, or the CPU; in a window only software",
    default: "a graphics card if one answers", of: .drawing)

  package static let debugGL = Option(
    "debug-gl", .flag, \.isDebuggingGL,
    "create a debug context and log the driver's messages; implies --log debug", of: .drawing)

  package static let path = Option(
    "path", .choice("direct|cached|auto"), \.starPath,
    "draw every star in every frame, or whole layers from a cache",
    default: "auto: what is likely to be faster", of: [.run, .capture, .record, .bench])

  package static let shaders = Option(
    "shaders", .file("FOLDER", "name a folder"), \.shaderFolder,
    "take shaders from a folder, and follow their changes", default: "those that are compiled in",
    adopted: .live)

  package static let help = Option(
    "help", .flag, "print this help", of: .all, adopted: .never, letter: "h")

  package static let version = Option(
    "version", .flag, "print the version", of: .all, adopted: .never, letter: "V")

  package static let json = Option(
    "json", .flag, \.isJSON, "print one JSON object instead of text",
    of: [.bench, .skies, .almanac, .find, .ctl, .wall, .config, .info, .doctor], adopted: .never)

  package static let watch = Option(
    "watch", .flag, \.isWatching, "print the status of the wall again every few seconds",
    of: [.wall], adopted: .never)

  package static let monitors = Option(
    "monitors", .flag, "list the monitors instead, by the names that --monitor takes", of: [.info],
    adopted: .never)

  package static let timeout = Option(
    "timeout", .number("SECONDS", in: 0.1...1e6, of: "seconds"), \.timeout,
    "how long to wait for an answer, RANGE", default: "5; 120 for journeys, skies and images",
    of: [.ctl], adopted: .never)
}

/// Options that say where settings are.
extension Option {
  package static let config = Option(
    "config",
    OptionValue.text("FILE|none").completed {
      ValueCompletion(words: ["none"], files: .files(endings: ["json5"]))
    }, "read the settings from this file, or from none",
    default: "COSMOS_CONFIG, or ~/.config/cosmos/config.json5",
    of: .motion + [.config, .settings], adopted: .never)

  package static let profile = Option(
    "profile", .text("NAME|none"), "use a profile of the settings file, or none",
    default: "COSMOS_PROFILE, or what the file says", of: .motion + [.config, .settings],
    adopted: .never)

  package static let edit = Option(
    "edit", .flag, "open the settings file in an editor, and create it if it is missing",
    of: [.config], adopted: .never)
}

/// Options of images.
extension Option {
  package static let size = Option(
    "size", Options.size, \.size, "image size in pixels, up to 16384x16384",
    default: "1280x720; 375x667 for a trace, 1920x1080 for a measurement",
    of: [.capture, .record, .trace, .bench])

  package static let scale = Option(
    "scale", .number("S", in: 0.01...100, of: "pixels a point"), \.scale,
    "pixels per point, RANGE", default: "the largest at which 375x667 points fit",
    of: [.capture, .record, .trace])

  package static let texts = Option(
    "texts", .flag, \.listsTexts, "list the texts of every frame, and where they are",
    of: [.trace], adopted: .never)

  package static let tile = Option(
    "tile", .wholeNumber("PIXELS", in: 1...Options.largestSide), \.tile,
    "render in square tiles of this size; the image is the same",
    default: "as few tiles as possible", of: [.capture])

  package static let like = Option(
    "like", OptionValue.file("FILE").completed { .images },
    "take options from an image that Cosmos drew; others here replace them",
    of: [.capture], adopted: .never)
}
