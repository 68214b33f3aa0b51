/// An object that libwayland reports events to, by functions that receive a pointer to the object.
protocol WaylandListener: AnyObject {}

extension WaylandListener {
  /// The pointer that the functions receive; it doesn't keep the object alive.
  var data: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The object that a function was called for.
  static func of(_ data: UnsafeMutableRawPointer?) -> Self? {
    data.map { Unmanaged<Self>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Puts a table of functions where libwayland finds it for as long as the program runs.
  static func permanent<Table>(_ table: Table) -> UnsafeMutablePointer<Table> {
    let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    pointer.initialize(to: table)
    return pointer
  }
}
