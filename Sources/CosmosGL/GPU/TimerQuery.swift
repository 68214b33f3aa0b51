import CEpoxy

/// A question for the driver: how long some of its work takes, or when it is done; deleted with its owner.
///
/// It has no label: a query becomes an object only when it begins.
///
/// - Important: Create it, use it and let it go while its context is current.
package struct TimerQuery: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  private let api: GraphicsAPI

  /// What can be asked.
  package enum Kind {
    /// How long the work takes that lies between begin and end.
    case span
    /// When all work before it is done.
    case moment

    fileprivate var target: GLenum {
      switch self {
      case .span: GLenum(GL_TIME_ELAPSED)
      case .moment: GLenum(GL_TIMESTAMP)
      }
    }
  }

  /// Whether the driver of the current context answers.
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

  /// Whether the clock of the GPU was disturbed since this was asked last: what runs then is worth nothing.
  package static func takeDisjoint(of driver: Driver) -> Bool {
    guard driver.api == .gles else { return false }
    var isDisjoint: GLint = 0
    epoxy_glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
    return isDisjoint != 0
  }

  /// Creates a query.
  ///
  /// - Parameter driver: The driver of the current context, which answers such queries.
  package init(driver: Driver) {
    var name: GLuint = 0
    epoxy_glGenQueries(1, &name)
    self.name = name
    api = driver.api
  }

  /// Begins a span; no other may be under way.
  package func begin() {
    epoxy_glBeginQuery(Kind.span.target, name)
  }

  /// Ends the span that has begun.
  package func end() {
    epoxy_glEndQuery(Kind.span.target)
  }

  /// Asks for the moment.
  package func stamp() {
    switch api {
    case .gl: epoxy_glQueryCounter(name, Kind.moment.target)
    case .gles: epoxy_glQueryCounterEXT(name, Kind.moment.target)
    }
  }

  /// Whether the answer is there; false as long as the driver is at work.
  package var isAvailable: Bool {
    var available: GLuint = 0
    epoxy_glGetQueryObjectuiv(name, GLenum(GL_QUERY_RESULT_AVAILABLE), &available)
    return available != 0
  }

  /// The answer, in nanoseconds; waits where it is not available yet.
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
