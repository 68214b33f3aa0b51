import CosmosCore
import CosmosGL

/// The measured drawing costs of graphics devices, remembered across runs.
///
/// They are stored in the file `cosmos/device-costs.json` in the XDG cache folder. A file that can't be read or
/// parsed counts as missing; a failed write is ignored.
package struct DeviceCostFile {
  /// What a measurement applies to: a driver and an image size.
  package struct Subject: Hashable {
    private let renderer: String
    private let version: String
    private let api: String
    private let width: Int
    private let height: Int

    /// Creates the subject for a driver that draws images of the canvas's size.
    package init(_ driver: Driver, canvas: Canvas) {
      renderer = driver.renderer
      version = driver.version
      api = driver.api.rawValue
      width = canvas.pixelWidth
      height = canvas.pixelHeight
    }
  }

  private let file: UserFile

  /// The file, or `nil` if the environment names no folder for it.
  package var path: String? { file.path }

  /// The maximum number of measurements; the oldest are dropped first.
  package static let maxEntries = 32

  /// Size limit of the file in bytes, far more than ``maxEntries`` measurements take.
  private static let maxBytes = 1 << 16

  /// Changes with the file's format, so that versions of the program don't misread each other's files.
  private static let format = 1.0

  /// Locates the file.
  ///
  /// - Parameter environment: Returns the value of an environment variable.
  package init(environment: (String) -> String?) {
    file = UserFile("device-costs.json", .cache, environment: environment)
  }

  /// Locates the file from the program's environment.
  init() {
    self.init(environment: UserFile.environment)
  }

  /// Returns the stored measurement, or `nil` if there is none.
  package func load(_ subject: Subject) -> DeviceCosts? {
    entries.last { $0.subject == subject }?.costs
  }

  /// Stores a measurement, if possible.
  package func save(_ costs: DeviceCosts, of subject: Subject) {
    let others = entries.filter { $0.subject != subject }.suffix(DeviceCostFile.maxEntries - 1)
    var json = JSONWriter(.spaced)
    json.object { json in
      json.field("format", DeviceCostFile.format)
      json.array("devices") { json in
        for entry in others + [Entry(subject: subject, costs: costs)] { entry.write(to: &json) }
      }
    }
    json.endLine()
    file.write(json.bytes)
  }

  private var entries: [Entry] {
    guard let bytes = file.read(upTo: DeviceCostFile.maxBytes),
      let document = try? JSON5Document(checking: bytes, file: "device-costs.json"),
      let members = try? document.root.dictionary(atMost: 8),
      (try? members["format"]?.number()) == DeviceCostFile.format,
      let devices = try? members["devices"]?.elements(atMost: DeviceCostFile.maxEntries)
    else { return [] }
    return devices.compactMap { try? Entry($0) }
  }
}

extension DeviceCostFile {
  fileprivate struct Entry {
    let subject: Subject
    let costs: DeviceCosts
  }
}

extension DeviceCostFile.Entry {
  /// Parses a measurement; `nil` if a field is missing or invalid.
  init?(_ value: JSON5Value) throws(DesignError) {
    let members = try value.dictionary(atMost: 16)
    func number(_ name: String) throws(DesignError) -> Double? {
      try members[name]?.number()
    }
    guard let subject = try DeviceCostFile.Subject(members), let star = try number("star"),
      let starPixel = try number("starPixel"), let passPixel = try number("passPixel")
    else { return nil }
    let costs = DeviceCosts(star: star, starPixel: starPixel, passPixel: passPixel)
    guard costs.isPlausible else { return nil }
    self.subject = subject
    self.costs = costs
  }

  /// Serializes the measurement as a JSON object.
  func write(to json: inout JSONWriter) {
    json.object { json in
      subject.write(to: &json)
      json.field("star", costs.star)
      json.field("starPixel", costs.starPixel)
      json.field("passPixel", costs.passPixel)
    }
  }
}

extension DeviceCostFile.Subject {
  /// Parses a subject; `nil` if a field is missing or invalid.
  fileprivate init?(_ members: [String: JSON5Value]) throws(DesignError) {
    guard let renderer = try members["renderer"]?.text(),
      let version = try members["version"]?.text(), let api = try members["api"]?.text(),
      let size = try members["size"]?.elements(atMost: 2), size.count == 2,
      let width = Int(exactly: try size[0].number()),
      let height = Int(exactly: try size[1].number())
    else { return nil }
    self.renderer = renderer
    self.version = version
    self.api = api
    self.width = width
    self.height = height
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.field("renderer", renderer)
    json.field("version", version)
    json.field("api", api)
    json.array("size") { json in
      json.value(width)
      json.value(height)
    }
  }
}
