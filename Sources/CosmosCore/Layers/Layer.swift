/// One layer of the sky: its content and its speed relative to the foreground.
public struct Layer: Hashable, Sendable {
  /// The layer's name, used in messages and frame debuggers.
  public let name: String

  /// Speed relative to the foreground: 0 is stationary, 1 keeps pace with it.
  public let speed: Double

  /// Opacity of the content as a whole, 0 to 1; ``content`` includes it.
  public let opacity: Double

  /// The content of the layer.
  public let content: Content

  /// The ruler at the lower edge of the canvas, if there is one; it moves with the layer.
  public let ruler: Ruler?

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - name: The layer's name.
  ///   - speed: Speed relative to the foreground.
  ///   - opacity: Factor from 0 to 1 for the opacity of the content, but not of the ruler.
  ///   - content: The content of the layer.
  ///   - ruler: The ruler at the lower edge of the canvas, if there is one.
  public init(
    name: String, speed: Double, opacity: Double = 1, content: Content, ruler: Ruler? = nil
  ) {
    precondition((0...1).contains(opacity), "an opacity lies in 0 to 1")
    self.ruler = ruler
    self.name = name
    self.speed = speed
    self.opacity = opacity
    self.content = content.value.faded(by: opacity)
  }
}

extension Layer {
  /// Whether the layer shows places in the real sky, which move together and as fast as its degrees.
  var showsRealSky: Bool {
    ruler?.scale != nil || ruler?.months != nil || ruler?.showers != nil
      || content.value.showsRealSky
  }

  /// Whether the layer has content positioned along the strip.
  var needsStrip: Bool {
    ruler != nil || type(of: content.value).needsStrip(atSpeed: speed)
  }

  /// The sprite of the layer's stars, if it has stars.
  package var sprite: Sprite? { content.value.starSprite }

  /// The image that the layer shows along the strip, or as its stars.
  package var image: ImageSource? { content.value.image }
}
