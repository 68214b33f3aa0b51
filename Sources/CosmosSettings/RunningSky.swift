import CAdwaita
import CosmosOptions

/// The sky that runs on the same desktop, which says what its command line has decided.
@MainActor final class RunningSky {
  private let changed: @MainActor (Set<String>) -> Void
  /// The connection that owns the sky's name; `nil` if no sky runs.
  private var owner: String?

  /// The property with the names of the options that the sky was given.
  private static let property = "CommandLine"

  /// Starts to watch the session bus, without waiting for it.
  ///
  /// - Parameter changed: Receives the names of the options that the settings file has no effect on.
  init(_ changed: @escaping @MainActor (Set<String>) -> Void) {
    self.changed = changed
    cosmos_watch_name(
      BusName.common,
      { bus, owner, data in
        let owner = owner.map { String(cString: $0) }
        nonisolated(unsafe) let (bus, data) = (bus, data)
        MainActor.assumeIsolated {
          guard let data else { return }
          Unmanaged<RunningSky>.fromOpaque(data).takeUnretainedValue().read(from: owner, on: bus)
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func read(from owner: String?, on bus: OpaquePointer?) {
    self.owner = owner
    guard let owner, let bus else { return changed([]) }
    readTexts(
      RunningSky.property, of: BusName.interface, at: BusName.path, from: owner, on: bus
    ) { [weak self] names in
      // Another sky may have taken the name meanwhile.
      guard let self, self.owner == owner else { return }
      changed(Set(names))
    }
  }
}
