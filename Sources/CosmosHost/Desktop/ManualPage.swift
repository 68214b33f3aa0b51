import CosmosImage
import Glibc

/// The manual, to which the info panel links.
package enum ManualPage {
  /// Path of the manual: among the installed documents, beside the program in a tarball, or in the source tree.
  package static var page: FilePath? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let slash = UInt8(ascii: "/")
    let folder = FilePath(cString: program).bytes.split(separator: slash).dropLast()
    // The program is bin/cosmos, installed or in an unpacked tarball, or .build/<machine>/release/cosmos.
    let pages = [
      (folder.dropLast(), "/share/doc/cosmos/README.md"), (folder.dropLast(), "/README.md"),
      (folder.dropLast(3), "/README.md"),
    ]
    return pages.map { folder, name in
      FilePath(bytes: folder.flatMap { [slash] + $0 } + name.utf8)
    }.first { page in page.withCString { access($0, R_OK) } == 0 }
  }
}
