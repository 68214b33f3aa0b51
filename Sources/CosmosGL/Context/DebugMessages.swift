import CEpoxy

/// Receives the driver's debug messages about the current context for as long as this object lives.
///
/// - Important: Release it while its context is current.
public final class DebugMessages {
  private let labels: DebugLabels
  private let receive: (String) -> Void

  /// Starts listening; `nil` if the driver reports no messages.
  ///
  /// - Parameters:
  ///   - driver: The driver of the current context.
  ///   - receive: Receives each message as one line, inside the GL call that triggers it.
  public init?(of driver: Driver, receive: @escaping (String) -> Void) {
    guard driver.labels.areSupported else { return nil }
    labels = driver.labels
    self.receive = receive
    labels.report(
      to: { _, kind, _, severity, _, text, user in
        // Debug groups are echoed back as notifications.
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
    labels.report(to: nil, context: nil)
  }
}
