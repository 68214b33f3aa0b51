import CPango
import CosmosImage

/// The files of the installed fonts, any of which may be needed for some character.
package enum FontFiles {
  /// The paths of all of them.
  package static var all: [FilePath] {
    [FcSetSystem, FcSetApplication].flatMap { kind -> [FilePath] in
      guard let set = FcConfigGetFonts(nil, kind)?.pointee, let fonts = set.fonts else { return [] }
      return (0..<Int(set.nfont)).compactMap { index in
        var file: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(fonts[index], FC_FILE, 0, &file) == FcResultMatch else {
          return nil
        }
        return file.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
          .map(FilePath.init(cString:))
      }
    }
  }
}
