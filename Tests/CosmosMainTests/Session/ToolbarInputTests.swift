import CosmosCore
import CosmosMain
import CosmosOverlay
import CosmosShow
import CosmosWindow
import Testing

/// Tests of what the pointer and fingers do with buttons in a corner.
@Suite struct ToolbarInputTests {
  private let canvas = Canvas(pixelWidth: 800, pixelHeight: 600)
  private var input = ToolbarInput()

  private var layout: ToolbarLayout { ToolbarLayout(on: canvas, count: 7) }

  private mutating func act(
    _ event: WindowEvent, at time: Seconds = 0, shownSince start: Seconds? = -1
  ) -> ToolbarInput.Act {
    input.act(on: event, at: time, in: layout, on: canvas, shownSince: start)
  }

  private func middle(of position: Int) -> (x: Double, y: Double) {
    let button = layout.button(at: position)
    return (Double(button.left + button.width / 2), Double(button.top + button.height / 2))
  }

  @Test mutating func `they show for a while after the pointer has moved near them`() {
    #expect(input.end == nil)
    #expect(act(.pointer(x: 790, y: 10), at: 5) == .none)
    #expect(input.isNear(at: 7.9, isPointerHidden: false) && input.end == 8)
    #expect(!input.isNear(at: 8, isPointerHidden: false))
    #expect(!input.isNear(at: 6, isPointerHidden: true))
    #expect(act(.pointer(x: 100, y: 400), at: 6) == .none)
    #expect(!input.isNear(at: 6, isPointerHidden: false) && input.end == nil)
  }

  @Test mutating func `the first touch shows them, the second one chooses`() {
    let (x, y) = middle(of: 2)
    #expect(act(.finger(.down, x: x, y: y), at: 5, shownSince: nil) == .none)
    #expect(act(.finger(.up, x: x, y: y), at: 5.1) == .none)
    // A pointer that is hidden is no finger.
    #expect(input.isNear(at: 7, isPointerHidden: true) && input.focus == nil)
    // An X server moves the pointer to the finger before it reports the finger.
    #expect(act(.pointer(x: x, y: y), at: 6.9) == .none)
    #expect(input.isNear(at: 7, isPointerHidden: true))
    #expect(act(.finger(.down, x: x, y: y), at: 7) == .taken)
    #expect(input.focus == 2)
    #expect(act(.finger(.up, x: x, y: y), at: 7.1) == .choose(2))
    // The pointer that a server moves to the finger shows them just before the finger comes.
    #expect(act(.pointer(x: x, y: y), at: 20, shownSince: nil) == .none)
    #expect(act(.finger(.down, x: x, y: y), at: 20.02, shownSince: 20) == .none)
    #expect(act(.finger(.up, x: x, y: y), at: 20.1, shownSince: 20) == .none)
    #expect(input.focus == nil)
  }

  @Test mutating func `a click chooses the button on which it began and ended`() {
    let (first, second) = (middle(of: 0), middle(of: 1))
    #expect(act(.pointer(x: first.x, y: first.y)) == .none)
    #expect(input.focus == 0)
    #expect(act(.press(.left, x: first.x, y: first.y)) == .taken)
    #expect(act(.release(.left, x: first.x, y: first.y)) == .choose(0))
    #expect(act(.press(.left, x: first.x, y: first.y)) == .taken)
    // The sky doesn't get the rest of the drag.
    #expect(act(.pointer(x: second.x, y: second.y)) == .taken)
    #expect(act(.release(.left, x: second.x, y: second.y)) == .taken)
    #expect(act(.press(.left, x: 100, y: 400)) == .none)
    #expect(act(.release(.left, x: first.x, y: first.y)) == .none)
    // Where they have vanished, it only shows them.
    #expect(act(.press(.left, x: first.x, y: first.y), at: 5, shownSince: nil) == .none)
    #expect(input.end == 8)
  }

  @Test mutating func `without the focus nothing is held`() {
    let (x, y) = middle(of: 3)
    #expect(act(.press(.left, x: x, y: y)) == .taken)
    #expect(act(.focus(false)) == .none)
    #expect(act(.release(.left, x: x, y: y)) == .none)
    #expect(act(.finger(.down, x: x, y: y)) == .taken)
    #expect(act(.finger(.cancelled, x: x, y: y)) == .none)
    #expect(act(.finger(.up, x: x, y: y)) == .none)
  }
}
