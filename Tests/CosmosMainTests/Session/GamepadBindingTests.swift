import CosmosCore
import CosmosMain
import CosmosOptions
import CosmosShow
import CosmosWindow
import Testing

/// Tests of what a gamepad's buttons do.
@Suite struct GamepadBindingTests {
  @Test func `every button has exactly one row, and does what a key does`() {
    #expect(Set(GamepadBinding.all.map(\.label)).count == GamepadButtons.each.count)
    let names = Set(KeyBinding.all.flatMap(\.names))
    for button in GamepadButtons.each {
      let key = GamepadBinding.key(for: button, isOpen: true)
      #expect(key.map { names.contains($0.rawValue) } == true)
    }
  }

  @Test(arguments: GamepadButtons.each)
  func `no button quits, or leaves fullscreen`(button: GamepadButtons) {
    let key = GamepadBinding.key(for: button, isOpen: false)
    #expect(key.map { [nil, .g].contains(WindowKey(rawValue: $0.rawValue)) } ?? true)
  }
}
