/// A text as C reads it, for as long as this object lives.
final class CText {
  private let copy: UnsafeMutableBufferPointer<CChar>

  init(_ text: String) {
    let bytes = text.utf8CString
    copy = .allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
  }

  /// The first character; a zero follows the last one.
  var address: UnsafeMutablePointer<CChar>? { copy.baseAddress }

  deinit {
    copy.deallocate()
  }
}
