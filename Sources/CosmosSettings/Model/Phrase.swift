/// What the window says, beside the titles and sentences of pages and options.
package enum Phrase: String, CaseIterable {
  /// The title of the window, and the name of its list of pages.
  case window, pages
  /// Takes back the last change.
  case undo
  /// Says that a change was taken back.
  case undone
  /// Opens the search, and what its field says.
  case search, searchPrompt
  /// Says that nothing was found.
  case noResults

  /// What is edited if no profile is.
  case allProfiles
  /// The list of profiles, and the button that changes the list.
  case profile, changeProfiles
  /// The field for a profile's name.
  case profileName
  /// What can be done with a profile.
  case addProfile, renameProfile, removeProfile, useProfile
  /// Says what was done; `{profile}` is a placeholder.
  case profileAdded, profileRenamed, profileRemoved, profileUsed, profileUnused
  /// Says that the edited profile is no longer in the file; `{profile}` is a placeholder.
  case profileGone

  /// Takes what was typed, takes an option out of the file, and offers values to choose from.
  case apply, reset, suggestions
  /// The default of an option, with the placeholder `{value}`, and what stands in its place if there is no number.
  case fallback, otherwise, unset
  /// Where a value comes from; `{line}`, `{profile}`, `{variable}` and `{value}` are placeholders.
  case fromDefault, fromLine, fromProfileLine, fromVariable, fromRunning
  /// When a change counts.
  case atStart, whenOpened
  /// What was changed; `{title}` and `{value}` are placeholders.
  case changed, changedToDefault
  /// The states of a switch.
  case on, off
  /// Says what was taken out because of a change; `{title}` and `{other}` are placeholders.
  case replaced

  /// Says that the file can't be used, and opens it.
  case broken, openFile
  /// Says that nothing opens the file; `{file}` is a placeholder.
  case notOpened
  /// Chooses a file or a folder.
  case chooseFile, chooseFolder

  /// The pictures of skies, and the button that adds one.
  case skies, addSky
  /// The map of monitors, and what it says where there are none; `{reason}` is a placeholder.
  case monitorMap, monitorMapHelp, noMonitors

  /// The switches of the desktop.
  case desktop, autostart, autostartHelp, wallpaper, wallpaperHelp, screenSaver, screenSaverHelp
  /// Why a switch has no effect.
  case noWallpapers, noScreenSaver, noScreenSaverFile, noHome
  /// Says that the desktop has refused something; `{reason}` is a placeholder.
  case refused
}
