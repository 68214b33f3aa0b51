import CosmosCore
import CosmosHost
import CosmosOptions
import Synchronization

/// Puts the sky on an MQTT broker: receives commands from topics, and publishes the state.
package final class BrokerClient: BrokerListener, @unchecked Sendable {
  private let control: RemoteControl
  private let topics: BrokerTopics
  private let instance: String?
  private let wall: WallDesign?
  private let connection: BrokerConnection
  /// The signs that this connection has told Home Assistant of; `nil` if it has told nothing.
  private let announcedSigns = Mutex<[String]?>(nil)
  // Only the connection's thread uses it.
  private var allowance = PictureAllowance(findFolder: UserFile.picturesFolder)

  /// Starts to connect to a broker.
  ///
  /// - Parameters:
  ///   - address: Where the broker is.
  ///   - login: What the broker wants to see.
  ///   - instance: What the sky is called among several on its desktop.
  ///   - wall: The wall whose machines show the sky; `nil` for a sky of one machine.
  ///   - control: Where commands go.
  /// - Throws: ``BrokerError`` if there is no client library, or no memory.
  package init(
    _ address: BrokerAddress, login: BrokerLogin, instance: String?, wall: WallDesign? = nil,
    control: RemoteControl
  ) throws {
    (self.instance, self.wall) = (instance, wall)
    self.control = control
    topics = BrokerTopics(prefix: address.prefix)
    connection = try BrokerConnection(
      address, login: login,
      will: BrokerConnection.Will(topic: topics.availability, text: BrokerTopics.offline))
    control.addPublisher(to: .broker, of: BrokerTopics.properties, every: BrokerTopics.interval) {
      [unowned self] state, changes in publish(changes, of: state)
    }
    try connection.open(for: self)
  }

  /// Begins to announce on the broker that the sky is gone, for half a second.
  ///
  /// Call it once.
  ///
  /// - Returns: What to wait for.
  package func close() -> Ending {
    connection.publish(BrokerTopics.offline, to: topics.availability)
    return connection.close()
  }

  // MARK: Events of the connection

  package func connected() {
    announcedSigns.withLock { $0 = nil }
    connection.subscribe(to: topics.commands)
    connection.publish(BrokerTopics.online, to: topics.availability)
    // Only the loop publishes the state, so that the last one to be sent is the latest.
    control.publishAgain(to: .broker)
  }

  /// Executes the command that a message contains.
  package func received(_ topic: String, _ bytes: UnsafeRawBufferPointer, isRetained: Bool) {
    let command: RemoteCommand
    do throws(RemoteError) {
      command = try topics.command(topic, bytes, isRetained: isRetained)
      if case .capture = command { try allowance.take() }
    } catch {
      return answer(topic, .failure(error))
    }
    control.submit(
      RemoteRequest(command, isFromNetwork: true) { [self] result in answer(topic, result) })
  }

  private func answer(_ topic: String, _ result: Result<String, RemoteError>) {
    connection.publish(
      topics.answer(to: topic, result), to: topics.answers, isRetained: false)
  }

  // MARK: Topics

  private func publish(_ changes: [RemoteState.Property], of state: RemoteState) {
    guard connection.isConnected else { return }
    announce(state.signs)
    for message in topics.messages(about: state, changes: changes) { publish(message) }
  }

  /// Describes the sky to Home Assistant, as far as it doesn't know it yet.
  private func announce(_ signs: [String]) {
    let known = announcedSigns.withLock { known in
      defer { known = signs }
      return known
    }
    guard known != signs else { return }
    let house = HomeAssistant(topics, instance: instance, signs: signs, wall: wall)
    for entity in known == nil ? house.entities : [house.signs] { publish(entity.message) }
  }

  private func publish(_ message: BrokerTopics.Message) {
    connection.publish(message.text, to: message.topic)
  }
}
