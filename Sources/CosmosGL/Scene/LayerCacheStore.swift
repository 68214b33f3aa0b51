/// The bytes of layer caches on the GPU.
///
/// With OpenGL they are a buffer texture, which the software renderer reads fastest. OpenGL ES 3.0 has none, and
/// drivers may not read floating-point targets as bytes there: a plane is a layer of a texture then.
enum LayerCacheStore {
  case buffer(BufferTexture)
  case texture(RenderTarget)

  /// Makes room for layers, with undefined contents.
  ///
  /// - Throws: ``RendererError`` when the driver runs out of memory.
  init(_ shape: LayerCacheShape, driver: Driver) throws(RendererError) {
    let label = "layer caches"
    switch shape.storage {
    case .buffer:
      self = .buffer(try BufferTexture(count: shape.bytes, label: label, driver: driver))
    case .texture:
      self = .texture(
        try RenderTarget(
          width: shape.ringLength, height: shape.height,
          layers: shape.periods.count * LayerCacheShape.phases, format: .r8, label: label,
          driver: driver))
    }
  }

  /// Copies columns of a plane from the bound target.
  ///
  /// - Parameters:
  ///   - columns: The columns; the first one is the target's first.
  ///   - plane: Number of the plane.
  ///   - shape: How the layers lie.
  func copy(_ columns: Range<Int>, of plane: Int, shape: LayerCacheShape) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      let place = shape.ringColumn(of: column)
      let x = column - columns.lowerBound
      let left = columns.upperBound - column
      switch self {
      case .buffer(let bytes):
        let (slot, first) = place.quotientAndRemainder(dividingBy: LayerCacheShape.chunk)
        let width = min(LayerCacheShape.chunk - first, left)
        bytes.read(
          x: x, width: width, height: shape.height,
          start: plane * shape.planeBytes + slot * shape.chunkBytes + first,
          pitch: LayerCacheShape.chunk)
        column += width
      case .texture(let layers):
        let width = min(shape.ringLength - place, left)
        layers.copy(x: x, width: width, height: shape.height, to: place, of: plane)
        column += width
      }
    }
  }

  /// Makes this what a sampler of a pipeline reads.
  func bind(to sampler: SamplerName, of pipeline: Pipeline) {
    switch self {
    case .buffer(let bytes): pipeline.bind(bytes, to: sampler)
    case .texture(let layers): pipeline.bind(layers.texture, to: sampler)
    }
  }

  /// What the shader takes as a plane's start: the number of its first byte, or of its layer.
  func start(ofPlane number: Int, shape: LayerCacheShape) -> Int32 {
    switch self {
    case .buffer: Int32(truncatingIfNeeded: number * shape.planeBytes)
    case .texture: Int32(truncatingIfNeeded: number)
    }
  }
}
