import CAdwaita
import CosmosImage

/// Shows the sky behind all windows from login on: by a unit of systemd where that runs the session, otherwise by a file
/// of the desktop.
final class WallpaperSwitch: DesktopSwitch {
  let title = Phrase.wallpaper
  let help = Phrase.wallpaperHelp
  private let entry = AutostartEntry(
    "cosmos-wallpaper", starting: [SkyProgram.path, "--wallpaper", "--tour=60", "--mute"])
  private var hasUnit = false

  private static let unit = "cosmos-wallpaper.service"

  func find(_ found: @escaping @MainActor (DesktopState) -> Void) {
    guard let display = gdk_display_get_default(), cosmos_shows_wallpapers(display) != 0 else {
      return found(.unavailable(.noWallpapers))
    }
    run(["systemctl", "--user", "is-enabled", WallpaperSwitch.unit]) { [self] output in
      // Where systemd doesn't run the session, or doesn't know the unit, there is only a message.
      hasUnit = ["enabled", "disabled"].contains(output.text)
      let isOn = hasUnit ? output.text == "enabled" : entry.isOn
      found(!hasUnit && entry.path == nil ? .unavailable(.noHome) : isOn ? .on : .off)
    }
  }

  func turn(on: Bool, _ done: @escaping @MainActor (String?) -> Void) {
    guard hasUnit else {
      do throws(FileError) {
        try entry.turn(on: on)
        done(nil)
      } catch {
        done("\(error)")
      }
      return
    }
    run(["systemctl", "--user", on ? "enable" : "disable", WallpaperSwitch.unit]) { output in
      done(output.hasSucceeded ? nil : output.errors.trimmed)
    }
  }
}
