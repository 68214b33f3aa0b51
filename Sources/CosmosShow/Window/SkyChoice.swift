import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosOverlay
import CosmosSession

/// The skies that a window offers while its chooser is open, one of which has the focus.
///
/// - Important: Use and release it while the window's context is current.
package final class SkyChoice {
  /// The skies.
  let library: SkyLibrary
  /// What is written about each of them.
  private(set) var items: [ChooserPanel.Item]
  /// The number of the sky with the focus.
  private(set) var focus: Int
  /// The sky that was shown before, and how it was in each window.
  let before: (choice: SkyOptions, skies: [ObjectIdentifier: Sky], wallSky: String?)
  /// When the sky with the focus is to be shown, by the time of the window.
  var changeTime: Seconds?

  private(set) var panel: ChooserPanel?
  /// The places of the skies as they were drawn last, and the first of those in view; `nil` before the first frame.
  private(set) var places: (layout: ChooserLayout, first: Int)?
  /// The sky whose place was asked for last.
  private var last: (sky: SkyOptions, index: Int?)?
  private var previews: [Int: SkyPreview] = [:]
  /// The picture that was drawn last.
  private var lastDrawn = 0
  /// Until when no further picture is drawn, by the time of the window.
  private var nextTime: Seconds = 0

  /// Least time between two pictures, so that they leave most of the time to the sky.
  private static let interval: Seconds = 1 / 24
  /// How long the focus rests on a sky before it is shown.
  private static let delay: Seconds = 0.3

  /// Lists the skies.
  ///
  /// - Parameter window: The window, whose sky has the focus.
  init(in window: WindowSession) {
    let shown = window.options.sky
    let opened = [shown.foundFile].compactMap(\.self) + RecentSkies().paths
    library = SkyLibrary(
      builtIn: SkyDesign.builtInNames, in: UserSkies.folder, opened: opened)
    let strings = window.session.input.strings
    items = library.entries.map { SkyChoice.item(for: $0, strings: strings) }
    focus = library.index(of: shown) ?? 0
    let windows = window.show?.windows ?? [window]
    before = (
      shown,
      Dictionary(uniqueKeysWithValues: windows.map { (ObjectIdentifier($0), $0.session.sky) }),
      window.session.wallSky
    )
  }

  /// What is known about a sky before its file is read.
  private static func item(for entry: SkyLibrary.Entry, strings: Strings) -> ChooserPanel.Item {
    guard entry.isBuiltIn else { return ChooserPanel.Item(name: entry.name, text: "") }
    let name = entry.name
    let summary = strings.summary(ofSky: name) ?? (try? SkyDesign.builtIn(named: name).summary)
    return ChooserPanel.Item(name: strings.name(ofSky: name), text: summary ?? "")
  }

  /// The number of the sky that a window shows.
  func current(in window: WindowSession) -> Int? {
    let sky = window.options.sky
    if let last, last.sky.isSameSky(as: sky) { return last.index }
    let index = library.index(of: sky)
    last = (sky, index)
    return index
  }

  /// Whether the sky with the focus can't be shown.
  var isBroken: Bool { items[focus].isBroken }

  // MARK: The focus

  /// Moves the focus; it stops at both ends.
  ///
  /// - Parameters:
  ///   - number: The number of the sky that gets it.
  ///   - time: The time of the window.
  /// - Returns: Whether it has moved.
  @discardableResult
  func move(to number: Int, at time: Seconds) -> Bool {
    let next = min(max(0, number), items.count - 1)
    guard next != focus else { return false }
    focus = next
    changeTime = time + SkyChoice.delay
    return true
  }

  /// Notes that a sky can't be shown on a wall: other machines may not have its file.
  func failOnWall(_ number: Int) {
    fail(
      number,
      because: DescribedError("a wall shows only skies that are installed on all its machines"))
  }

  /// Notes that a sky can't be shown.
  func fail(_ number: Int, because error: any Error) {
    let text = ErrorReport.message(of: error)
    // Nobody has given an option here.
    items[number].text = text.hasPrefix("--sky ") ? String(text.dropFirst(6)) : text
    items[number].isBroken = true
  }

  // MARK: Pictures

  /// Goes on with the pictures: reads one sky at a time, of those in view first the one with the focus.
  ///
  /// - Returns: Whether something looks different.
  func advance(in window: WindowSession) -> Bool {
    guard let panel, let layout = panel.layout, layout.visibleCount > 0 else { return false }
    var hasChanged = false
    for (number, preview) in previews {
      guard panel.shown.contains(number) else {
        // What is out of sight costs nothing.
        preview.cancel()
        previews[number] = nil
        continue
      }
      guard !preview.isReady else { continue }
      preview.advance(in: window)
      if note(preview, of: number, strings: window.session.input.strings) { hasChanged = true }
    }
    if previews.values.allSatisfy(\.isReady), let number = nextNumber(in: panel.shown) {
      previews[number] = SkyPreview(
        of: library.entries[number].word, as: window.session.options, size: layout.pictureSize)
    }
    let time = window.time
    return hasChanged || nextPictureTime(at: time) <= time || isFading(at: time)
  }

  /// The sky whose picture is begun next; `nil` if all are.
  private func nextNumber(in shown: Range<Int>) -> Int? {
    let missing = shown.filter { previews[$0] == nil }
    return missing.contains(focus) ? focus : missing.first
  }

  /// Notes what a sky says about itself.
  ///
  /// - Returns: Whether that is new.
  private func note(_ preview: SkyPreview, of number: Int, strings: Strings) -> Bool {
    let last = items[number]
    switch preview.about {
    case .failure(let error): fail(number, because: error)
    case .success(let design) where !library.entries[number].isBuiltIn:
      let name = design.name.isEmpty ? library.entries[number].name : design.name
      items[number] = ChooserPanel.Item(name: strings.name(ofSky: name), text: design.summary)
    case .success, nil: break
    }
    return items[number] != last
  }

  /// When the next picture is drawn, by the time of the window; infinite if none is.
  func nextPictureTime(at time: Seconds) -> Seconds {
    let next = previews.values.map { $0.nextTime(at: time) }.min() ?? .infinity
    return max(nextTime, next)
  }

  /// Whether a picture is appearing.
  func isFading(at time: Seconds) -> Bool { previews.values.contains { $0.isFading(at: time) } }

  /// Draws the next picture that looks different, at most one.
  func redrawOne(at time: Seconds) {
    guard let panel, time >= nextTime else { return }
    // From the last one on, so that each has its turn.
    let numbers = panel.shown.filter { $0 > lastDrawn } + panel.shown.filter { $0 <= lastDrawn }
    guard
      let number = numbers.first(where: { number in
        previews[number].map { $0.nextTime(at: time) <= time } ?? false
      })
    else { return }
    previews[number]?.redraw(at: time)
    lastDrawn = number
    nextTime = time + SkyChoice.interval
  }

  /// Draws everything.
  ///
  /// - Throws: `RendererError` when the driver runs out of memory.
  func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard let renderer = window.session.renderer else { return }
    if panel?.isDrawn(by: renderer) != true {
      panel = try ChooserPanel(renderer: renderer, font: SkyDesign.defaultFont)
    }
    guard let panel else { return }
    let last = panel.layout?.pictureSize
    try panel.load(items, focus: focus, for: canvas, below: window.toolbarBottom)
    places = panel.layout.map { ($0, panel.first) }
    // Pictures have one size.
    if let last, let size = panel.layout?.pictureSize, last != size { releasePictures() }
    let time = window.sky.time
    panel.draw(marking: current(in: window)) { previews[$0]?.picture(at: time) }
  }

  /// Releases everything on the GPU.
  func release() {
    releasePictures()
    panel = nil
  }

  private func releasePictures() {
    for preview in previews.values { preview.cancel() }
    previews = [:]
  }
}
