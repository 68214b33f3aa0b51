import CEpoxy
import Synchronization

/// Why a context is lost, with everything in it.
package enum ContextLoss: Hashable, Sendable {
  /// The driver has been reset: by what this context drew, by something else, or for an unknown reason.
  case reset
  /// The driver has dropped the graphics memory, as NVIDIA's does while the machine sleeps.
  case purge

  /// The loss that a status of OpenGL stands for; `nil` for none, or for an unknown status.
  ///
  /// - Parameter status: The result of `glGetGraphicsResetStatus`.
  package init?(status: UInt32) {
    switch Int32(bitPattern: status) {
    case GL_GUILTY_CONTEXT_RESET, GL_INNOCENT_CONTEXT_RESET, GL_UNKNOWN_CONTEXT_RESET: self = .reset
    case GL_PURGED_CONTEXT_RESET_NV: self = .purge
    default: return nil
    }
  }
}

extension ContextLoss: CustomStringConvertible {
  /// A clause that says what happened, for reports.
  package var description: String {
    switch self {
    case .reset: "the graphics driver was reset"
    case .purge: "the graphics driver dropped its memory"
    }
  }
}

/// Finds out whether a context is lost, and remembers it: drivers may report a loss only once.
final class LossDetector: Sendable {
  /// Which function reports losses; `nil` if none does.
  fileprivate let report: Report?
  private let known = Mutex<ContextLoss?>(nil)

  /// The function by which a driver reports a reset.
  fileprivate enum Report {
    /// `glGetGraphicsResetStatus`, under this name or that of an extension.
    case standard
    /// `glGetGraphicsResetStatusARB`, of drivers before OpenGL 4.5.
    case arb
  }

  /// Asks the current context how it reports losses.
  init(api: GraphicsAPI, version: Int) {
    let report: Report? =
      if version >= (api == .gl ? 45 : 32) || Driver.has("GL_KHR_robustness")
        || api == .gles && Driver.has("GL_EXT_robustness")
      {
        .standard
      } else if Driver.has("GL_ARB_robustness") {
        .arb
      } else {
        nil
      }
    // A window system may ignore the requested attributes of the context.
    var strategy: GLint = 0
    if report != nil { epoxy_glGetIntegerv(GLenum(GL_RESET_NOTIFICATION_STRATEGY), &strategy) }
    self.report = strategy == GL_LOSE_CONTEXT_ON_RESET ? report : nil
  }

  /// Why the current context is lost; `nil` if it isn't, or if the driver doesn't report it.
  var loss: ContextLoss? {
    guard let report else { return nil }
    return known.withLock { known in
      if known == nil {
        known = ContextLoss(
          status: report == .standard
            ? epoxy_glGetGraphicsResetStatus() : epoxy_glGetGraphicsResetStatusARB())
      }
      return known
    }
  }
}

extension Driver {
  /// Whether ``contextLoss`` tells when the context is lost.
  package var reportsLosses: Bool { losses.report != nil }

  /// Why the context is lost, which must be current; `nil` if it isn't, or if the driver doesn't report it.
  package var contextLoss: ContextLoss? { losses.loss }
}
