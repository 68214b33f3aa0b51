import CAdwaita
import CosmosImage
import Glibc

/// The program that shows skies.
package enum SkyProgram {
  /// Its path: beside this program, or else a name that is looked up in `PATH`.
  static let path: String = {
    guard let own = realpath("/proc/self/exe", nil) else { return name }
    defer { free(own) }
    let folder = String(decoding: FilePath(cString: own).folder, as: UTF8.self)
    return access(folder + name, X_OK) == 0 ? folder + name : name
  }()

  /// What a shell runs: its name if that is in `PATH`, or else its path.
  static var word: String {
    guard let found = g_find_program_in_path(name) else { return path }
    g_free(found)
    return name
  }

  /// Its name.
  package static let name = "cosmos"
}
