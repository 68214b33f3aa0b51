import CAdwaita
import CosmosImage

/// What the toolkit calls; it lives as long as the object that emits the signal.
@MainActor private final class Handler<Answer> {
  let body: @MainActor () -> Answer

  init(_ body: @escaping @MainActor () -> Answer) { self.body = body }
}

/// Calls a closure whenever a widget emits a signal.
@MainActor func connect(
  _ widget: Widget, _ signal: String, _ body: @escaping @MainActor () -> Void
) {
  connect(UnsafeMutableRawPointer(widget), signal, body)
}

/// Calls a closure whenever an object emits a signal.
@MainActor func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
) {
  cosmos_connect(object, signal, callHandler, retained(body), releaseHandler)
}

/// Calls a closure whenever a widget emits a signal that asks for a yes or no.
@MainActor func connectAsking(
  _ widget: Widget, _ signal: String, _ body: @escaping @MainActor () -> Bool
) {
  cosmos_connect_asking(
    widget, signal,
    { data in
      nonisolated(unsafe) let data = data
      return MainActor.assumeIsolated {
        guard let data else { return 0 }
        return Unmanaged<Handler<Bool>>.fromOpaque(data).takeUnretainedValue().body() ? 1 : 0
      }
    }, retained(body), releaseHandler)
}

/// Calls a closure when a person presses keys in a window, such as "<Control>z".
@MainActor func addShortcut(
  _ trigger: String, to window: Widget, _ body: @escaping @MainActor () -> Void
) {
  cosmos_add_shortcut(
    window, trigger,
    { _, _, data in
      callHandler(data)
      return 1
    }, retained(body), releaseHandler)
}

/// Calls a closure each time before a button shows its popover.
@MainActor func beforePopover(of button: Widget, _ body: @escaping @MainActor () -> Void) {
  gtk_menu_button_set_create_popup_func(
    button.opaque, { _, data in callHandler(data) }, retained(body), releaseHandler)
}

/// Calls a closure once, after a time in milliseconds.
@MainActor func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
  g_timeout_add_full(
    G_PRIORITY_DEFAULT, milliseconds,
    { data in
      callHandler(data)
      return 0
    }, retained(body), releaseHandler)
}

/// Calls a closure once, when there is nothing else to do.
@MainActor func whenIdle(_ body: @escaping @MainActor () -> Void) {
  g_idle_add_full(
    G_PRIORITY_LOW,
    { data in
      callHandler(data)
      return 0
    }, retained(body), releaseHandler)
}

/// Watches the entries of a folder as long as the program runs, whether there is such a folder yet or not.
@MainActor func watchEntries(of folder: FilePath, _ changed: @escaping @MainActor () -> Void) {
  let data = retained(changed)
  folder.withCString { _ = cosmos_watch_entries($0, callHandler, data, releaseHandler) }
}

@MainActor private func retained<Answer>(
  _ body: @escaping @MainActor () -> Answer
) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(Handler(body)).toOpaque()
}

private func callHandler(_ data: UnsafeMutableRawPointer?) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let data else { return }
    Unmanaged<Handler<Void>>.fromOpaque(data).takeUnretainedValue().body()
  }
}

private func releaseHandler(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}
