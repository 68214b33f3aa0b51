import CAdwaita
import CosmosOptions

/// The sky that runs on the same desktop, which says what its command line has decided.
@MainActor final class RunningSky {
  private let changed: @MainActor (Set<String>) -> Void

  /// The property with the names of the options that the sky was given.
  private static let property = "CommandLine"

  /// Starts to follow the sky, without waiting for the session bus; this object must stay.
  ///
  /// - Parameter changed: Receives the names of the options that the settings file has no effect on.
  init(_ changed: @escaping @MainActor (Set<String>) -> Void) {
    self.changed = changed
    cosmos_follow_texts(
      BusName.common, BusName.path, BusName.interface, RunningSky.property,
      { texts, data in
        var names: Set<String> = []
        var next = texts
        while let text = next?.pointee {
          names.insert(String(cString: text))
          next = next?.successor()
        }
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { [names] in
          guard let data else { return }
          Unmanaged<RunningSky>.fromOpaque(data).takeUnretainedValue().changed(names)
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
