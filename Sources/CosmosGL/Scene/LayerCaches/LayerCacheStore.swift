/// GPU storage for the bytes of layer caches.
///
/// OpenGL uses a buffer texture, which the software renderer reads fastest. OpenGL ES 3.0 has none, and its
/// drivers may not read back floating-point targets as bytes, so there each plane is a layer of an array
/// texture.
enum LayerCacheStore {
  case buffer(BufferTexture)
  case texture(RenderTarget)

  /// Allocates storage with undefined contents.
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
  ///   - columns: Columns to copy; the first one is at the left edge of the target.
  ///   - plane: Index of the plane.
  ///   - shape: Layout of the layer caches.
  func copy(_ columns: Range<Int>, of plane: Int, shape: LayerCacheShape) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      let position = shape.ringColumn(of: column)
      let x = column - columns.lowerBound
      let left = columns.upperBound - column
      switch self {
      case .buffer(let bytes):
        let (slot, first) = position.quotientAndRemainder(dividingBy: LayerCacheShape.chunk)
        let width = min(LayerCacheShape.chunk - first, left)
        bytes.read(
          x: x, width: width, height: shape.height,
          start: plane * shape.planeBytes + slot * shape.chunkBytes + first,
          pitch: LayerCacheShape.chunk)
        column += width
      case .texture(let layers):
        let width = min(shape.ringLength - position, left)
        layers.copy(x: x, width: width, height: shape.height, to: position, of: plane)
        column += width
      }
    }
  }

  /// Binds the storage to a sampler of a pipeline.
  func bind(to sampler: SamplerName, of pipeline: Pipeline) {
    switch self {
    case .buffer(let bytes): pipeline.bind(bytes, to: sampler)
    case .texture(let layers): pipeline.bind(layers.texture, to: sampler)
    }
  }

  /// Returns the start of a plane as the shader expects it: the offset of its first byte, or the index of its
  /// texture layer.
  func start(ofPlane number: Int, shape: LayerCacheShape) -> Int32 {
    switch self {
    case .buffer: Int32(truncatingIfNeeded: number * shape.planeBytes)
    case .texture: Int32(truncatingIfNeeded: number)
    }
  }
}
