/// An image layer as written in a sky file: a file name, or a file name with how it is shown.
struct ImageEntry {
  /// The file's name, relative to the sky file's folder.
  let file: JSON5Value
  private let fit: Layer.Image.Fit
  private let height: Double
  private let y: Double

  enum Field: String, CaseIterable {
    case file, fit, height, y
  }

  init(_ value: JSON5Value) throws(DesignError) {
    guard !value.isString else {
      (file, fit, height, y) = (value, .tile, 1, 0.5)
      return
    }
    guard value.isObject else {
      throw value.error("must be a file name in quotes, or an object in braces")
    }
    let fields = try JSON5Fields(value, Field.self)
    file = try fields.required(.file)
    if let fit = fields[.fit] {
      guard let known = Layer.Image.Fit(rawValue: try fit.text()) else {
        throw fit.error("must be \"tile\" or \"stretch\"")
      }
      self.fit = known
    } else {
      fit = .tile
    }
    let heightRule = "must be a share of the canvas's height, from 0.01 to 10"
    height = try fields[.height]?.number(in: 0.01...10, heightRule) ?? 1
    y = try fields[.y]?.number(in: -10...10, "must be a number from −10 to 10") ?? 0.5
  }

  /// Builds the content of the layer; errors name the position of the file's name.
  func content(
    _ findImage: (String) throws(DesignError) -> ImageSource
  ) throws(DesignError) -> Layer.Image {
    let source: ImageSource
    do throws(DesignError) {
      source = try findImage(try file.text(upTo: SkyFile.maxNameLength))
    } catch .unusable(let reason) {
      throw file.error(reason)
    }
    return Layer.Image(source: source, fit: fit, height: height, y: y)
  }
}
