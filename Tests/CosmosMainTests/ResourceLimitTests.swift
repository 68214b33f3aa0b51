import CosmosTestSupport
import Foundation
import Testing

/// What a system may deny: threads, address space, and a reader for what is written.
@Suite(.blocking) struct ResourceLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Commands that need few threads, some and many.
  private static let commands = [
    ["trace", "--duration", "0"], ["info"], ["capture", "-", "--size", "64x36"],
    ["bench", "--offscreen", "--size", "64x36", "--frames", "2"],
  ]

  private static let isRoot = geteuid() == 0

  /// Runs a command as a person who may have so many threads all together.
  private func run(_ words: [String], threads: Int) throws -> ProgramRun {
    // Root has no such limit. The person is one who has no other processes, and can't look into every
    // folder: the program gets a place of its own.
    let person = "setpriv --reuid \(Int.random(in: 100_000...2_000_000_000)) --clear-groups"
    let script = """
      cp "$0" "$1/cosmos" || exit
      program=$1/cosmos
      shift
      exec \(Self.isRoot ? person : "") prlimit --nproc=\(threads) "$program" "$@"
      """
    return try ProgramRun(shell: script, [folder.path] + words)
  }

  /// Runs a command with so many bytes of address space.
  private func run(_ words: [String], addressSpace: Int) throws -> ProgramRun {
    try ProgramRun(shell: "exec prlimit --as=\(addressSpace) \"$0\" \"$@\"", words)
  }

  @Test(arguments: commands + [["run"], ["bench"]])
  func `too few threads are told before anything is begun`(words: [String]) throws {
    let run = try run(words, threads: 1)
    let fault = try #require(run.fault, "not one line: \(run.errors)")
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(
      fault.wholeMatch(
        of: /too few threads: the program needs \d+, and the system allows 0 more; raise .+/) != nil
    )
  }

  @Test(
    .enabled(if: isRoot, "takes another person, who has no other processes"), arguments: commands)
  func `as many threads as a command needs are enough`(words: [String]) throws {
    let fault = try #require(try run(words, threads: 1).fault)
    let match = try #require(fault.firstMatch(of: /needs (\d+)/))
    let needed = try #require(Int(match.1))
    #expect(try run(words, threads: needed).fault?.contains("allows \(needed - 1) more") == true)
    // And the first one.
    let run = try run(words, threads: needed + 1)
    #expect(run.code == 0 && !run.output.isEmpty, "\(run.errors)")
  }

  /// Bytes that are too few for any command but help, the first as by `ulimit -v 50000`.
  private static let fewBytes = [50_000 << 10, 56 << 20]

  @Test(arguments: commands + [["run"], ["bench"]], fewBytes)
  func `too little address space is told before anything is begun`(
    words: [String], bytes: Int
  ) throws {
    let run = try run(words, addressSpace: bytes)
    let fault = try #require(run.fault, "not one line: \(run.errors)")
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(fault.hasPrefix("too little address space: the program needs "))
  }

  @Test(arguments: commands)
  func `as much address space as a command needs is enough`(words: [String]) throws {
    let little = 56
    let fault = try #require(try run(words, addressSpace: little << 20).fault)
    let match = try #require(fault.firstMatch(of: /needs (\d+) MiB, .* allows (\d+) MiB/))
    let needed = try #require(Int(match.1))
    let allowed = try #require(Int(match.2))
    let run = try run(words, addressSpace: (little + needed - allowed) << 20)
    #expect(run.code == 0 && run.errors.isEmpty && !run.output.isEmpty, "\(run.errors)")
  }

  @Test func `help and version need nothing`() throws {
    for word in ["--help", "--version"] {
      #expect(try run([word], threads: 1).code == 0)
      for bytes in Self.fewBytes { #expect(try run([word], addressSpace: bytes).code == 0) }
    }
  }

  @Test(arguments: [
    (["--stars", "10000000"], "no room for stars"),
    (["--size", "16384x16384", "--tile", "8192"], "no room for rows of the picture"),
  ])
  func `more than memory holds is refused in one line`(words: [String], fact: String) throws {
    let run = try run(["capture", folder.path("sky.png")] + words, addressSpace: 900 << 20)
    let fault = try #require(run.fault, "not one line: \(run.errors)")
    #expect(run.code == 1 && fault.contains(fact))
    #expect(try folder.names.isEmpty)
  }

  /// A folder in which the system makes groups of processes with limits on their number, if it lets us.
  private static let groups = ["/sys/fs/cgroup/pids", "/sys/fs/cgroup"].first { folder in
    let group = "\(folder)/cosmos-\(UUID().uuidString)"
    guard mkdir(group, 0o755) == 0 else { return false }
    defer { rmdir(group) }
    return access("\(group)/pids.max", W_OK) == 0
  }

  @Test(.enabled(if: groups != nil, "takes the right to make groups of processes"))
  func `a container's limit on threads is told before anything is begun`() throws {
    let group = "\(try #require(Self.groups))/cosmos-\(UUID().uuidString)"
    try #require(mkdir(group, 0o755) == 0)
    defer { rmdir(group) }
    let run = try ProgramRun(
      shell: """
        echo 4 >"$1/pids.max" && echo $$ >"$1/cgroup.procs" || exit 3
        exec "$0" capture "$2"
        """, [group, folder.path("sky.png")])
    #expect(run.code == 1)
    #expect(
      run.fault?.wholeMatch(
        of: /too few threads: the program needs \d+, and the system allows 3 more; raise .+/)
        != nil,
      "\(run.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `one signal ends a program that waits for a reader`(signal: Int32) throws {
    let run = try runWithoutReader(signal)
    #expect(run.code == 128 + signal)
    #expect(run.errors.isEmpty)
  }

  /// Runs a program whose output nobody reads, and sends it a signal when it waits.
  private func runWithoutReader(_ signal: Int32) throws -> ProgramRun {
    let pipe = Pipe()
    var end = pollfd(
      fd: pipe.fileHandleForWriting.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return try ProgramRun(
      ["capture", "-", "--size", "1280x720"], output: pipe.fileHandleForWriting
    ) { process in
      // Nobody reads: the pipe gets full, and the program waits until it is not.
      let isFull = eventuallyBlocking(every: .milliseconds(1)) {
        poll(&end, 1, 0) == 1 && process.isRunning ? nil : true
      }
      try #require(isFull == true)
      kill(process.processIdentifier, signal)
    }
  }
}
