import CosmosEGL

/// The two flavours of OpenGL that Cosmos supports; both use the same shaders.
public enum GraphicsAPI: String, Hashable, Sendable, CaseIterable {
  /// OpenGL 3.3 core or newer.
  case gl
  /// OpenGL ES 3.0 or newer.
  case gles

  /// The human-readable name.
  public var title: String {
    switch self {
    case .gl: "OpenGL"
    case .gles: "OpenGL ES"
    }
  }

  /// The minimum supported version.
  public var oldestVersion: (major: Int, minor: Int) {
    ContextRequest(usesGLES: self == .gles).version
  }
}
