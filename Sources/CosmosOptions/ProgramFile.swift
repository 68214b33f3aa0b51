import CosmosImage
import Glibc

/// Finds the files that come with the program.
package enum ProgramFile {
  /// Returns a file that can be read: among those installed, in a tarball, or in the source tree.
  ///
  /// - Parameters:
  ///   - installed: The file's path below the prefix, such as `share/cosmos/faint.stars`.
  ///   - source: Its path in the source tree and in a tarball, such as `Assets/Stars/faint.stars`.
  /// - Returns: The first one of these that there is; `nil` if there is none.
  package static func path(installed: String, source: String) -> FilePath? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let slash = UInt8(ascii: "/")
    let folder = FilePath(cString: program).bytes.split(separator: slash).dropLast()
    // The program is bin/cosmos, installed or in an unpacked tarball, or .build/<machine>/release/cosmos.
    let files = [
      (folder.dropLast(), installed), (folder.dropLast(), source), (folder.dropLast(3), source),
    ]
    return files.map { folder, name in
      FilePath(bytes: folder.flatMap { [slash] + $0 } + [slash] + name.utf8)
    }.first { file in file.withCString { access($0, R_OK) } == 0 }
  }
}
