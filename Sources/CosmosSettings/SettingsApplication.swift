import CAdwaita
import CosmosCore
import CosmosImage
import CosmosOptions
import Glibc

/// The program on the desktop: one window, which later starts of the program bring to the front.
@MainActor final class SettingsApplication {
  private let application: OpaquePointer
  private let page: SettingsPage?
  private let editor: Editor
  private var window: SettingsWindow?
  private var sky: RunningSky?

  /// The name on the bus, and that of the desktop entry.
  private static let identifier = "org.cosmos.Settings"
  /// The action that opens a page.
  private static let action = "page"

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - options: The options of `cosmos settings`.
  ///   - page: The page to open; `nil` for the first one.
  /// - Throws: `UsageError` if there is no place for settings; ``StartFailure`` if GTK can't be started.
  init(_ options: Options, showing page: SettingsPage?) throws {
    self.page = page
    let phrases = try Phrases(locale: LocaleSetting.value(of: "LC_MESSAGES"))
    editor = try Editor(options, source: .process, phrases: phrases)
    // A window for another file, or for a profile, is one of its own.
    let flags =
      options.settingsWords.isEmpty ? G_APPLICATION_DEFAULT_FLAGS : G_APPLICATION_NON_UNIQUE
    guard
      let application = adw_application_new(SettingsApplication.identifier, flags)
    else { throw StartFailure("GTK can't be started") }
    self.application = OpaquePointer(application)
  }

  /// Runs until the window is closed.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``StartFailure`` if there is no display.
  func run() throws -> Int32 {
    g_set_prgname(SettingsApplication.identifier)
    guard gtk_init_check() != 0 else {
      throw StartFailure(
        "there is no display; set DISPLAY or WAYLAND_DISPLAY, or edit the settings with cosmos config --edit"
      )
    }
    let application = UnsafeMutableRawPointer(application)
    connect(application, "activate") { [unowned self] in present() }
    cosmos_add_text_action(
      application, SettingsApplication.action,
      { page, data in
        let page = page.map { String(cString: $0) } ?? ""
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated {
          guard let data else { return }
          Unmanaged<SettingsApplication>.fromOpaque(data).takeUnretainedValue().open(page)
        }
      }, Unmanaged.passUnretained(self).toOpaque())
    return cosmos_run_application(
      application, SettingsApplication.action, page?.rawValue ?? "")
  }

  /// Opens a page in the window of the program.
  private func open(_ page: String) {
    present()
    if let page = SettingsPage(named: page) { window?.open(page) }
  }

  private func present() {
    if window == nil {
      let new = SettingsWindow(editor, of: application)
      window = new
      new.open(page ?? .sky)
      whenIdle { [unowned self] in
        sky = RunningSky { [unowned self] in editor.lock($0) }
      }
    }
    if let window { gtk_window_present(window.widget.typed()) }
  }
}
