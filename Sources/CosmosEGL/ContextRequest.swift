import CEpoxy
import Glibc

/// The kind of context that a caller needs.
package struct ContextRequest: Hashable, Sendable {
  /// Whether it is OpenGL ES 3.0 instead of OpenGL 3.3 core.
  package let usesGLES: Bool
  /// Whether the driver checks every call.
  package let isDebugging: Bool
  /// Whether windows have ten bits per channel, if there is such a pixel format.
  package let hasTenBits: Bool

  /// Creates a request.
  package init(usesGLES: Bool, isDebugging: Bool = false, hasTenBits: Bool = false) {
    self.usesGLES = usesGLES
    self.isDebugging = isDebugging
    self.hasTenBits = hasTenBits
  }

  /// The oldest version of the API that is sufficient.
  package var version: (major: Int, minor: Int) { usesGLES ? (3, 0) : (3, 3) }

  /// The libraries with the functions of the API; one of them is enough, and libepoxy ends the program without any.
  private var libraries: [String] {
    usesGLES ? ["libGLESv2.so.2"] : ["libOpenGL.so.0", "libGL.so.1"]
  }

  /// Creates the context; it becomes current later.
  ///
  /// It reports that the driver has been reset, or has lost its memory while the machine slept, if the driver can do
  /// that.
  ///
  /// - Parameters:
  ///   - display: An initialised display.
  ///   - config: The pixel format of the windows that the context draws into; `nil` if it draws into none.
  /// - Returns: The context.
  /// - Throws: ``EGLFailure`` with EGL's error.
  package func makeContext(
    on display: EGLDisplay, config: EGLConfig? = nil
  ) throws(EGLFailure) -> EGLContext {
    guard libraries.contains(where: { dlopen($0, RTLD_LAZY) != nil }) else {
      throw EGLFailure("there is no \(libraries.joined(separator: " or "))")
    }
    let api = usesGLES ? EGL_OPENGL_ES_API : EGL_OPENGL_API
    guard epoxy_eglBindAPI(EGLenum(api)) == EGL_TRUE else { throw .current }
    var attributes: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION, EGLint(version.major),
      EGL_CONTEXT_MINOR_VERSION, EGLint(version.minor),
    ]
    if !usesGLES {
      attributes += [EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT]
    }
    if isDebugging {
      // EGL 1.4, which softpipe provides, knows only the extension's flag.
      attributes +=
        epoxy_egl_version(display) >= 15
        ? [EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE]
        : [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
    }
    // A driver may list an extension and still refuse the attribute.
    for reports in resetReports(on: display) + [[]] {
      if let context = epoxy_eglCreateContext(
        display, config, nil, attributes + reports + [EGL_NONE])
      {
        return context
      }
    }
    throw .current
  }

  /// The attributes for a context that reports resets, the preferred ones first.
  private func resetReports(on display: EGLDisplay) -> [[EGLint]] {
    let reports: [EGLint]
    if usesGLES {
      guard epoxy_has_egl_extension(display, "EGL_EXT_create_context_robustness") else { return [] }
      reports = [
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
      ]
    } else {
      guard
        epoxy_egl_version(display) >= 15
          || epoxy_has_egl_extension(display, "EGL_KHR_create_context")
      else { return [] }
      reports = [
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR, EGL_LOSE_CONTEXT_ON_RESET_KHR,
      ]
    }
    guard epoxy_has_egl_extension(display, "EGL_NV_robustness_video_memory_purge") else {
      return [reports]
    }
    return [reports + [EGL_GENERATE_RESET_ON_VIDEO_MEMORY_PURGE_NV, EGL_TRUE], reports]
  }
}
