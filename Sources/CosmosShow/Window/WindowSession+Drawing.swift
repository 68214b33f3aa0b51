import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Drawing the contents of a window: the sky, or the part of it on one monitor, and overlays.
extension WindowSession {
  /// Number of frames until one is complete after a size change.
  ///
  /// Mesa's software drivers notice the new size when they present a frame, and still clip the first draw of
  /// the next frame to the old size.
  private static let framesUntilComplete = 3

  /// Draws the current frame and shows it; if the context is lost, in a new one.
  package func drawFrame() throws {
    _ = try recoverIfLost()
    do {
      try drawFrameOnce()
    } catch let error as RendererError {
      guard try recoverIfLost() else { throw error }
      try drawFrameOnce()
    }
    // The last frame stays on the screen for as long as nothing moves.
    if try recoverIfLost() { requestFrame("the context was lost") }
  }

  private func drawFrameOnce() throws {
    frameRequest.take()
    participants.noteProgress()
    let size = window.pixelSize
    guard size.width > 0 && size.height > 0 else { return pacing.begin(isDrawn: false) }
    let canvas = adopt(size)
    let renderer = try session.load()
    participants.forEach { $0.beginDrawing(in: self) }
    let frame = frame
    renderer.prepare(frame)
    (shown.frame, shown.origin) = (frame, origin)
    shown.size = SurfaceSize(width: size.width, height: size.height, scale: window.scale)
    pacing.begin()
    window.present { part in
      drawRotated(size, with: renderer) {
        // An X server is asked for the size, and each answer takes a turn of its process.
        draw(part, with: renderer, on: canvas, in: WindowSession.windowCanvas(size))
      }
      renderer.driver.endPass()
    }
    participants.forEach { $0.endDrawing(in: self) }
    if !shown.hasBegun {
      shown.hasBegun = true
      Log.debug("the first frame is shown")
    }
    shown.framesSinceResize += 1
    if shown.framesSinceResize < WindowSession.framesUntilComplete {
      requestFrame("the window has a new size")
    }
  }

  /// Gives the sky the size of the window, in pixels.
  ///
  /// - Returns: Its canvas.
  package func adopt(_ size: (width: Int, height: Int)) -> Canvas {
    let canvas = WindowSession.canvas(size.width, size.height, options)
    if canvas != sky.scene.canvas { session.apply(.resize(canvas)) }
    return canvas
  }

  /// The canvas of a window of a size in pixels.
  package static func canvas(_ width: Int, _ height: Int, _ options: Options) -> Canvas {
    if let canvas = options.wall.windowCanvas(width: width, height: height) { return canvas }
    return options.shiftsPicture
      ? PictureShift.canvas(width: width, height: height)
      : Canvas(pixelWidth: width, pixelHeight: height)
  }

  /// The pixel of the canvas that belongs into the top left corner of the window now.
  package var origin: SIMD2<Int> {
    let canvas = sky.scene.canvas
    guard options.shiftsPicture else { return SIMD2(canvas.part.x, canvas.part.y) }
    return PictureShift.origin(on: canvas, at: sky.time)
  }

  /// Whether the picture is where it belongs now.
  package var isInPlace: Bool { origin == shown.origin }

  /// Seconds until the picture moves as a whole; `nil` if it never does.
  package var timeToShift: Seconds? {
    guard options.shiftsPicture else { return nil }
    // The sky may be behind, if no frame was due at the full minute.
    let last = sky.time - sky.time.truncatingRemainder(dividingBy: PictureShift.interval)
    return max(last + PictureShift.interval - time, pacing.pacer.timeToNext)
  }

  /// The canvas of a window of a size in pixels without a shift, for overlays.
  private static func windowCanvas(_ size: (width: Int, height: Int)) -> Canvas {
    Canvas(pixelWidth: max(1, size.width), pixelHeight: max(1, size.height))
  }

  /// What a window shows of the canvas's part.
  private func viewport(of window: Canvas) -> Viewport {
    let part = sky.scene.canvas.part
    return Viewport(
      x: shown.origin.x - part.x, y: shown.origin.y - part.y, width: window.pixelWidth,
      height: window.pixelHeight, startsAtTop: false)
  }

  /// Draws the prepared frame, or the part of it that one of several windows shows.
  private func draw(
    _ part: SurfaceTile?, with renderer: Renderer, on canvas: Canvas, in window: Canvas
  ) {
    let origin = shown.origin
    guard let part else {
      let viewport = viewport(of: window)
      renderer.drawPrepared(on: canvas, into: viewport)
      participants.forEach { $0.draw(into: viewport, in: self) }
      return participants.draw(on: window, in: self)
    }
    let (area, size) = (part.area, part.size)
    let viewport = Viewport(
      x: origin.x + area.x, y: origin.y + area.y, width: area.width, height: area.height,
      startsAtTop: false)
    let target = scaledTile(of: area, size: size, with: renderer)
    target?.bind()
    if target != nil { renderer.windowBits = 8 }
    defer { renderer.windowBits = self.window.bitsPerChannel }
    renderer.drawPrepared(on: canvas, into: viewport)
    participants.forEach { $0.draw(into: viewport, in: self) }
    target?.show(width: size.x, height: size.y)
    if part.isMain {
      participants.draw(on: Canvas(pixelWidth: size.x, pixelHeight: size.y), in: self)
    }
  }

  /// Draws into the window; on a rotated panel, by way of a target.
  private func drawRotated(
    _ size: (width: Int, height: Int), with renderer: Renderer, _ body: () -> Void
  ) {
    guard let rotation = (window as? RotatedSurface)?.rotation, rotation != .none else {
      return body()
    }
    let pixels = SIMD2(size.width, size.height)
    do throws(RendererError) {
      // The renderer may be another one than that of the last frame.
      try renderer.prepare(CollectionOfOne(.rotation))
      let target =
        if let known = scaledTiles[pixels] { known } else {
          try renderer.makeRotatedTarget(width: pixels.x, height: pixels.y)
        }
      scaledTiles = [pixels: target]
      target.bind()
      body()
      renderer.show(target, on: rotation)
    } catch {
      if !shown.hasBegun { Log.error("can't rotate the picture: \(error)") }
      body()
    }
  }

  /// Returns the render target of a part that its window shows scaled; `nil` if it shows the same pixels.
  private func scaledTile(
    of area: ScreenArea, size: SIMD2<Int>, with renderer: Renderer
  ) -> RenderTarget? {
    guard size != SIMD2(area.width, area.height) else { return nil }
    let pixels = SIMD2(area.width, area.height)
    if let target = scaledTiles[pixels] { return target }
    do throws(RendererError) {
      let target = try RenderTarget(
        width: area.width, height: area.height, format: .rgba8, label: "scaled part",
        driver: renderer.driver)
      scaledTiles[pixels] = target
      return target
    } catch {
      Log.error("can't show the sky on all monitors: \(error)")
      return nil
    }
  }

  /// Redraws what an image has of the window and reads it back from the window, which goes on to show all.
  ///
  /// - Returns: The image, or `nil` while the window is minimised.
  /// - Throws: `RendererError` if the driver can't redraw or read it; also if the program is asked to end.
  package func shownPicture() throws -> Picture? {
    let size = window.pixelSize
    guard size.width > 0 else { return nil }
    let canvas = WindowSession.windowCanvas(size)
    let viewport = viewport(of: canvas)
    let renderer = try session.load()
    finishUploads(unless: session.isInterrupted)
    try termination.check()
    let frame = shown.frame ?? frame
    // Images have eight bits.
    renderer.windowBits = 8
    if let surface = window as? RotatedSurface, surface.rotation != .none {
      // The window has no such picture.
      renderer.prepare(options.pictured(frame))
      return try renderer.picture(width: canvas.pixelWidth, height: canvas.pixelHeight) { part in
        renderer.drawPrepared(
          on: sky.scene.canvas,
          into: Viewport(
            x: part.x + viewport.x, y: part.y + viewport.y, width: part.width, height: part.height,
            startsAtTop: part.startsAtTop))
      }
    }
    renderer.draw(options.pictured(frame), into: viewport)
    renderer.windowBits = window.bitsPerChannel
    if options.picture.hasClosedMenu {
      participants.forEach { $0.draw(into: viewport, in: self) }
    }
    participants.draw(on: canvas, in: self) { $0.isPictured(with: options) }
    renderer.driver.endPass()
    let picture = try Picture(ofWindowWithWidth: canvas.pixelWidth, height: canvas.pixelHeight)
    if !options.picture.hasClosedMenu {
      renderer.draw(frame, into: viewport)
      participants.forEach { $0.draw(into: viewport, in: self) }
      participants.draw(on: canvas, in: self)
      renderer.driver.endPass()
    }
    window.swap()
    return picture
  }
}
