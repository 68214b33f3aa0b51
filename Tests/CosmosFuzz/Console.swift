import Glibc

/// Unbuffered standard output: each line appears as soon as it is printed.
enum Console {
  static func print(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
