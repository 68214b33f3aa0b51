import CEpoxy

/// A query for elapsed GPU time or a GPU timestamp; it deletes its GL object on deinit.
///
/// It has no label: a query becomes an object only when it begins.
///
/// - Important: Create, use and release it while its context is current.
package struct TimerQuery: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  private let api: GraphicsAPI

  /// The quantity that a query measures.
  package enum Kind {
    /// How long the GPU works on the commands between begin and end.
    case span
    /// When the GPU has finished all preceding commands.
    case moment

    fileprivate var target: GLenum {
      switch self {
      case .span: GLenum(GL_TIME_ELAPSED)
      case .moment: GLenum(GL_TIMESTAMP)
      }
    }
  }

  /// Returns whether the current context's driver supports a kind of query.
  package static func isSupported(_ kind: Kind, by driver: Driver) -> Bool {
    var bits: GLint = 0
    switch driver.api {
    case .gl: epoxy_glGetQueryiv(kind.target, GLenum(GL_QUERY_COUNTER_BITS), &bits)
    case .gles:
      guard Driver.has("GL_EXT_disjoint_timer_query") else { return false }
      epoxy_glGetQueryivEXT(kind.target, GLenum(GL_QUERY_COUNTER_BITS), &bits)
    }
    return bits > 0
  }

  /// Returns whether the GPU's clock was disturbed since the last call, which invalidates pending measurements.
  package static func takeDisjoint(of driver: Driver) -> Bool {
    guard driver.api == .gles else { return false }
    var isDisjoint: GLint = 0
    epoxy_glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
    return isDisjoint != 0
  }

  /// Creates a query.
  ///
  /// - Parameter driver: The driver of the current context, which must support timer queries.
  package init(driver: Driver) {
    var name: GLuint = 0
    epoxy_glGenQueries(1, &name)
    self.name = name
    api = driver.api
  }

  /// Begins a span; no other span may be active.
  package func begin() {
    epoxy_glBeginQuery(Kind.span.target, name)
  }

  /// Ends the active span.
  package func end() {
    epoxy_glEndQuery(Kind.span.target)
  }

  /// Requests a timestamp.
  package func stamp() {
    switch api {
    case .gl: epoxy_glQueryCounter(name, Kind.moment.target)
    case .gles: epoxy_glQueryCounterEXT(name, Kind.moment.target)
    }
  }

  /// Whether the result is available; `false` while the driver is still working.
  package var isAvailable: Bool {
    var available: GLuint = 0
    epoxy_glGetQueryObjectuiv(name, GLenum(GL_QUERY_RESULT_AVAILABLE), &available)
    return available != 0
  }

  /// The result, in nanoseconds; blocks until it is available.
  package var result: UInt64 {
    var time: GLuint64 = 0
    switch api {
    case .gl: epoxy_glGetQueryObjectui64v(name, GLenum(GL_QUERY_RESULT), &time)
    case .gles: epoxy_glGetQueryObjectui64vEXT(name, GLenum(GL_QUERY_RESULT), &time)
    }
    return UInt64(time)
  }

  deinit {
    var name = name
    epoxy_glDeleteQueries(1, &name)
  }
}
