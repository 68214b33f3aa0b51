import CAdwaita
import CosmosCore
import CosmosOptions

@main
struct CosmosSettings {
  static func main() {
    print(Option.allCases.count)
  }
}
