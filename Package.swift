// swift-tools-version: 6.2
import Foundation
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Core takes floating remainders and imports no C library; a release link then has no libm.
let math: [LinkerSetting] = [.linkedLibrary("m")]

/// The words that a command prints on the machine that builds; none if it fails.
func words(of command: String) -> [String] {
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", command]
  process.standardOutput = pipe
  process.standardError = nil
  guard (try? process.run()) != nil else { return [] }
  let printed = pipe.fileHandleForReading.readDataToEndOfFile()
  return String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
    String.init)
}

/// The settings of a target that opens a library when it needs it, instead of linking it: the folders of its headers, and
/// a macro with the file name by which the machine that builds loads it.
func opening(_ library: String, of package: String, macro: String) -> [CSetting] {
  let file = "$(clang -print-file-name=lib\(library).so)"
  let name = words(of: "objdump -p \(file) 2>/dev/null | sed -n 's/^ *SONAME *//p'").first
  return [.unsafeFlags(words(of: "pkg-config --cflags-only-I \(package) 2>/dev/null"))]
    + (name.map { [.define(macro, to: "\"\($0)\"")] } ?? [])
}

// The settings program needs a toolkit; where that isn't installed, or is too old, the package is without it.
let toolkit = words(
  of:
    "pkg-config --exists 'libadwaita-1 >= 1.2' 'gtk4 >= 4.8' && pkg-config --cflags libadwaita-1")

let package = Package(
  name: "cosmos",
  products: [
    .executable(name: "cosmos", targets: ["CosmosMain"]),
    .library(name: "CosmosCore", targets: ["CosmosCore"]),
    .library(name: "CosmosGL", targets: ["CosmosGL"]),
    .library(name: "CosmosImage", targets: ["CosmosImage"]),
  ],
  targets: [
    .systemLibrary(name: "CGLFW", pkgConfig: "glfw3", providers: [.apt(["libglfw3-dev"])]),
    .systemLibrary(
      name: "CEpoxy", pkgConfig: "epoxy",
      providers: [.apt(["libepoxy-dev", "libgl-dev", "libegl-dev"])]),
    .systemLibrary(name: "CSPNG", pkgConfig: "spng", providers: [.apt(["libspng-dev"])]),
    .systemLibrary(name: "CERFA", pkgConfig: "erfa", providers: [.apt(["liberfa-dev"])]),
    .systemLibrary(name: "CPopt", pkgConfig: "popt", providers: [.apt(["libpopt-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CX11", pkgConfig: "x11", providers: [.apt(["libx11-dev"])]),
    .systemLibrary(
      name: "CXScreenSaver", pkgConfig: "xscrnsaver", providers: [.apt(["libxss-dev"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "COpenAL", pkgConfig: "openal", providers: [.apt(["libopenal-dev"])]),
    .systemLibrary(
      name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .target(
      name: "CWayland",
      linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("wayland-egl")]),
    .target(name: "CosmosAssets"),
    .target(name: "CProcess"),
    .target(name: "CSVG"),
    .target(
      name: "CStills",
      cSettings: opening("OpenEXRCore", of: "OpenEXR", macro: "OPENEXR_LIBRARY")
        + opening("tiff", of: "libtiff-4", macro: "TIFF_LIBRARY")
        + opening("webp", of: "libwebp", macro: "WEBP_LIBRARY")
        + opening("webpmux", of: "libwebpmux", macro: "WEBPMUX_LIBRARY")
        + opening("jpeg", of: "libjpeg", macro: "JPEG_LIBRARY")
        + opening("lcms2", of: "lcms2", macro: "LCMS_LIBRARY"),
      linkerSettings: math),
    .target(
      name: "CMQTT",
      cSettings: opening("mosquitto", of: "libmosquitto", macro: "MOSQUITTO_LIBRARY")),
    .target(
      name: "CosmosCore", dependencies: ["CosmosAssets"],
      exclude: ["README.md", "Strip/README.md"], swiftSettings: swiftSettings,
      linkerSettings: math),
    .target(
      name: "CosmosImage", dependencies: ["CSPNG", "CStills", "CSVG"], exclude: ["README.md"],
      swiftSettings: swiftSettings),
    .target(
      name: "CosmosEGL", dependencies: ["CEpoxy"], exclude: ["README.md"],
      swiftSettings: swiftSettings),
    .target(
      name: "CosmosText", dependencies: ["CosmosCore", "CosmosImage", "CPango"],
      exclude: ["README.md"], swiftSettings: swiftSettings),
    .target(
      name: "CosmosGL",
      dependencies: [
        "CosmosCore", "CosmosEGL", "CosmosImage", "CosmosText", "CosmosAssets", "CEpoxy",
      ],
      exclude: ["README.md", "Scene/LayerCaches/README.md"],
      swiftSettings: swiftSettings, linkerSettings: math),
    .target(
      name: "CosmosOverlay", dependencies: ["CosmosCore", "CosmosGL", "CosmosText"],
      exclude: ["README.md"], swiftSettings: swiftSettings),
    .target(
      name: "CosmosWindow",
      dependencies: ["CosmosEGL", "CGLFW", "CProcess", "CWayland", "CX11"],
      exclude: ["README.md"], swiftSettings: swiftSettings),
    .target(
      name: "CosmosAlmanac", dependencies: ["CERFA"], exclude: ["README.md"],
      swiftSettings: swiftSettings),
    .target(
      name: "CosmosSound", dependencies: ["CosmosAssets", "COpenAL", "CSndfile"],
      exclude: ["README.md"], swiftSettings: swiftSettings),
    .target(
      name: "CosmosBench",
      dependencies: ["CosmosCore", "CosmosGL", "CosmosImage", "CosmosText", "CosmosWindow"],
      exclude: ["README.md"], swiftSettings: swiftSettings),
    .target(
      name: "CosmosOptions",
      dependencies: [
        "CosmosAlmanac", "CosmosBench", "CosmosCore", "CosmosGL", "CosmosImage", "CosmosText",
        "CPopt", "CProcess",
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "CosmosHost",
      dependencies: [
        "CosmosOptions", "CosmosCore", "CosmosGL", "CosmosImage", "CosmosWindow", "CGLib",
        "CProcess", "CXScreenSaver",
      ],
      swiftSettings: swiftSettings,
      // Of the two libraries, xscrnsaver's own description names only one.
      linkerSettings: [.linkedLibrary("X11")]),
    .target(
      name: "CosmosSession",
      dependencies: [
        "CosmosHost", "CosmosOptions", "CosmosAlmanac", "CosmosBench", "CosmosCore", "CosmosGL",
        "CosmosImage", "CosmosSound", "CosmosWindow", "CProcess",
      ],
      exclude: ["Recording/README.md", "Session/README.md"], swiftSettings: swiftSettings),
    .target(
      name: "CosmosRemote",
      dependencies: [
        "CosmosHost", "CosmosOptions", "CosmosCore", "CosmosImage", "CosmosWindow",
        "CosmosAssets", "CGLib", "CMQTT",
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "CosmosShow",
      dependencies: [
        "CosmosRemote", "CosmosSession", "CosmosHost", "CosmosOptions", "CosmosAlmanac",
        "CosmosBench", "CosmosCore", "CosmosGL", "CosmosImage", "CosmosOverlay", "CosmosSound",
        "CosmosWindow", "CosmosAssets", "CGLib",
      ],
      exclude: ["Window/README.md"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "CosmosMain",
      dependencies: [
        "CosmosShow", "CosmosRemote", "CosmosSession", "CosmosHost", "CosmosOptions",
        "CosmosAlmanac", "CosmosBench", "CosmosCore", "CosmosGL", "CosmosImage", "CosmosSound",
        "CosmosText", "CosmosWindow", "CosmosAssets", "CGLib", "CProcess", "CXScreenSaver",
      ],
      exclude: ["README.md"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "CosmosFuzz",
      dependencies: ["CosmosOptions", "CosmosGL", "CosmosImage", "CosmosCore"],
      path: "Tests/CosmosFuzz", exclude: ["Seeds"], swiftSettings: swiftSettings),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .target(name: "CDiskWatcher", path: "Tests/CDiskWatcher"),
    .target(
      name: "CFrameWatch", path: "Tests/CFrameWatch",
      linkerSettings: [.linkedLibrary("Xdamage"), .linkedLibrary("X11")]),
    .target(name: "CTouchProxy", path: "Tests/CTouchProxy"),
    .target(
      name: "CKeyboard", path: "Tests/CKeyboard",
      linkerSettings: [.linkedLibrary("wayland-client")]),
    .target(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "CosmosTestSupport", dependencies: ["CSpawn"], path: "Tests/CosmosTestSupport",
      swiftSettings: swiftSettings),
    .target(
      name: "CosmosMainSupport",
      dependencies: [
        "CProcess", "CosmosMain", "CosmosOptions", "CosmosImage", "CosmosTestSupport",
      ],
      path: "Tests/CosmosMainSupport", swiftSettings: swiftSettings),
    .testTarget(
      name: "CosmosCoreTests",
      dependencies: ["CosmosCore", "CosmosAssets", "CosmosTestSupport", "CAllocationCounter"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "CosmosImageTests", dependencies: ["CosmosImage", "CosmosTestSupport", "CDiskWatcher"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "CosmosGLTests",
      dependencies: [
        "CosmosGL", "CosmosCore", "CosmosImage", "CosmosOverlay", "CosmosAssets", "CEpoxy",
        "CAllocationCounter", "CosmosTestSupport",
      ],
      exclude: ["Golden"], swiftSettings: swiftSettings),
    .testTarget(
      name: "CosmosSoundTests", dependencies: ["CosmosSound"], swiftSettings: swiftSettings),
    .testTarget(
      name: "CosmosBenchTests",
      dependencies: ["CosmosBench", "CosmosGL", "CosmosCore", "CosmosImage"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "CosmosMainTests",
      dependencies: [
        "CosmosMain", "CosmosShow", "CosmosRemote", "CosmosSession", "CosmosHost",
        "CosmosOptions", "CosmosAlmanac", "CosmosBench", "CosmosGL", "CosmosImage",
        "CosmosOverlay", "CosmosSound", "CosmosCore", "CosmosWindow", "CosmosMainSupport",
        "CosmosTestSupport", "CEpoxy", "CGLFW",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "CosmosWindowTests",
      dependencies: [
        "CosmosMain", "CosmosShow", "CosmosSession", "CosmosHost", "CosmosOptions",
        "CosmosRemote", "CosmosWindow", "CosmosEGL", "CosmosOverlay", "CosmosGL", "CosmosImage",
        "CosmosSound", "CosmosCore", "CosmosMainSupport", "CosmosTestSupport", "CEpoxy", "CGLib",
        "CWayland", "CX11", "CXScreenSaver", "CAllocationCounter", "CFrameWatch", "CGLFW",
        "CKeyboard", "CTouchProxy",
      ],
      swiftSettings: swiftSettings, linkerSettings: [.linkedLibrary("X11")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

if !toolkit.isEmpty {
  package.products.append(.executable(name: "cosmos-settings", targets: ["CosmosSettings"]))
  package.targets += [
    .target(
      name: "CAdwaita", cSettings: [.unsafeFlags(toolkit)],
      linkerSettings: [.unsafeFlags(words(of: "pkg-config --libs libadwaita-1"))]),
    .executableTarget(
      name: "CosmosSettings",
      dependencies: ["CAdwaita", "CosmosOptions", "CosmosCore", "CosmosImage"],
      exclude: ["README.md"],
      swiftSettings: swiftSettings + [.unsafeFlags(toolkit.flatMap { ["-Xcc", $0] })]),
    .testTarget(
      name: "CosmosSettingsTests",
      dependencies: [
        "CosmosSettings", "CosmosOptions", "CosmosCore", "CosmosTestSupport", "CGLib",
      ],
      swiftSettings: swiftSettings + [.unsafeFlags(toolkit.flatMap { ["-Xcc", $0] })]),
  ]
}
