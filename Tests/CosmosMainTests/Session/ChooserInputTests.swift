import CosmosCore
import CosmosMain
import CosmosOverlay
import CosmosShow
import CosmosWindow
import Testing

/// Tests of what the pointer, a wheel and fingers do with skies to choose from.
@Suite struct ChooserInputTests {
  private let canvas = Canvas(pixelWidth: 800, pixelHeight: 600)
  private var input = ChooserInput()

  private var layout: ChooserLayout { ChooserLayout(on: canvas, count: 20, rows: 4) }

  private mutating func act(_ event: WindowEvent) -> ChooserInput.Act {
    input.act(on: event, in: layout, first: 3, focus: 4)
  }

  @Test mutating func `a click chooses a sky, and one beside them leaves`() {
    let item = layout.item(at: 1)
    let (x, y) = (Double(item.left + 5), Double(item.top + 5))
    #expect(act(.press(.left, x: x, y: y)) == .taken)
    #expect(act(.release(.left, x: x, y: y)) == .choose(4))
    #expect(act(.finger(.down, x: x, y: y)) == .taken)
    #expect(act(.finger(.up, x: x, y: y)) == .choose(4))
    #expect(act(.press(.left, x: 1, y: 1)) == .taken)
    #expect(act(.release(.left, x: 1, y: 1)) == .leave)
    // Between two of them, nothing happens.
    let gap = (x: Double(layout.item(at: 0).left - 1), y: y)
    #expect(act(.press(.left, x: gap.x, y: gap.y)) == .taken)
    #expect(act(.release(.left, x: gap.x, y: gap.y)) == .taken)
  }

  @Test mutating func `a drag moves the focus, and its end chooses nothing`() {
    let (step, y) = (Double(layout.step), Double(layout.panel.top + 20))
    #expect(act(.finger(.down, x: 400, y: y)) == .taken)
    #expect(act(.finger(.moved, x: 390, y: y)) == .taken)
    #expect(act(.finger(.moved, x: 400 - step, y: y)) == .focus(5))
    #expect(act(.finger(.moved, x: 400 + 2 * step, y: y)) == .focus(2))
    #expect(act(.finger(.moved, x: 400, y: y)) == .focus(4))
    #expect(act(.finger(.up, x: 400, y: y)) == .taken)
    // The pointer alone is the sky's.
    #expect(act(.pointer(x: 300, y: y)) == .none)
  }

  @Test mutating func `a notch is a sky, and a touchpad scrolls by parts of one`() {
    #expect(act(.wheel(notches: -2)) == .focus(2))
    #expect(act(.scroll(x: 0, y: 1.5)) == .taken)
    #expect(act(.scroll(x: 1.5, y: 0)) == .focus(5))
    #expect(act(.scroll(x: -3, y: 0)) == .focus(3))
    #expect(act(.pan(x: Double(layout.step), y: 0)) == .focus(5))
    #expect(act(.scroll(x: -1e300, y: 0)) != .none)
  }

  @Test mutating func `a release without its press concerns others`() {
    #expect(act(.release(.left, x: 1, y: 1)) == .none)
    #expect(act(.press(.left, x: 1, y: 1)) == .taken)
    #expect(act(.focus(false)) == .none)
    #expect(act(.release(.left, x: 1, y: 1)) == .none)
  }

  @Test mutating func `two fingers that rest open the choice, and those that move don't`() {
    input.note(.twoFingers(areDown: true), at: 10, on: canvas)
    #expect(!input.isHeld(at: 10.5) && input.isHeld(at: 10.6))
    #expect(input.holdEnd == 10.6)
    input.note(.pan(x: 2, y: 1), at: 10.2, on: canvas)
    #expect(input.isHeld(at: 10.6))
    input.note(.pan(x: 20, y: 0), at: 10.3, on: canvas)
    #expect(!input.isHeld(at: 11) && input.holdEnd == nil)
    input.note(.twoFingers(areDown: true), at: 20, on: canvas)
    input.note(.twoFingers(areDown: false), at: 20.3, on: canvas)
    #expect(input.holdEnd == nil)
  }
}
