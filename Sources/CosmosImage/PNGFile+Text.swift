import CSPNG

extension PNGFile {
  /// Reads the text chunks before the pixels.
  ///
  /// - Parameter start: The file's bytes, at least up to the pixels.
  /// - Returns: The chunks in the order of the file.
  /// - Throws: ``PNGError`` with the library's message, such as for a file of another kind.
  public static func text(in start: [UInt8]) throws(PNGError) -> [PNGWriter.Text] {
    try decode(start) { context throws(PNGError) in
      try check(
        spng_set_crc_action(
          context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue)))
      var header = spng_ihdr()
      try check(spng_get_ihdr(context, &header))
      return try PNGCheck.text(of: context)
    }
  }
}
