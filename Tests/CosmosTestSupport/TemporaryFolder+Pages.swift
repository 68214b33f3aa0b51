import Foundation

extension TemporaryFolder {
  /// Puts the program and the assets where the commands of a page expect them.
  ///
  /// - Parameter program: The path of the program.
  /// - Throws: An error if a link can't be created.
  package func prepareForPages(program: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: path("bin"), withIntermediateDirectories: false)
    try files.createSymbolicLink(atPath: path("bin/cosmos"), withDestinationPath: program)
    for name in ["Assets", "Docs", "Shaders"] {
      try files.createSymbolicLink(
        atPath: path(name), withDestinationPath: Page.package.appending(path: name).path())
    }
  }
}
