import CosmosTestSupport

/// Certificates for a broker on the loopback and for its clients.
struct Certificates {
  private let folder: TemporaryFolder

  /// Makes the certificate of a broker at 127.0.0.1, of an authority, and of a client that it knows, by its name.
  init(for client: String) async throws {
    folder = try TemporaryFolder()
    try await makeOwn("broker", ["-addext", "subjectAltName=IP:127.0.0.1"])
    try await makeOwn("authority")
    try await openssl(request(named: client, in: client))
    try await openssl([
      "x509", "-req", "-in", path("\(client).pem"), "-CA", path("authority.pem"), "-CAkey",
      path("authority.key"), "-CAcreateserial", "-days", "2", "-out", path("\(client).pem"),
    ])
  }

  /// Makes a certificate that nobody but its owner has signed.
  func makeOwn(_ name: String, _ options: [String] = []) async throws {
    try await openssl(request(named: name, in: name) + ["-x509", "-days", "2"] + options)
  }

  private func request(named name: String, in file: String) -> [String] {
    [
      "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
      "/CN=\(name)", "-keyout", path("\(file).key"), "-out", path("\(file).pem"),
    ]
  }

  /// Runs `openssl`.
  func openssl(_ words: [String]) async throws {
    try await Subprocess.succeed(["openssl"] + words, environment: Cosmos.environment)
  }

  /// The path of a file.
  func path(_ name: String) -> String { folder.path(name) }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Lines of a broker's configuration.
  var settings: [String] { ["certfile \(path("broker.pem"))", "keyfile \(path("broker.key"))"] }

  /// Lines of the configuration of a broker that knows its clients by their certificates.
  var settingsWithClients: [String] {
    settings + [
      "cafile \(path("authority.pem"))", "require_certificate true",
      "use_identity_as_username true",
    ]
  }

  /// The environment in which a program trusts the broker, and shows it the certificate in a file.
  func environment(certificate: String? = nil, key: String? = nil) -> [String: String] {
    var environment = ["SSL_CERT_FILE": path("broker.pem")]
    environment["COSMOS_MQTT_CERTIFICATE"] = certificate.map { path("\($0).pem") }
    environment["COSMOS_MQTT_KEY"] = (key ?? certificate).map { path("\($0).key") }
    return environment
  }
}
