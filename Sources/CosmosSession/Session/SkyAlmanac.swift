import CosmosAlmanac
import CosmosCore
import Synchronization

/// The places of the Sun, the Moon and the planets for skies, computed once for each hour.
package enum SkyAlmanac {
  /// Where the bodies stand at any date.
  package static let ephemeris = BodyEphemeris { hour in
    if let known = places.withLock({ $0[hour] }) { return known }
    let computed = SkyAlmanac.computed(hour)
    places.withLock { places in
      // Fast films pass many hours, and slow ones come back to the same two.
      if places.count >= SkyAlmanac.maxPlaces { places.removeAll(keepingCapacity: true) }
      places[hour] = computed
    }
    return computed
  }

  private static let places = Mutex<[Int: BodyPlaces]>([:])

  private static let maxPlaces = 256

  private static func computed(_ hour: Int) -> BodyPlaces {
    let ephemeris = Ephemeris(at: TerrestrialTime(Double(hour) * 3600))
    var places = BodyPlaces()
    for body in Body.allCases {
      let place = ephemeris.place(of: body)
      let index = body.skyBody.rawValue
      places.longitudes[index] = place.catalogPosition.longitude
      places.latitudes[index] = place.catalogPosition.latitude
      places.magnitudes[index] = place.magnitude
      switch body {
      case .moon: (places.moonPhase, places.moonLimb) = (place.phase, place.limbAngle)
      case .sun:
        let difference = place.position.longitude - place.catalogPosition.longitude
        places.precession =
          difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
      default: break
      }
    }
    return places
  }
}

extension Body {
  /// The body as skies know it.
  package var skyBody: SkyBody {
    switch self {
    case .sun: .sun
    case .moon: .moon
    case .mercury: .mercury
    case .venus: .venus
    case .mars: .mars
    case .jupiter: .jupiter
    case .saturn: .saturn
    case .uranus: .uranus
    case .neptune: .neptune
    }
  }
}
