import CosmosCore
import CosmosGL
import CosmosOptions
import CosmosSession
import CosmosWindow

/// A feature of a window, which takes part in the window's loop.
///
/// It joins by one line in ``Participants/all(for:_:_:isOnWall:)``, and no other part of the loop names it. Every method
/// is called on the main thread while the window's context is current, in the order of registration, and does nothing
/// unless the feature implements it.
package protocol Participant: AnyObject {
  /// Its name in messages, such as “the overlay”.
  var title: String { get }

  // MARK: Time

  /// Starts what the first frame need not wait for.
  func start(in window: WindowSession)

  /// Polls inputs that come without an event, before a frame is drawn.
  func poll(in window: WindowSession)

  /// Brings itself up to date with the sky, once in each iteration of the loop, after a frame is drawn.
  func update(in window: WindowSession)

  /// When ``update(in:)`` has to be called in any case; `nil` if events suffice.
  ///
  /// After an update, it must lie in the future or be `nil`.
  func deadline(in window: WindowSession) -> Deadline?

  // MARK: Events

  /// Notes an event of the window that the options allow, before the sky gets it.
  func handle(_ event: WindowEvent, in window: WindowSession)

  /// Handles an event that concerns what it draws over the sky.
  ///
  /// - Returns: Whether the event has had its effect, so that nothing else gets it.
  func takes(_ event: WindowEvent, in window: WindowSession) -> Bool

  /// Handles a key press, from the keyboard, a gamepad or a script.
  ///
  /// - Returns: Whether the key has had its effect, so that nothing else gets it.
  func handle(_ key: Key, in window: WindowSession) -> Bool

  /// Notes an event that the sky is about to get.
  func note(_ event: SkyEvent, in window: WindowSession)

  /// Carries out an effect that the sky has requested.
  func perform(_ effect: SkyEffect, in window: WindowSession)

  // MARK: Frames

  /// Changes what is shown of a frame of the sky, without effects on anything else.
  func adjust(_ frame: inout SkyFrame)

  /// Notes that a frame may follow; its time begins now.
  func beginFrame()

  /// Notes that a frame will be drawn.
  func beginDrawing(in window: WindowSession)

  /// Draws something over the part of the sky's picture that a target shows, under everything else; on a wall, in each part.
  func draw(into viewport: Viewport, in window: WindowSession)

  /// Draws something over the sky.
  ///
  /// - Throws: `RendererError`; it is reported, and ``hide()`` called.
  func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError)

  /// Returns whether what it draws is part of images of the window.
  func isPictured(with options: Options) -> Bool

  /// Draws nothing from now on, because that has failed.
  func hide()

  /// Notes that all of a frame has been drawn.
  func endDrawing(in window: WindowSession)

  /// Finishes work that needs the images of the last frame, because the next one has another scene.
  func sceneWillChange()

  // MARK: Changes

  /// Prepares for another sky, which is about to be shown at the same position and time.
  func skyWillChange(_ change: SkyChange, in window: WindowSession)

  /// Notes that the other sky is shown.
  func skyHasChanged(in window: WindowSession)

  /// Applies the events that the sky needs from its first moment on, because it has opened, perhaps again.
  func skyHasOpened(in window: WindowSession)

  /// Ends everything that can't continue when the sky opens again, with its time at 0.
  func skyWillRestart(in window: WindowSession)

  /// Notes that the clock has jumped: the next frame shows another moment than the one that would have followed.
  func timeHasJumped(in window: WindowSession)

  /// Adopts other options.
  func adopt(_ change: OptionsChange, in window: WindowSession)

  /// Releases everything on the GPU, because the context or the renderer goes.
  func releaseGraphics(in window: WindowSession)

  /// Redraws everything that ``releaseGraphics(in:)`` has released and that doesn't come back by itself.
  func restoreGraphics(in window: WindowSession)

  // MARK: The end

  /// Returns whether the window has to stay, although somebody has closed it, and shows why.
  ///
  /// It is asked again until it isn't so, unless the window is closed again meanwhile.
  func staysOpen(in window: WindowSession) -> Bool

  /// Begins nothing more, because the window closes.
  func stop(in window: WindowSession)

  /// Waits until what it saves is complete.
  func finish(in window: WindowSession, _ wait: Wait)

  /// Starts slow shutdown work without waiting for it.
  func leave(in window: WindowSession)

  /// Waits until everything is over that ``leave(in:)`` has begun to end.
  func close()
}

extension Participant {
  package func start(in window: WindowSession) {}
  package func poll(in window: WindowSession) {}
  package func update(in window: WindowSession) {}
  package func deadline(in window: WindowSession) -> Deadline? { nil }
  package func handle(_ event: WindowEvent, in window: WindowSession) {}
  package func takes(_ event: WindowEvent, in window: WindowSession) -> Bool { false }
  package func handle(_ key: Key, in window: WindowSession) -> Bool { false }
  package func note(_ event: SkyEvent, in window: WindowSession) {}
  package func perform(_ effect: SkyEffect, in window: WindowSession) {}
  package func adjust(_ frame: inout SkyFrame) {}
  package func beginFrame() {}
  package func beginDrawing(in window: WindowSession) {}
  package func draw(into viewport: Viewport, in window: WindowSession) {}
  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {}
  package func isPictured(with options: Options) -> Bool { options.picture.hasClosedMenu }
  package func hide() {}
  package func endDrawing(in window: WindowSession) {}
  package func sceneWillChange() {}
  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {}
  package func skyHasChanged(in window: WindowSession) {}
  package func skyHasOpened(in window: WindowSession) {}
  package func skyWillRestart(in window: WindowSession) {}
  package func timeHasJumped(in window: WindowSession) {}
  package func adopt(_ change: OptionsChange, in window: WindowSession) {}
  package func releaseGraphics(in window: WindowSession) {}
  package func restoreGraphics(in window: WindowSession) {}
  package func staysOpen(in window: WindowSession) -> Bool { false }
  package func stop(in window: WindowSession) {}
  package func finish(in window: WindowSession, _ wait: Wait) {}
  package func leave(in window: WindowSession) {}
  package func close() {}
}

/// How long to wait for images and films that are being saved.
package struct Wait {
  /// Whether a film may be complete some time later.
  package var leavesFilms = false
  /// Asked several times a second whether to give up what is incomplete.
  package let isInterrupted: () -> Bool

  /// Creates a wait.
  ///
  /// - Parameters:
  ///   - leavesFilms: Whether a film may be complete some time later.
  ///   - isInterrupted: Returns whether to give up what is incomplete.
  package init(leavesFilms: Bool = false, isInterrupted: @escaping () -> Bool) {
    (self.leavesFilms, self.isInterrupted) = (leavesFilms, isInterrupted)
  }
}

/// Another sky in a window.
package struct SkyChange {
  /// The contents of the other sky.
  package let input: SkyInput
  /// Why it is shown, as a sentence.
  package let reason: String
}

/// Other options of a window.
package struct OptionsChange {
  package let next: Options
  /// The options that were adopted last, or with which the window was opened.
  package let last: Options
  /// The options that the window had until now; a command may have changed them.
  package let previous: Options
}
