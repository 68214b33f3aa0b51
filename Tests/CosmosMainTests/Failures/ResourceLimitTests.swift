import CosmosTestSupport
import Foundation
import Testing

/// Tests of running out of threads, of address space, and of readers for the output.
@Suite(.blocking) struct ResourceLimitTests {
  private let folder = TemporaryFolder.forSuite()

  /// Commands that need few, some and many threads.
  private static let commands = [
    ["trace", "--duration", "0"], ["info"], ["capture", "-", "--size", "64x36"],
    ["bench", "--offscreen", "--size", "64x36", "--frames", "2"],
  ]

  private static let isRoot = geteuid() == 0

  /// Runs a command as a user who may have a limited number of threads in total.
  private func run(_ words: [String], threads: Int) throws -> ProgramRun {
    // The limit does not apply to root. The random user ID has no other processes, but can't access every
    // folder, so it runs a copy of the program.
    let person = "setpriv --reuid \(Int.random(in: 100_000...2_000_000_000)) --clear-groups"
    let script = """
      program=$1/cosmos
      [ -e "$program" ] || cp "$0" "$program" || exit
      shift
      exec \(Self.isRoot ? person : "") prlimit --nproc=\(threads) "$program" "$@"
      """
    return try ProgramRun(shell: script, [folder.path] + words)
  }

  /// Runs a command with a limited number of bytes of address space.
  private func run(_ words: [String], addressSpace: Int) throws -> ProgramRun {
    try ProgramRun(shell: "exec prlimit --as=\(addressSpace) \"$0\" \"$@\"", words)
  }

  @Test(arguments: commands + [["run"], ["bench"]])
  func `too few threads are reported before any work begins, and exactly as many are needed`(
    words: [String]
  ) throws {
    let few = try run(words, threads: 1)
    let fault = try #require(few.fault, "not one line: \(few.errors)")
    #expect(few.code == 1 && few.output.isEmpty)
    let match = try #require(
      fault.wholeMatch(
        of: /too few threads: the program needs (\d+), and the system allows 0 more; raise .+/),
      "\(fault)")
    // It takes another person, who has no other processes.
    guard Self.isRoot, Self.commands.contains(words) else { return }
    let needed = try #require(Int(match.1))
    #expect(try run(words, threads: needed).fault?.contains("allows \(needed - 1) more") == true)
    // One more for the main thread.
    let run = try run(words, threads: needed + 1)
    #expect(run.code == 0 && !run.output.isEmpty, "\(run.errors)")
  }

  /// Address space that is too small for any command but help, in bytes: the least with which the system's loader
  /// starts the program, in steps of a MiB, and a little more.
  ///
  /// With less, libraries crash while they are loaded.
  private static let fewBytes = Result {
    let least = try #require(
      try (40...80).first { size in
        let run = try ProgramRun(
          shell: "prlimit --as=\(size << 20) \"$0\" \"$@\" || exit 1", ["--version"])
        return run.code == 0
      })
    return [least << 20, (least + 6) << 20]
  }

  @Test(arguments: commands + [["run"], ["bench"]], [false, true])
  func `too little address space is reported before any work begins, and as much is enough`(
    words: [String], hasMore: Bool
  ) throws {
    let fewBytes = try Self.fewBytes.get()
    let bytes = hasMore ? fewBytes[1] : fewBytes[0]
    let little = try run(words, addressSpace: bytes)
    let fault = try #require(little.fault, "not one line: \(little.errors)")
    #expect(little.code == 1 && little.output.isEmpty)
    #expect(fault.hasPrefix("too little address space: the program needs "))
    guard hasMore, Self.commands.contains(words) else { return }
    let match = try #require(fault.firstMatch(of: /needs (\d+) MiB, .* allows (\d+) MiB/))
    let needed = try #require(Int(match.1))
    let allowed = try #require(Int(match.2))
    let run = try run(words, addressSpace: bytes + (needed - allowed) << 20)
    #expect(run.code == 0 && run.errors.isEmpty && !run.output.isEmpty, "\(run.errors)")
  }

  @Test(
    arguments: commands + [["run"], ["bench"], ["doctor"], ["ctl", "status"], ["--version"]],
    // The loader needs less than 20 KiB, without variables, and Swift's runtime some more.
    [100, 20])
  func `too small a stack is reported before anything else`(words: [String], size: Int) throws {
    let run = try ProgramRun(
      shell: "exec env -i prlimit --stack=\(1024 * size) \"$0\" \"$@\"", words)
    run.expectFault(
      code: 1,
      is: "too small a stack: the program needs 512 KiB, and the system allows \(size) KiB; "
        + "raise the limit (ulimit -s)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: commands + [["run"], ["bench"]])
  func `too few open files are reported before any work begins, and as many are enough`(
    words: [String]
  ) throws {
    func run(_ files: Int) throws -> ProgramRun {
      try ProgramRun(shell: "exec prlimit --nofile=\(files) \"$0\" \"$@\"", words)
    }
    let few = try run(5)
    let fault = try #require(few.fault, "not one line: \(few.errors)")
    #expect(few.code == 1 && few.output.isEmpty)
    let match = try #require(
      fault.wholeMatch(
        of:
          /too few open files: the program needs (\d+), and the system allows (\d+) more; raise .+/),
      "\(fault)")
    guard Self.commands.contains(words) else { return }
    let (needed, allowed) = try (#require(Int(match.1)), #require(Int(match.2)))
    let enough = try run(5 + needed - allowed)
    #expect(enough.code == 0 && enough.errors.isEmpty && !enough.output.isEmpty, "\(enough.errors)")
  }

  @Test func `help and version run with minimal threads and address space`() throws {
    for word in ["--help", "--version"] {
      #expect(try run([word], threads: 1).code == 0)
      for bytes in try Self.fewBytes.get() {
        #expect(try run([word], addressSpace: bytes).code == 0)
      }
    }
  }

  @Test(arguments: [
    (["--stars", "10000000"], "no room for stars"),
    (["--size", "16384x16384", "--tile", "8192"], "no room for rows of the picture"),
  ])
  func `requests that exceed memory are rejected with a one-line error`(
    words: [String], fact: String
  ) throws {
    try run(["capture", folder.path("sky.png")] + words, addressSpace: 900 << 20)
      .expectFault(code: 1, fact)
    #expect(try folder.names.isEmpty)
  }

  /// A cgroup folder in which this user can create groups that limit the number of processes, if there is one.
  private static let groups = ["/sys/fs/cgroup/pids", "/sys/fs/cgroup"].first { folder in
    let group = "\(folder)/cosmos-\(UUID().uuidString)"
    guard mkdir(group, 0o755) == 0 else { return false }
    defer { rmdir(group) }
    return access("\(group)/pids.max", W_OK) == 0
  }

  @Test(.enabled(if: groups != nil, "takes the right to make groups of processes"))
  func `a container's thread limit is reported before any work begins`() throws {
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

  /// Runs a program whose output has no reader, and sends it a signal while it blocks.
  func runWithoutReader(_ signal: Int32) throws -> ProgramRun {
    let pipe = Pipe()
    var end = pollfd(
      fd: pipe.fileHandleForWriting.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return try ProgramRun(
      process: ["capture", "-", "--size", "1280x720"], output: pipe.fileHandleForWriting
    ) { process in
      // Nothing reads the pipe, so it fills up and the program blocks.
      let isFull = eventuallyBlocking(every: .milliseconds(1)) {
        poll(&end, 1, 0) == 1 && process.isRunning ? nil : true
      }
      try #require(isFull == true)
      process.send(signal)
    }
  }
}
