/// A system limit that is lower than the program needs.
package enum SystemLimit: Error, Hashable {
  /// Number of threads.
  case threads(allowed: Int, needed: Int)
  /// Bytes of address space.
  case addressSpace(allowed: Int, needed: Int)
  /// Number of open files.
  case files(allowed: Int, needed: Int)
}

extension SystemLimit: CustomStringConvertible {
  /// One line that says which limit to raise.
  package var description: String {
    switch self {
    case .threads(let allowed, let needed):
      "too few threads: the program needs \(needed), and the system allows \(allowed) more; "
        + "raise the limit (ulimit -u, or the container's pids limit)"
    case .addressSpace(let allowed, let needed):
      "too little address space: the program needs \(needed >> 20) MiB, and the system allows "
        + "\(allowed >> 20) MiB more; raise the limit (ulimit -v)"
    case .files(let allowed, let needed):
      "too few open files: the program needs \(needed), and the system allows \(allowed) more; "
        + "raise the limit (ulimit -n)"
    }
  }
}
