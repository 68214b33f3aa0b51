import CosmosGL
import Testing

/// The order in which devices are tried, and which driver is the one that was asked for.
@Suite struct DeviceChoiceTests {
  @Test(
    arguments: [
      // A graphics card beside Mesa, in either order of EGL's list.
      (kinds: [.hardware, .software, .unknown], order: [0, 2, 1]),
      (kinds: [.software, .hardware, .unknown], order: [1, 2, 0]),
      // Cards are tried in EGL's order.
      (kinds: [.hardware, .hardware, .software, .unknown], order: [0, 1, 3, 2]),
      // What Mesa chooses may be a device that EGL doesn't list.
      (kinds: [.software, .unknown], order: [1, 0]),
      (kinds: [.unknown], order: [0]),
      (kinds: [], order: []),
    ] as [(kinds: [DeviceChoice.Kind], order: [Int])])
  func `graphics cards come before the CPU`(kinds: [DeviceChoice.Kind], order: [Int]) {
    #expect(DeviceChoice.automatic.order(of: kinds) == order)
    // A name is looked for in the same order.
    #expect(DeviceChoice.named("x").order(of: kinds) == order)
  }

  @Test func `graphics cards come last if the environment asks for software`() {
    let kinds: [DeviceChoice.Kind] = [.hardware, .software, .unknown]
    for choice in [DeviceChoice.automatic, .named("x")] {
      #expect(choice.order(of: kinds, isForcedToSoftware: true) == [2, 1, 0])
    }
    #expect(DeviceChoice.number(0).order(of: kinds, isForcedToSoftware: true) == [0])
  }

  @Test func `a number is that device and no other`() {
    let kinds: [DeviceChoice.Kind] = [.software, .hardware]
    #expect(DeviceChoice.number(0).order(of: kinds) == [0])
    #expect(DeviceChoice.number(1).order(of: kinds) == [1])
    #expect(DeviceChoice.number(2).order(of: kinds) == [])
    #expect(DeviceChoice.number(-1).order(of: kinds) == [])
  }

  @Test func `software opens no graphics card`() {
    #expect(DeviceChoice.software.order(of: [.hardware, .software, .unknown]) == [1, 2])
    #expect(DeviceChoice.software.order(of: [.hardware]) == [])
  }

  @Test func `a name is part of the renderer's, in upper or lower case`() {
    let card = "NVIDIA H200/PCIe/SSE2"
    for part in ["NVIDIA", "nvidia h200", "SSE2", card] {
      #expect(DeviceChoice.named(part).accepts(renderer: card, isSoftware: false))
    }
    #expect(!DeviceChoice.named("AMD").accepts(renderer: card, isSoftware: false))
    #expect(!DeviceChoice.software.accepts(renderer: card, isSoftware: false))
    #expect(DeviceChoice.software.accepts(renderer: "llvmpipe", isSoftware: true))
    #expect(DeviceChoice.automatic.accepts(renderer: card, isSoftware: false))
  }

  @Test(.serialized, arguments: GraphicsAPI.allCases) @MainActor
  func `each device that is listed draws by its number and by its name`(api: GraphicsAPI) throws {
    let devices = OffscreenContext.devices(api: api)
    #expect(!devices.isEmpty)
    for device in devices {
      let numbered = try OffscreenContext(api: api, device: .number(device.number)).driver
      #expect(numbered.renderer == device.driver.renderer && numbered.api == api)
      let name = device.driver.renderer.uppercased()
      #expect(
        try OffscreenContext(api: api, device: .named(name)).driver.renderer
          == device.driver.renderer)
    }
  }

  @Test @MainActor func `a missing device is an error that lists those that answer`() {
    let names = OffscreenContext.devices().map(\.description)
    for choice in [DeviceChoice.number(1_000), .named("no such card")] {
      #expect(throws: ContextError.noDevice(choice, devices: names)) {
        try OffscreenContext(device: choice)
      }
    }
    let error = ContextError.noDevice(.number(3), devices: ["0 “llvmpipe”"])
    #expect(
      error.description
        == "there is no device 3 that draws without a window; the devices are 0 “llvmpipe”")
  }
}
