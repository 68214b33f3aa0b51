import CEpoxy

/// Why EGL could not do something.
package struct EGLFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of EGL's error, or what is missing.
  package let description: String

  /// Creates a failure for which EGL has no error.
  ///
  /// - Parameter description: What is missing.
  package init(_ description: String) {
    self.description = description
  }

  /// EGL's last error on this thread, which this clears.
  package static var current: EGLFailure {
    let name =
      switch epoxy_eglGetError() {
      case EGL_SUCCESS: "no reason given"
      case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
      case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
      case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
      case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
      case EGL_BAD_MATCH: "EGL_BAD_MATCH"
      case EGL_BAD_NATIVE_WINDOW: "EGL_BAD_NATIVE_WINDOW"
      case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
      case let code: "EGL error \(String(code, radix: 16))"
      }
    return EGLFailure(name)
  }
}
