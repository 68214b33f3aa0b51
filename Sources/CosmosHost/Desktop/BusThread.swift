import CGLib

/// A thread that receives signals of services over a message bus, since a bus may be slow to answer.
package enum BusThread {
  /// Starts a thread that stays until the program ends.
  ///
  /// - Parameters:
  ///   - purpose: The action that fails if the system allows no further thread, for a warning.
  ///   - connect: Connects to the bus on that thread; returns whether there is anything to receive. From then on, the
  ///     thread runs the callbacks of that connection.
  package static func start(for purpose: String, connect: @escaping @Sendable () -> Bool) {
    do throws(SystemLimit) {
      try BackgroundThread.start(for: .awaited) {
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        guard connect() else { return }
        while true { g_main_context_iteration(context, 1) }
      }
    } catch {
      Log.warning("can't \(purpose): \(error)")
    }
  }
}
