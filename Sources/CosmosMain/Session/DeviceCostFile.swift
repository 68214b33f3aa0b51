import CosmosCore
import CosmosGL

/// What was measured on graphics devices, remembered from one run to the next.
///
/// It is a file `cosmos/device-costs.json` in the XDG folder for caches. A file that can't be read or written,
/// or that holds anything else, is as if it were not there.
package struct DeviceCostFile {
  /// What was measured: a driver, and the size of the picture.
  package struct Subject: Hashable {
    private let renderer: String
    private let version: String
    private let api: String
    private let width: Int
    private let height: Int

    /// A driver that draws pictures of a canvas's size.
    package init(_ driver: Driver, canvas: Canvas) {
      renderer = driver.renderer
      version = driver.version
      api = driver.api.rawValue
      width = canvas.pixelWidth
      height = canvas.pixelHeight
    }
  }

  private let file: UserFile

  /// The file, or `nil` where there is no home for it.
  package var path: String? { file.path }

  /// The most measurements that are remembered; the oldest go first.
  package static let mostEntries = 32

  /// The most bytes that are read: far more than so many measurements take.
  private static let mostBytes = 1 << 16

  /// Changes with what is written, so that versions don't misread each other's files.
  private static let format = 1.0

  /// Finds the file.
  ///
  /// - Parameter environment: Gives the value of a variable.
  package init(environment: (String) -> String?) {
    file = UserFile("device-costs.json", .cache, environment: environment)
  }

  /// Finds the file by the program's own variables.
  init() {
    self.init(environment: UserFile.environment)
  }

  /// What was measured, or `nil`.
  package func load(_ subject: Subject) -> DeviceCosts? {
    entries.last { $0.subject == subject }?.costs
  }

  /// Remembers what was measured, if that is possible.
  package func save(_ costs: DeviceCosts, of subject: Subject) {
    let others = entries.filter { $0.subject != subject }.suffix(DeviceCostFile.mostEntries - 1)
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
    guard let bytes = file.read(upTo: DeviceCostFile.mostBytes),
      let document = try? JSON5Document(checking: bytes, file: "device-costs.json"),
      let members = try? document.root.dictionary(atMost: 8),
      (try? members["format"]?.number()) == DeviceCostFile.format,
      let devices = try? members["devices"]?.elements(atMost: DeviceCostFile.mostEntries)
    else { return [] }
    return devices.compactMap { try? Entry($0) }
  }
}

extension DeviceCostFile {
  /// A measurement.
  fileprivate struct Entry {
    let subject: Subject
    let costs: DeviceCosts
  }
}

extension DeviceCostFile.Entry {
  /// Reads a measurement; `nil` where a part of it is missing or can't be.
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

  /// Writes it as an object.
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
  /// Reads what was measured; `nil` where a part of it is missing or can't be.
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
