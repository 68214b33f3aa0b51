extension Array where Element: BitwiseCopyable {
  /// Calls `body` with the elements as raw texels.
  ///
  /// Unlike the standard library's method, it preserves the typed error and can return a noncopyable handle.
  func withTexels<Result: ~Copyable>(
    _ body: (UnsafeRawBufferPointer) throws(RendererError) -> Result
  ) throws(RendererError) -> Result {
    try span.bytes.withUnsafeBytes(body)
  }
}
