import CEpoxy

/// A list of vertex inputs; deleted with its owner.
///
/// - Important: Create it, use it and let it go while its context is current.
package struct VertexArray: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  /// Creates a list without inputs and leaves it bound.
  ///
  /// - Parameters:
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  package init(label: String, driver: Driver) {
    var name: GLuint = 0
    epoxy_glGenVertexArrays(1, &name)
    self.name = name
    epoxy_glBindVertexArray(name)
    driver.labels.name(.vertexArray, name, label)
  }

  /// Makes this the list that draws read.
  package func bind() {
    epoxy_glBindVertexArray(name)
  }

  deinit {
    var name = name
    epoxy_glDeleteVertexArrays(1, &name)
  }
}
