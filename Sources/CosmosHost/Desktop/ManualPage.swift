import CosmosImage
import CosmosOptions

/// The manual, to which the info panel links.
package enum ManualPage {
  /// Path of the manual: among the installed documents, beside the program in a tarball, or in the source tree.
  package static var page: FilePath? {
    ProgramFile.path(installed: "share/doc/cosmos/README.md", source: "README.md")
  }
}
