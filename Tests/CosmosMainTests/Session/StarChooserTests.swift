import CosmosCore
import CosmosGL
import CosmosMain
import CosmosTestSupport
import Foundation
import Testing

/// Tests how windows on hardware drivers choose a star path, with limits that present the driver here as
/// hardware.
@MainActor @Suite(.serialized) struct StarChooserTests {
  private let folder = TemporaryFolder.forSuite()
  private let counter = Counter()
  private let driver: Driver

  init() throws {
    driver = try OffscreenContext(api: .gl).driver
  }

  private static let card = Limits(
    largestTexture: 16_384, largestBufferTexture: 1 << 27, isSoftware: false)

  private static let software = Limits(
    largestTexture: 16_384, largestBufferTexture: 1 << 27, isSoftware: true)

  /// A device on which caches pay off early.
  private static let costs = DeviceCosts(star: 600.5, starPixel: 5, passPixel: 2)

  private var file: DeviceCostFile {
    DeviceCostFile { [folder] in $0 == "XDG_CACHE_HOME" ? folder.path : nil }
  }

  private func scene(
    stars: Int? = 3000, width: Int = 1920, height: Int = 1080, layers: Set<Int>? = nil
  ) throws -> SkyScene {
    SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: width, pixelHeight: height),
      starsPerSection: stars, shownLayers: layers)
  }

  private final class Counter {
    var count = 0
  }

  /// A window's chooser that counts every measurement.
  private func chooser(
    of limits: Limits = card, finding costs: DeviceCosts? = costs
  ) -> StarChooser? {
    StarChooser(limits, of: driver, file: file) { [counter] _ in
      counter.count += 1
      return costs
    }
  }

  @Test func `a software driver is never measured`() {
    #expect(chooser(of: StarChooserTests.software) == nil)
  }

  @Test func `few stars are drawn directly without a measurement`() throws {
    var chooser = try #require(self.chooser())
    #expect(try chooser.choice(for: scene(stars: nil)) == .cached(layers: []))
    #expect(try chooser.choice(for: scene(stars: 50)) == .cached(layers: []))
    #expect(counter.count == 0)
    #expect(folder.names(in: "cosmos").isEmpty)
  }

  @Test func `many stars trigger a measurement, which is not repeated at other sizes`() throws {
    var chooser = try #require(self.chooser())
    let choice = try chooser.choice(for: scene())
    #expect(choice == .cached(layers: [2]))
    for (width, height) in [(1920, 1080), (320, 200), (1, 1), (3840, 2160), (1920, 1080)] {
      #expect(try chooser.choice(for: scene(width: width, height: height)) == choice)
    }
    #expect(counter.count == 1)
    // Another sky is another choice: with this many stars, caches pay off for all layers.
    let other = try chooser.choice(for: scene(stars: 100_000))
    #expect(other == .cached(layers: [2, 3, 4]))
    #expect(try chooser.choice(for: scene(layers: [3, 4])) == .cached(layers: []))
    #expect(counter.count == 1)
  }

  @Test func `only layers whose caches fit within the size limit are chosen`() throws {
    var limits = StarChooserTests.card
    limits.maxCacheBytes = 10 << 20
    var chooser = try #require(self.chooser(of: limits))
    #expect(try chooser.choice(for: scene(stars: 100_000)) == .cached(layers: [2]))
  }

  @Test func `stars are drawn directly if nothing can be measured`() throws {
    var chooser = try #require(self.chooser(finding: nil))
    #expect(try chooser.choice(for: scene(stars: 100_000)) == .cached(layers: []))
    // Another sky does not trigger another attempt.
    #expect(try chooser.choice(for: scene(stars: 50_000)) == .cached(layers: []))
    #expect(counter.count == 1)
    #expect(folder.names(in: "cosmos").isEmpty)
    var limits = StarChooserTests.card
    limits.blendsFloats = false
    var other = try #require(self.chooser(of: limits))
    #expect(try other.choice(for: scene(stars: 100_000)) == .cached(layers: []))
    #expect(counter.count == 1)
  }

  @Test func `a measurement is loaded the next time, but only for the same size`() throws {
    for _ in 0..<3 {
      var chooser = try #require(self.chooser())
      #expect(try chooser.choice(for: scene()) == .cached(layers: [2]))
    }
    #expect(counter.count == 1)
    #expect(folder.names(in: "cosmos") == ["device-costs.json"])
    var chooser = try #require(self.chooser())
    _ = try chooser.choice(for: scene(width: 1280, height: 720))
    #expect(counter.count == 2)
    let subject = DeviceCostFile.Subject(driver, canvas: try scene().canvas)
    #expect(file.load(subject) == StarChooserTests.costs)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{\"format\": 1}", "{\"format\": 2, \"devices\": []}",
    "{\"format\": 1, \"devices\": [7, {}, {\"star\": 1}]}", "\0\0\0", "{format: 1, devices: 3}",
  ])
  func `a corrupt or foreign file is ignored`(text: String) throws {
    try folder.makeFolder("cosmos")
    try folder.write(text, to: "cosmos/device-costs.json")
    for _ in 0..<2 {
      var chooser = try #require(self.chooser())
      #expect(try chooser.choice(for: scene()) == .cached(layers: [2]))
    }
    #expect(counter.count == 1)
  }

  @Test func `an implausible measurement is ignored`() throws {
    let subject = DeviceCostFile.Subject(driver, canvas: try scene().canvas)
    file.save(StarChooserTests.costs, of: subject)
    let good = try folder.text(of: "cosmos/device-costs.json")
    #expect(file.load(subject) == StarChooserTests.costs)
    for bad in ["-600.5", "1e7", "1e300", "NaN", "Infinity", "\"600.5\"", "null"] {
      try folder.write(
        good.replacingOccurrences(of: "600.5", with: bad), to: "cosmos/device-costs.json")
      #expect(file.load(subject) == nil, "\(bad)")
    }
  }

  @Test func `an unwritable folder is not an error`() throws {
    try folder.write("", to: "cosmos")
    for _ in 0..<2 {
      var chooser = try #require(self.chooser())
      #expect(try chooser.choice(for: scene()) == .cached(layers: [2]))
    }
    #expect(counter.count == 2)
    let nowhere = DeviceCostFile { _ in nil }
    #expect(nowhere.path == nil)
    let homeless = StarChooser(StarChooserTests.card, of: driver, file: nowhere) { _ in
      StarChooserTests.costs
    }
    var chooser = try #require(homeless)
    #expect(try chooser.choice(for: scene()) == .cached(layers: [2]))
  }

  @Test func `a pipe in place of the file does not block`() throws {
    try folder.makeFolder("cosmos")
    #expect(mkfifo(folder.path("cosmos/device-costs.json"), 0o600) == 0)
    var chooser = try #require(self.chooser())
    #expect(try chooser.choice(for: scene()) == .cached(layers: [2]))
    #expect(counter.count == 1)
  }

  @Test func `only the most recent measurements are kept`() throws {
    func subject(_ width: Int) -> DeviceCostFile.Subject {
      DeviceCostFile.Subject(driver, canvas: Canvas(pixelWidth: width, pixelHeight: 9))
    }
    let most = DeviceCostFile.maxEntries
    for width in 1...most + 1 {
      let costs = DeviceCosts(star: Double(width), starPixel: 1, passPixel: 1)
      file.save(costs, of: subject(width))
    }
    #expect(file.load(subject(1)) == nil)
    #expect(file.load(subject(2))?.star == 2)
    #expect(file.load(subject(most + 1))?.star == Double(most + 1))
    // Measuring a device again does not evict another one.
    file.save(StarChooserTests.costs, of: subject(most))
    #expect(file.load(subject(most)) == StarChooserTests.costs)
    #expect(file.load(subject(2))?.star == 2)
  }

  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "/cache", "HOME": "/home/anna"], "/cache/cosmos/device-costs.json"),
      (["HOME": "/home/anna"], "/home/anna/.cache/cosmos/device-costs.json"),
      (["XDG_CACHE_HOME": "cache"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `the file is in the cache folder`(variables: [String: String], path: String?) {
    #expect(DeviceCostFile { variables[$0] }.path == path)
  }

  @Test func `the actual device is measured once`() throws {
    // Created here, because other tests make their contexts current between this suite's creation and the test.
    let context = try OffscreenContext(api: .gl)
    defer { withExtendedLifetime(context) {} }
    var chooser = try #require(
      StarChooser(StarChooserTests.card, of: driver, file: file))
    let choice = try chooser.choice(for: scene(stars: 1_000_000))
    let subject = DeviceCostFile.Subject(driver, canvas: try scene().canvas)
    guard let costs = file.load(subject) else {
      // Timings on a busy machine vary too much; the soak tests check those of an idle one.
      #expect(choice == .cached(layers: []))
      return
    }
    let plan = DrawPlan(
      try scene(stars: 1_000_000), choice: .cheaper(costs), driver: StarChooserTests.card)
    #expect(choice == .cached(layers: Set(plan.cachedLayers)))
    // The file reproduces the measurement exactly.
    var next = try #require(self.chooser())
    #expect(try next.choice(for: scene(stars: 1_000_000)) == choice && counter.count == 0)
  }
}
