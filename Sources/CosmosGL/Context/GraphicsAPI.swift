/// The two flavours of OpenGL that Cosmos draws with; the shaders are the same.
public enum GraphicsAPI: String, Hashable, Sendable, CaseIterable {
  /// OpenGL 3.3 core or newer.
  case gl
  /// OpenGL ES 3.0 or newer.
  case gles

  /// Name as people write it.
  public var title: String {
    switch self {
    case .gl: "OpenGL"
    case .gles: "OpenGL ES"
    }
  }

  /// The oldest version that will do.
  public var oldestVersion: (major: Int, minor: Int) {
    switch self {
    case .gl: (3, 3)
    case .gles: (3, 0)
    }
  }
}
