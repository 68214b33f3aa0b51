extension SkyFile {
  /// What the layers of a sky file take in sum, of which too much is refused.
  struct Totals {
    private let sections: Int
    private var stars = 0
    private var rulers = 0
    private var nebulae = 0
    private var pixels = 0
    /// Memory that each image file takes, by its path.
    private var files: [String: Int] = [:]

    /// Nothing yet, of a sky with a number of sections.
    init(sections: Int) {
      self.sections = sections
    }

    /// Adds a layer.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - entry: The layer as written in the file.
    /// - Throws: ``DesignError`` at the value with which the sum is too large.
    mutating func add(_ layer: Layer, from entry: LayerEntry) throws(DesignError) {
      if let image = layer.image, let written = entry.imageValue {
        // A drawing's pixels depend on the canvas; whoever draws it limits them.
        if !image.isDrawing { pixels += image.width * image.height }
        guard pixels <= SkyDesign.maxImagePixels else {
          throw written.error(
            "up to here, the sky's images have \(pixels) pixels, more than \(SkyDesign.maxImagePixels)"
          )
        }
        files[image.path] = image.memory
      }
      if let ruler = entry.rulerValue {
        rulers += 1
        guard rulers <= SkyDesign.maxRulers else {
          throw ruler.error("no more than \(SkyDesign.maxRulers) layers have a ruler")
        }
      }
      switch (entry.content, layer.content) {
      case (.nebula(let nebula), _):
        nebulae += 1
        guard nebulae <= SkyDesign.maxNebulae else {
          throw nebula.value.error("no more than \(SkyDesign.maxNebulae) layers have a nebula")
        }
      case (_, .catalog(let content)):
        stars += content.catalog.stars.count
        guard stars <= SkyDesign.maxStars else {
          throw entry.error(
            "the sky would have more than \(SkyDesign.maxStars) stars up to this layer: \(stars)")
        }
      case (.stars(let content), _):
        stars += content.count(inSections: sections)
        guard stars <= SkyDesign.maxStars else {
          throw content.countValue.error(
            "in \(sections) sections the sky would have more than "
              + "\(SkyDesign.maxStars) stars up to this layer: \(stars)")
        }
      default: break
      }
      try checkMemory(entry)
    }

    /// Refuses stars and image files beside which there would be no memory for textures.
    private func checkMemory(_ entry: LayerEntry) throws(DesignError) {
      let (megabytes, most) = (1 << 20, SkyDesign.maxMemory - SkyDesign.leastTextureMemory)
      let memory = SkyDesign.memory(ofStars: stars, files: files.values.reduce(0, +))
      guard memory > most, !files.isEmpty else { return }
      throw (entry.imageValue?.error ?? entry.error)(
        "up to here, the sky's stars and image files take \(memory / megabytes) MiB, more than "
          + "\(most / megabytes); give it fewer, and save no image interlaced")
    }
  }
}
