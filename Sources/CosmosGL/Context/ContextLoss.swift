import CEpoxy

/// Why a context is lost, with everything in it.
package enum ContextLoss: Hashable, Sendable {
  /// The driver has been reset: by what this context drew, by something else, or for an unknown reason.
  case reset
  /// The driver has dropped the graphics memory, as NVIDIA's does while the machine sleeps.
  case purge

  /// The loss that a status of OpenGL stands for; `nil` for none, and for a status that isn't known.
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
  /// What has happened, for reports.
  package var description: String {
    switch self {
    case .reset: "the graphics driver was reset"
    case .purge: "the graphics driver dropped its memory"
    }
  }
}

extension Driver {
  /// Whether ``contextLoss`` tells when the current context is lost.
  package var reportsResets: Bool { resetReport != .none }

  /// Why the current context is lost; `nil` if it isn't, or if the driver doesn't report it.
  package var contextLoss: ContextLoss? {
    switch resetReport {
    case .none: nil
    case .standard: ContextLoss(status: epoxy_glGetGraphicsResetStatus())
    case .extended: ContextLoss(status: epoxy_glGetGraphicsResetStatusEXT())
    }
  }

  /// By which function the driver reports that it was reset.
  enum ResetReport: Hashable, Sendable {
    /// It doesn't.
    case none
    /// `glGetGraphicsResetStatus`, from OpenGL 4.5, OpenGL ES 3.2, or an extension of the same name.
    case standard
    /// `glGetGraphicsResetStatusEXT` of older drivers for OpenGL ES.
    case extended

    /// Asks the current context.
    init(api: GraphicsAPI, version: Int) {
      let isStandard =
        version >= (api == .gl ? 45 : 32) || Driver.has("GL_KHR_robustness")
        || Driver.has("GL_ARB_robustness")
      guard isStandard || Driver.has("GL_EXT_robustness") else {
        self = .none
        return
      }
      // A window system may ignore what was asked of the context.
      var strategy: GLint = 0
      epoxy_glGetIntegerv(GLenum(GL_RESET_NOTIFICATION_STRATEGY), &strategy)
      self =
        strategy == GL_LOSE_CONTEXT_ON_RESET ? (isStandard ? .standard : .extended) : .none
    }
  }
}
