import CEpoxy

/// The driver's messages about the current context, for as long as this object lives.
///
/// - Important: Let it go while its context is current.
public final class DebugMessages {
  private let labels: DebugLabels
  private let receive: (String) -> Void

  /// Begins to listen; `nil` where the driver reports no messages.
  ///
  /// - Parameters:
  ///   - driver: The driver of the current context.
  ///   - receive: Takes each message, a line of its own, inside the call that it is about.
  public init?(of driver: Driver, receive: @escaping (String) -> Void) {
    guard driver.labels.areSupported else { return nil }
    labels = driver.labels
    self.receive = receive
    labels.report(
      to: { _, kind, _, severity, _, text, user in
        // The groups of draws come back as notifications.
        guard severity != GLenum(GL_DEBUG_SEVERITY_NOTIFICATION), let text, let user else { return }
        let messages = Unmanaged<DebugMessages>.fromOpaque(user).takeUnretainedValue()
        messages.receive("\(DebugMessages.title(kind)): \(String(cString: text))")
      }, context: Unmanaged.passUnretained(self).toOpaque())
  }

  private static func title(_ kind: GLenum) -> String {
    switch kind {
    case GLenum(GL_DEBUG_TYPE_ERROR): "error"
    case GLenum(GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR): "deprecated"
    case GLenum(GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR): "undefined behaviour"
    case GLenum(GL_DEBUG_TYPE_PORTABILITY): "portability"
    case GLenum(GL_DEBUG_TYPE_PERFORMANCE): "performance"
    default: "note"
    }
  }

  deinit {
    epoxy_glDisable(GLenum(GL_DEBUG_OUTPUT))
  }
}
