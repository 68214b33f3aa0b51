/// Reads the layers of a sky file one after another, and rejects them if together they take too much.
package struct LayerReader {
  /// The degrees of the sky, if it has any.
  let degrees: DegreeScale?
  /// Number of sections of the strip.
  let sections: Int
  /// Length of the strip of the layer that is read, on the reference canvas, in points.
  private(set) var period = 0.0
  /// Reads a file that the sky names.
  let findFile: SkyDesign.FindFile
  /// The stars of catalogues.
  let stars: StarSource

  private let findImage: (String) throws(DesignError) -> ImageSource
  private let sprites: [String: Sprite]
  /// Length of the strip of a layer that keeps pace with the foreground.
  private let foregroundPeriod: Double
  /// The value of the layer that is read.
  private var layer: JSON5Value?
  /// The value that names its image, or the sprite that shows one.
  private var imageValue: JSON5Value?

  private var (starCount, pixels) = (0, 0)
  /// Numbers of layers with a ruler, a nebula and the like.
  private var layersWith: [String: Int] = [:]
  /// Memory that each image file takes, by its path.
  private var files: [String: Int] = [:]

  init(
    of file: SkyFile, sections: Int, turn: Double,
    findImage: @escaping (String) throws(DesignError) -> ImageSource,
    findFile: @escaping SkyDesign.FindFile, stars: StarSource
  ) {
    degrees = file.degrees
    sprites = file.sprites
    foregroundPeriod = turn * (degrees?.points ?? file.referenceCanvas.width)
    self.sections = sections
    self.findImage = findImage
    self.findFile = findFile
    self.stars = stars
  }

  /// Begins a layer.
  mutating func begin(_ layer: JSON5Value, speed: Double) {
    (self.layer, imageValue) = (layer, nil)
    period = foregroundPeriod * speed
  }

  /// Returns a sprite of the sky.
  mutating func sprite(named name: JSON5Value) throws(DesignError) -> Sprite {
    let text = try name.text()
    guard let sprite = sprites[text] else {
      let names = sprites.keys.sorted()
      return try name.error(
        "there is no sprite \(text.quoted)\(text.suggestion(from: names)); "
          + (names.isEmpty ? "the sky has none" : "the sprites are \(names.listed)")
      ).reported(returning: .dot)
    }
    if let image = sprite.image { try take(image, from: name) }
    return sprite
  }

  /// Reads an image file; errors name the position of the file's name.
  mutating func image(named name: JSON5Value) throws(DesignError) -> ImageSource {
    let image = try name.image(findImage)
    try take(image, from: name)
    return image
  }

  private mutating func take(_ image: ImageSource, from value: JSON5Value) throws(DesignError) {
    imageValue = value
    // A drawing's pixels depend on the canvas; whoever draws it limits them.
    let sum = pixels + (image.isDrawing ? 0 : image.width * image.height)
    guard sum <= SkyDesign.maxImagePixels else {
      throw value.error(
        "up to here, the sky's images have \(sum) pixels, more than \(SkyDesign.maxImagePixels)")
    }
    pixels = sum
    files[image.path] = image.memory
  }

  /// Adds stars of a file, or random ones whose number depends on the sections and follows from a value.
  mutating func takeStars(_ count: Int, countedAt value: JSON5Value? = nil) throws(DesignError) {
    let sum = starCount + count
    guard sum > SkyDesign.maxStars, let place = value ?? layer else {
      starCount = sum
      return
    }
    throw place.error(
      (value == nil ? "" : "in \(sections) sections ")
        + "the sky would have more than \(SkyDesign.maxStars) stars up to this layer: \(sum)")
  }

  /// Counts a layer that has something of which a sky has only a few.
  mutating func take(_ thing: String, atMost limit: Int, at value: JSON5Value) throws(DesignError) {
    layersWith[thing, default: 0] += 1
    guard layersWith[thing, default: 0] > limit else { return }
    throw value.error("no more than \(limit) layers have a \(thing)")
  }

  /// Reads a ruler.
  mutating func ruler(_ value: JSON5Value) throws(DesignError) -> Ruler {
    let ruler = try Ruler(value)
    if degrees == nil { try Ruler.checkWithoutDegrees(value) }
    try take("ruler", atMost: SkyDesign.maxRulers, at: value)
    return ruler
  }

  /// Ends a layer, and refuses stars and image files beside which there would be no memory for textures.
  mutating func end() throws(DesignError) {
    let (megabytes, most) = (1 << 20, SkyDesign.maxMemory - SkyDesign.leastTextureMemory)
    let memory = SkyDesign.memory(ofStars: starCount, files: files.values.reduce(0, +))
    guard memory > most, !files.isEmpty, let place = imageValue ?? layer else { return }
    // The next layers don't repeat it.
    files = [:]
    throw place.error(
      "up to here, the sky's stars and image files take \(memory / megabytes) MiB, more than "
        + "\(most / megabytes); give it fewer, and save images as PNG, not interlaced")
  }
}
