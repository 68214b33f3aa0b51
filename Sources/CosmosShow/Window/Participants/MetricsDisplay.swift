import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// The metrics overlay, which the key H and an option show.
package final class MetricsDisplay: Participant {
  package let title = "the overlay"

  /// Whether it is shown.
  fileprivate private(set) var isShown: Bool
  /// The overlay, made for the first frame that shows it; `nil` while it is hidden.
  private var overlay: WindowOverlay?
  /// The font families of ``overlay``.
  private var font = ""
  /// Left, top, width and height in pixels of what they leave free.
  private var obstacles: [SIMD4<Float>] = []
  /// The caption whose place was asked for last, and that place.
  private var caption: (text: String?, canvas: Canvas, area: SIMD4<Float>?)?

  package init(_ options: Options) {
    isShown = options.showsOverlay
  }

  private func toggle(in window: WindowSession) {
    isShown.toggle()
    if !isShown { overlay = nil }
    window.requestFrame("the overlay")
  }

  package func handle(_ key: Key, in window: WindowSession) -> Bool {
    guard WindowKey(rawValue: key.rawValue) == .h else { return false }
    toggle(in: window)
    return true
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    let isWanted = change.next.showsOverlay
    if isWanted != change.last.showsOverlay, isWanted != isShown { toggle(in: window) }
  }

  package func poll(in window: WindowSession) {
    // The last frame says that no more are drawn.
    if overlay?.comesToRest(isMoving: window.sky.isMoving) == true {
      window.requestFrame("the overlay comes to rest")
    }
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    overlay?.timeToRest(isMoving: window.sky.isMoving).map {
      .session(window.session.clock.now + $0)
    }
  }

  package func beginFrame() {
    overlay?.beginFrame()
  }

  package func beginDrawing(in window: WindowSession) {
    let wanted = window.session.design.font
    if isShown, overlay == nil || font != wanted, let renderer = window.session.renderer {
      let clock = window.session.clock
      font = wanted
      do throws(RendererError) {
        overlay = try WindowOverlay(renderer: renderer, font: wanted) { clock.now }
      } catch {
        hide()
        Log.error("can't show \(title): \(error)")
      }
    }
    overlay?.beginDrawing()
  }

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard let overlay, let renderer = window.session.renderer else { return }
    // They give way to what a person has asked for, and to what the sky says about itself.
    obstacles.removeAll(keepingCapacity: true)
    if let table = window.helpArea { obstacles.append(table) }
    if let row = window.chooserArea { obstacles.append(row) }
    if let frame = window.shown.frame, frame.caption > 0, let area = captionArea(in: window) {
      let origin = window.shown.origin
      obstacles.append(area - SIMD4(Float(origin.x), Float(origin.y), 0, 0))
    }
    try overlay.draw(
      on: canvas, statistics: renderer.statistics, isMoving: window.sky.isMoving,
      avoiding: obstacles
    ) {
      [scaleNote(of: window), dateNote(of: window), clockNote(of: window)].compactMap(\.self)
        + wallNotes(of: window)
    }
  }

  /// How the desktop scales the window; `nil` if it doesn't.
  private func scaleNote(of window: WindowSession) -> String? {
    SurfaceSize.text(ofScale: window.shown.size.scale)
  }

  /// The date that the sky shows, and how fast it goes by; `nil` if it shows none.
  private func dateNote(of window: WindowSession) -> String? {
    guard window.sky.scene.showsBodies, let date = window.sky.date, let dates = window.sky.dates
    else { return nil }
    let rate = DateStep.text(ofRate: dates.rate).replacing("−", with: "-")
    return AlmanacDate(time: date * 86_400).shortText + (rate.isEmpty ? "" : "  \(rate)")
  }

  /// How right the clock is that the window shares with other machines; `nil` if it shares none.
  private func clockNote(of window: WindowSession) -> String? {
    guard case .shared = window.options.clock else { return nil }
    return "clock " + ClockQuality.read().summary
  }

  /// The wall that the window is part of, and the state of its machines.
  private func wallNotes(of window: WindowSession) -> [String] {
    guard let wall = window.options.wall.design else { return [] }
    let screen = window.options.wall.screen?.name
    let notes =
      window.wallLink?.watch.notes(for: screen)
      ?? ["wall " + [wall.name, screen].compactMap(\.self).joined(separator: "  ")]
    return notes.flatMap(OverlayMetrics.lines)
  }

  /// Left, top, width and height of the caption in pixels of the canvas, computed once for each text and size.
  private func captionArea(in window: WindowSession) -> SIMD4<Float>? {
    let scene = window.sky.scene
    if let caption, caption.text == scene.caption, caption.canvas == scene.canvas {
      return caption.area
    }
    let area = scene.captionArea
    caption = (scene.caption, scene.canvas, area)
    return area
  }

  package func isPictured(with options: Options) -> Bool {
    options.showsOverlay || options.picture.hasClosedMenu
  }

  package func endDrawing(in window: WindowSession) {
    overlay?.endDrawing()
  }

  package func hide() {
    (isShown, overlay) = (false, nil)
  }

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    if change.input.shaders != window.session.input.shaders { overlay = nil }
  }

  package func releaseGraphics(in window: WindowSession) {
    overlay = nil
  }
}

extension WindowSession {
  /// Whether the window shows the metrics overlay.
  var showsMetrics: Bool { participants.first(MetricsDisplay.self)?.isShown == true }
}
