/// The bytes of a file of stars, which stay where they are while a catalogue uses them.
public final class StarMemory: @unchecked Sendable {
  // Nobody changes the bytes, so that all threads may read them.
  let bytes: UnsafeRawBufferPointer

  private let discardAction: (@Sendable (UnsafeRawBufferPointer) -> Void)?
  private let releaseAction: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Takes over bytes, such as those of a mapped file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, which must not change until they are released.
  ///   - discard: Makes the system forget the bytes until they are read again; `nil` if it can't.
  ///   - release: Frees the bytes; called once.
  public init(
    _ bytes: UnsafeRawBufferPointer,
    discard: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil,
    release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    (self.bytes, discardAction, releaseAction) = (bytes, discard, release)
  }

  /// Copies bytes.
  convenience init(copying bytes: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: bytes.count, alignment: MemoryLayout<StarRecord>.alignment)
    copy.copyMemory(from: bytes)
    self.init(UnsafeRawBufferPointer(copy)) { $0.deallocate() }
  }

  deinit { releaseAction(bytes) }

  /// Lets the system use the memory for something else, until the bytes are read again.
  package func discard() { discardAction?(bytes) }
}
