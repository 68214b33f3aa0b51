import CosmosHost
import CosmosMain
import CosmosSession
import Dispatch
import Synchronization
import Testing

/// Tests of checks for what films need, which several windows of one program make.
@Suite struct SystemRequirementsTests {
  @Test func `checks on several threads at a time find all that there is`() {
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 400) { _ in
      do throws(SystemLimit) {
        try SystemRequirements.ofLiveFilm.check()
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock(\.self).isEmpty)
  }
}
