import CosmosTestSupport

/// A library that is loaded into a program before all others, to simulate what no machine does on request.
struct PreloadedLibrary {
  /// Environment variables that load it.
  let environment: [String: String]

  private let folder: TemporaryFolder

  /// Compiles a source in C.
  init(_ source: String) async throws {
    folder = try TemporaryFolder()
    try folder.write(source, to: "library.c")
    let library = folder.path("library.so")
    // Comes with Swift.
    try await Subprocess.succeed(
      ["clang", "-shared", "-fPIC", "-o", library, folder.path("library.c")],
      environment: Cosmos.environment)
    environment = ["LD_PRELOAD": library]
  }
}
