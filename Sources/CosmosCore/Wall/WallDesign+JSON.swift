extension WallDesign {
  /// The fields of a wall file.
  enum Field: String, CaseIterable {
    case name, sky, seed, epoch, fps, tour, journey, drift, broker, screens
  }

  /// Largest number of screens.
  public static let maxScreens = 256

  /// Largest width and height of the picture on the whole wall, in pixels of its densest screen.
  ///
  /// Beyond it, numbers on the GPU don't tell neighbouring pixels apart.
  static let largestSide = 1 << 18

  /// Parses a wall file.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for error messages.
  /// - Throws: ``DesignError`` with the field and the reason.
  public init(json5: some Collection<UInt8>, file: String) throws(DesignError) {
    let document = try JSON5Document(Array(json5), file: file)
    try self.init(document.root)
    try ErrorList.throwFirst(in: file)
  }

  private init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    name = try fields.required(.name).wallName()
    sky = try fields[.sky]?.text(upTo: 4096) ?? SkyDesign.defaultName
    seed =
      try fields[.seed].map { value throws(DesignError) in
        guard let seed = UInt64(try value.numeral()) else {
          return try value.mismatch("must be a whole number from 0 to \(UInt64.max)")
            .reported(returning: 1)
        }
        return seed
      } ?? 1
    epoch = try fields[.epoch]?.epoch() ?? 0
    framesPerSecond = try fields.number(.fps, in: 1...1000, else: 60)
    motion = try WallDesign.motion(fields)
    broker = try fields[.broker]?.text(upTo: 1024)
    screens = try fields.required(.screens).map(atMost: WallDesign.maxScreens) {
      value throws(DesignError) in try Screen(value)
    }
    try checkScreens(fields)
  }

  private static func motion(_ fields: JSON5Fields<Field>) throws(DesignError) -> Autoplay.Mode? {
    let journey = try fields.number(
      .journey, in: 0.1...1e6, of: "seconds", else: Autoplay.defaultJourney)
    if let tour = fields[.tour] {
      if let drift = fields[.drift] {
        try drift.error("tour and drift both move the sky; leave one of them out").report()
      }
      let rest = try tour.number(in: 0...1e6, of: "seconds")
      // Binary fractions add up to the same sum in any order, so that a machine that begins later skips to the same times.
      func exact(_ seconds: Seconds) -> Seconds { (seconds * 1024).rounded() / 1024 }
      return .tour(rest: exact(rest), journey: exact(journey))
    }
    if let journey = fields[.journey] {
      try journey.error("without a tour there are no journeys; leave it out").report()
    }
    return try fields[.drift].map { value throws(DesignError) in
      .drift(try value.number(in: -100_000...100_000, of: "points a second"))
    }
  }

  private func checkScreens(_ fields: JSON5Fields<Field>) throws(DesignError) {
    let list = try fields.required(.screens)
    guard !screens.isEmpty else {
      try list.error("a wall has at least one screen").report()
      return
    }
    var names: Set<String> = []
    for (screen, value) in zip(screens, try list.elements())
    where !names.insert(screen.name).inserted {
      try (value["name"] ?? value).error("\(screen.name.quoted) is the name of another screen, too")
        .report()
    }
    let box = box
    let density = screens.map { max($0.density, $0.densityDown) }.max() ?? 1
    guard max(box.width, box.height) * density <= Double(WallDesign.largestSide) else {
      try list.error(
        "the picture on the whole wall would be \(Int(box.width * density)) x "
          + "\(Int(box.height * density)) pixels; at most \(WallDesign.largestSide) a side are possible"
      ).report()
      return
    }
  }
}

extension WallDesign.Screen {
  private enum Field: String, CaseIterable {
    case name, at, size, pixels, rotate, machine, monitor
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    name = try fields.required(.name).wallName()
    if name == WallDesign.wholeName {
      try fields.required(.name).error("\(name.quoted) stands for the whole wall").report()
    }
    let (x, y) = try fields.required(.at).pair(
      in: -1e6...1e6, "a place is two numbers of millimetres, from -1000000 to 1000000")
    let (width, height) = try fields.required(.size).pair(
      in: 1...100_000, "a size is two numbers of millimetres, from 1 to 100000")
    area = WallArea(x: x, y: y, width: width, height: height)
    let pixels = try fields.required(.pixels)
    let rule = "must be two whole numbers of pixels, from 1 to 16384"
    let (columns, rows) = try pixels.pair(in: 1...16_384, rule)
    if columns != columns.rounded() || rows != rows.rounded() {
      try pixels.mismatch(rule).report()
    }
    (pixelWidth, pixelHeight) = (Int(columns), Int(rows))
    rotation =
      try fields[.rotate].map { value throws(DesignError) in
        let degrees = try value.number()
        guard let rotation = Int(exactly: degrees).flatMap(ScreenRotation.init) else {
          return try value.mismatch("must be 0, 90, 180 or 270").reported(returning: .none)
        }
        return rotation
      } ?? .none
    machine = try fields[.machine]?.wallName()
    monitor = try fields[.monitor]?.wallName()
  }
}

extension JSON5Value {
  /// Returns a name of something on a wall, which may be part of a topic of MQTT.
  fileprivate func wallName() throws(DesignError) -> String {
    let name = try text(upTo: WallDesign.maxNameLength)
    guard !name.isEmpty, !name.unicodeScalars.contains(where: WallDesign.isForbidden) else {
      return try mismatch("must be a name without commas, #, +, / and control characters")
        .reported(returning: "?")
    }
    return name
  }

  /// Returns a moment in seconds since 1970.
  fileprivate func epoch() throws(DesignError) -> Seconds {
    guard let date = AlmanacDate(try text()), date.time >= 0 else {
      return try mismatch("must be a moment in UTC since 1970, such as \"2026-01-01T00:00:00Z\"")
        .reported(returning: 0)
    }
    return date.time
  }
}

extension WallDesign {
  /// What stands for the whole wall in place of a screen's name.
  public static let wholeName = "all"

  /// Longest name of a wall, a screen, a machine or a monitor, in bytes.
  fileprivate static let maxNameLength = 64

  fileprivate static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || [",", "#", "+", "/"].contains(scalar)
  }
}
