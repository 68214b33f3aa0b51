/// A renderer's compiled pipelines; the set deletes them on deinit.
///
/// - Important: Create, use and release it while its context is current.
package final class PipelineSet {
  private let driver: Driver
  private var pipelines: [PipelineKind: Pipeline] = [:]

  /// Creates an empty set.
  ///
  /// - Parameter driver: The driver of the current context.
  package init(driver: Driver) {
    self.driver = driver
  }

  /// Compiles the pipelines that the set does not contain yet.
  ///
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package func prepare(_ kinds: some Sequence<PipelineKind>) throws(RendererError) {
    do throws(ProgramError) {
      for kind in kinds where pipelines[kind] == nil {
        pipelines[kind] = try Pipeline(kind.descriptor, driver: driver)
      }
    } catch {
      throw .program(error)
    }
  }

  /// A pipeline that has been prepared.
  package subscript(kind: PipelineKind) -> Pipeline {
    guard let pipeline = pipelines[kind] else {
      preconditionFailure("prepare a pipeline before drawing with it")
    }
    return pipeline
  }
}
