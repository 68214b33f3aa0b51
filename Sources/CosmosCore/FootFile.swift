/// The foot of a sky as it is written in a file.
struct FootFile: Decodable {
  let foot: Foot

  enum CodingKeys: String, CodingKey, CaseIterable {
    case ticks, marker, icon, name, degrees
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    foot = Foot(
      ticks: try fields.decode(TicksEntry.self, forKey: .ticks).ticks,
      marker: try fields.decode(MarkerEntry.self, forKey: .marker).marker,
      icon: try fields.decode(IconEntry.self, forKey: .icon).icon,
      name: try fields.decode(LabelEntry.self, forKey: .name).label,
      degrees: try fields.decode(LabelEntry.self, forKey: .degrees).label)
  }
}

/// The scale as it is written in a file.
private struct TicksEntry: Decodable {
  let ticks: Foot.Ticks

  enum CodingKeys: String, CodingKey, CaseIterable {
    case pitch, shortPerTall, short, tall, color, opacity
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    let count: Double = try fields.decode(.shortPerTall, "it is a whole number from 1 to 1000") {
      (1...1000).contains($0) && $0 == $0.rounded()
    }
    ticks = Foot.Ticks(
      pitch: try fields.decode(.pitch, "it is a number from 0.5 to 1000") {
        (0.5...1000).contains($0)
      },
      shortPerTall: Int(count),
      short: try fields.decode(Stroke.self, forKey: .short).size,
      tall: try fields.decode(Stroke.self, forKey: .tall).size,
      color: try fields.decodeColor(.color, opacity: .opacity))
  }
}

/// The line at a sign as it is written in a file.
private struct MarkerEntry: Decodable {
  let marker: Foot.Marker

  enum CodingKeys: String, CodingKey, CaseIterable {
    case size, color, opacity
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    marker = Foot.Marker(
      size: try fields.decode(Stroke.self, forKey: .size).size,
      color: try fields.decodeColor(.color, opacity: .opacity))
  }
}

/// The icon at a sign as it is written in a file.
private struct IconEntry: Decodable {
  let icon: Foot.Icon

  enum CodingKeys: String, CodingKey, CaseIterable {
    case rise, scale, width, color, opacity
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    icon = Foot.Icon(
      rise: try fields.decode(.rise, "it is a number of points") { abs($0) <= 100_000 },
      scale: try fields.decode(.scale, "it is a number from 0.01 to 100") {
        (0.01...100).contains($0)
      },
      width: try fields.decode(.width, "it is a number from 0.1 to 100") {
        (0.1...100).contains($0)
      },
      color: try fields.decodeColor(.color, opacity: .opacity))
  }
}

/// A line of text at a sign as it is written in a file.
private struct LabelEntry: Decodable {
  let label: Foot.Label

  enum CodingKeys: String, CodingKey, CaseIterable {
    case rise, size, color, opacity
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    label = Foot.Label(
      rise: try fields.decode(.rise, "it is a number of points") { abs($0) <= 100_000 },
      size: try fields.decode(.size, "it is a number from 1 to 200") { (1...200).contains($0) },
      color: try fields.decodeColor(.color, opacity: .opacity))
  }
}

/// A width and a height of something thin, written as `[0.75, 5]`.
private struct Stroke: Decodable {
  let size: Size

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let pair = try container.decode([Double].self)
    guard pair.count == 2, pair.allSatisfy({ $0 > 0 && $0 <= 1000 }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "it is a width and a height, each up to 1000")
    }
    size = Size(width: pair[0], height: pair[1])
  }
}
