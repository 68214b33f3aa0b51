import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions
import Glibc

/// The contents of the files that a session reads: the sky, its texts, and the shaders that draw it.
package struct SkyInput: Sendable {
  package let design: SkyDesign
  package let strings: Strings
  package let shaders: ShaderSources

  /// Maximum size of a shader file, in bytes.
  private static let maxShaderBytes = 1 << 20

  /// Reads the files that the options name.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - time: The processor time that reading SVG files may take; `nil` for the usual one.
  ///   - files: Receives each file with its stamp before it is read, even if reading fails.
  /// - Throws: `DesignError`, `FileError` or ``UsageError``, which name the file.
  package init(
    _ options: Options, within time: SVGTime? = nil, files: inout [StampedFile]
  ) throws {
    var read: [StampedFile] = []
    defer { files = read }
    let record = { (path: FilePath) in
      if !read.contains(where: { $0.path == path }) { read.append(StampedFile(path)) }
    }
    design = try options.sky.design(drawnBy: .this, within: time, recording: record)
    strings = try options.sky.strings(recording: record)
    shaders = try SkyInput.shaders(in: options.shaderFolder, recording: record)
  }

  /// Reads the shaders of a folder; those that it lacks are the ones that are compiled in.
  private static func shaders(
    in folder: FilePath?, recording record: (FilePath) -> Void
  ) throws -> ShaderSources {
    var sources = ShaderSources.embedded
    guard let folder else { return sources }
    var facts = stat()
    guard folder.withCString({ stat($0, &facts) }) == 0 else {
      throw FileError(path: folder, code: errno, step: .open)
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(path: folder, code: ENOTDIR, step: .open)
    }
    for name in ShaderSources.names {
      let path = FilePath(bytes: folder.bytes + "/\(name)".utf8)
      record(path)
      let bytes: [UInt8]
      do {
        bytes = try InputFile.read(path, for: .shaders)
      } catch let error as FileError where error.code == ENOENT {
        continue
      }
      guard bytes.count <= maxShaderBytes else {
        throw UsageError("\(path) is larger than the limit of \(maxShaderBytes >> 20) MiB")
      }
      guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
        throw UsageError("\(path) is not a text in UTF-8")
      }
      sources.replace(name, by: text, from: path.description)
    }
    return sources
  }
}

extension Options {
  /// Whether a window follows changes of the files that it has read.
  package var watchesFiles: Bool {
    sky.file != nil || sky.languageFile != nil || shaderFolder != nil
  }
}
