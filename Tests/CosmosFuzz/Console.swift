import Glibc

/// Standard output, on which a line is there as soon as it is printed.
enum Console {
  static func print(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
