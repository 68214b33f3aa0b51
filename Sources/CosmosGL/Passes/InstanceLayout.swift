import CEpoxy

/// Tells the bound vertex array where the fields of instances are in the bound buffer.
///
/// OpenGL 3.3 has no base instance: the inputs themselves begin at the first instance to draw.
struct InstanceLayout<Instance: BitwiseCopyable> {
  private let start: Int
  private let stride = MemoryLayout<Instance>.stride

  init(first: Int) {
    start = first * stride
  }

  /// Floating-point numbers.
  func real<Field>(_ location: GLuint, count: GLint, _ field: KeyPath<Instance, Field>) {
    epoxy_glVertexAttribPointer(
      location, count, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride), pointer(field))
  }

  /// Whole numbers without a sign.
  func whole<Field>(_ location: GLuint, count: GLint, _ field: KeyPath<Instance, Field>) {
    epoxy_glVertexAttribIPointer(
      location, count, GLenum(GL_UNSIGNED_INT), GLsizei(stride), pointer(field))
  }

  private func pointer<Field>(_ field: KeyPath<Instance, Field>) -> UnsafeRawPointer? {
    // Stored fields always have an offset.
    UnsafeRawPointer(bitPattern: start + (MemoryLayout<Instance>.offset(of: field) ?? 0))
  }
}
