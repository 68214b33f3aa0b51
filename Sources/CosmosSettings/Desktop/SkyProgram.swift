import CosmosImage
import Glibc

/// The program that shows skies.
enum SkyProgram {
  /// Its path: beside this program, or else a name that is looked up in `PATH`.
  static let path: String = {
    guard let own = realpath("/proc/self/exe", nil) else { return name }
    defer { free(own) }
    let folder = String(decoding: FilePath(cString: own).folder, as: UTF8.self)
    return access(folder + name, X_OK) == 0 ? folder + name : name
  }()

  private static let name = "cosmos"
}
