import CosmosBench
import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// `cosmos info`: prints facts about the program, the graphics driver and the window library.
struct Info {
  let options: Options

  func run() throws {
    let devices = OffscreenContext.devices(api: options.api)
    let context = try OffscreenContext(
      api: options.api, device: options.device, isDebugging: options.isDebuggingGL)
    DriverMessages.logIdentity(of: context.driver)
    let messages = options.isDebuggingGL ? DriverMessages.log(from: context.driver) : nil
    defer { withExtendedLifetime((context, messages)) {} }
    let driver = context.driver
    try Terminal.print(options.isJSON ? json(of: driver, devices) : lines(of: driver, devices))
  }

  /// Returns the number of the device that a context has been created on.
  private func chosen(of devices: [OffscreenDevice], driver: Driver) -> Int? {
    // Only the number tells two equal graphics cards apart.
    if case .number(let number) = options.device { return number }
    return devices.first { $0.driver.isSameDevice(as: driver) }?.number
  }

  private func lines(of driver: Driver, _ devices: [OffscreenDevice]) -> String {
    let chosen = chosen(of: devices, driver: driver)
    let facts = """
      Cosmos           \(Version.number)\(Version.commit.isEmpty ? "" : " (\(Version.commit))")
      API              \(driver.api.rawValue)
      renderer         \(driver.renderer)\(driver.isSoftware ? " (draws on the CPU)" : "")
      vendor           \(driver.vendor)
      driver           \(driver.version)
      GLSL             \(driver.shadingLanguage)
      largest texture  \(driver.largestTexture)
      GLFW             \(Window.library)
      """
    let list = devices.enumerated().map { index, device in
      let title = index == 0 ? "devices" : ""
      let notes =
        (device.driver.isSoftware ? ["draws on the CPU"] : [])
        + (device.number == chosen ? ["chosen"] : [])
      return title.alignedLeft(to: 17)
        + "\(device.number): \(device.driver.renderer), \(device.driver.version)"
        + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }
    let missing = RuntimeLibrary.missing.map { "                 \($0)" }
    return ([facts] + missing + list).joined(separator: "\n")
  }

  /// One JSON object with its fields in alphabetical order.
  private func json(of driver: Driver, _ devices: [OffscreenDevice]) -> String {
    let chosen = chosen(of: devices, driver: driver)
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("api", driver.api.rawValue)
      json.field("commit", Version.commit)
      json.array("devices") { json in
        for device in devices {
          json.object { json in
            json.field("chosen", device.number == chosen)
            json.field("driver", device.driver.version)
            json.field("number", device.number)
            json.field("renderer", device.driver.renderer)
            json.field("software", device.driver.isSoftware)
            json.field("vendor", device.driver.vendor)
          }
        }
      }
      json.field("driver", driver.version)
      json.field("glfw", Window.library)
      json.field("glsl", driver.shadingLanguage)
      json.field("largestTexture", driver.largestTexture)
      json.array("missing") { json in
        for library in RuntimeLibrary.missing {
          json.object { json in
            json.field("effect", library.effect)
            json.field("name", library.name)
            json.field("package", library.package)
          }
        }
      }
      json.field("renderer", driver.renderer)
      json.field("software", driver.isSoftware)
      json.field("vendor", driver.vendor)
      json.field("version", Version.number)
    }
    return json.text
  }
}
