import CEpoxy

/// A question for the driver: how long some of its work takes; deleted with its owner.
///
/// It has no label: a query becomes an object only when it begins.
///
/// - Important: Create it, use it and let it go while its context is current.
package struct TimerQuery: ~Copyable {
  /// GL object name; never 0 while this value lives.
  package let name: GLuint

  private let api: GraphicsAPI

  /// Whether the driver of the current context measures time.
  package static func isSupported(by driver: Driver) -> Bool {
    var bits: GLint = 0
    let (target, wanted) = (GLenum(GL_TIME_ELAPSED), GLenum(GL_QUERY_COUNTER_BITS))
    switch driver.api {
    case .gl: epoxy_glGetQueryiv(target, wanted, &bits)
    case .gles:
      guard Driver.has("GL_EXT_disjoint_timer_query") else { return false }
      epoxy_glGetQueryivEXT(target, wanted, &bits)
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
  /// - Parameter driver: The driver of the current context, which supports it.
  package init(driver: Driver) {
    var name: GLuint = 0
    epoxy_glGenQueries(1, &name)
    self.name = name
    api = driver.api
  }

  /// Begins to measure; no other query may be under way.
  package func begin() {
    epoxy_glBeginQuery(GLenum(GL_TIME_ELAPSED), name)
  }

  /// Ends the query that has begun.
  package func end() {
    epoxy_glEndQuery(GLenum(GL_TIME_ELAPSED))
  }

  /// Whether the result is there; false as long as the driver is at work.
  package var isAvailable: Bool {
    var available: GLuint = 0
    epoxy_glGetQueryObjectuiv(name, GLenum(GL_QUERY_RESULT_AVAILABLE), &available)
    return available != 0
  }

  /// What was measured, in nanoseconds; waits where it is not available yet.
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
