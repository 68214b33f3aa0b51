/// A renderer's compiled pipelines; the set deletes them on deinit.
///
/// - Important: Create, use and release it while its context is current.
package final class PipelineSet {
  private let driver: Driver
  let sources: ShaderSources
  private var pipelines: [PipelineKind: Pipeline] = [:]

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - driver: The driver of the current context.
  ///   - sources: The texts of the shader files.
  package init(driver: Driver, sources: ShaderSources = .embedded) {
    self.driver = driver
    self.sources = sources
  }

  /// Compiles the pipelines that the set does not contain yet.
  ///
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package func prepare(_ kinds: some Sequence<PipelineKind>) throws(RendererError) {
    do throws(ProgramError) {
      for kind in kinds where pipelines[kind] == nil {
        pipelines[kind] = try Pipeline(kind.descriptor, driver: driver, sources: sources)
      }
    } catch {
      throw .program(error)
    }
  }

  /// Compiles, and discards, pipelines whose texts differ in other sources.
  ///
  /// - Parameters:
  ///   - others: The texts to compile.
  ///   - kinds: The pipelines.
  /// - Throws: ``RendererError/program(_:)`` for the first one that can't be used.
  func check(_ others: ShaderSources, in kinds: [PipelineKind]) throws(RendererError) {
    let changed = kinds.filter { kind in
      let descriptor = kind.descriptor
      return descriptor.apis.contains(driver.api)
        && others.differ(in: descriptor.shaders, for: driver.api, from: sources)
    }
    try PipelineSet(driver: driver, sources: others).prepare(changed)
  }

  /// A pipeline that has been prepared.
  package subscript(kind: PipelineKind) -> Pipeline {
    guard let pipeline = pipelines[kind] else {
      preconditionFailure("prepare a pipeline before drawing with it")
    }
    return pipeline
  }
}
