import CosmosCore

extension Duration {
  /// The duration in seconds.
  package var seconds: Seconds {
    Seconds(components.seconds) + Seconds(components.attoseconds) * 1e-18
  }
}
