extension Array where Element: BitwiseCopyable {
  /// Lends the elements as texels.
  ///
  /// Unlike the standard library's own way it keeps the kind of error, and can give a handle back.
  func withTexels<Result: ~Copyable>(
    _ body: (UnsafeRawBufferPointer) throws(RendererError) -> Result
  ) throws(RendererError) -> Result {
    try span.bytes.withUnsafeBytes(body)
  }
}
