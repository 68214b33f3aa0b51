import CosmosCore
import CosmosGL
import CosmosOptions

/// Serializes the states of a sky for a trace, as one line of JSON per frame.
///
/// Append states, write ``bytes`` to the output, then call ``removeAll()``.
package struct TraceLines {
  private var json = JSONWriter(.compact)
  private let form: Form
  /// The courses of the scene's layers of meteors.
  private var meteors: (scene: SkyScene, courses: [any MeteorCourse])?

  package init(of design: SkyDesign) {
    form = Form(of: design)
  }

  /// The lines appended since the last ``removeAll()``, in UTF-8.
  package var bytes: [UInt8] { json.bytes }

  /// Removes all lines but keeps their memory.
  package mutating func removeAll() {
    json.bytes.removeAll(keepingCapacity: true)
  }

  /// Appends the state of a session, with the sounds that started since the previous line.
  ///
  /// - Parameters:
  ///   - session: The session; its pending effects are removed.
  ///   - time: The frame's time, in seconds.
  package mutating func append(_ session: Session, at time: Double) {
    let sounds = session.takeEffects().compactMap { effect in
      if case .sound(let sound) = effect { sound } else { nil }
    }
    let frame = session.frame
    append(
      session.sky, frame, at: time, sounds: sounds,
      texts: session.options.listsTexts ? session.renderer?.texts(of: frame) : nil)
  }

  /// Appends the state of a sky.
  ///
  /// - Parameters:
  ///   - sky: The sky.
  ///   - frame: The frame that the sky shows.
  ///   - time: The frame's time, in seconds.
  ///   - sounds: The sounds that started since the previous line.
  ///   - texts: The texts of the frame; `nil` to leave them out.
  package mutating func append(
    _ sky: Sky, _ frame: SkyFrame, at time: Double, sounds: [SkyEffect.Sound],
    texts: [ShownText]? = nil
  ) {
    form.write(
      sky, frame, at: time, sounds: sounds, meteors: courses(in: sky.scene), texts: texts,
      to: &json)
    json.endLine()
  }

  private mutating func courses(in scene: SkyScene) -> [any MeteorCourse] {
    if let meteors, meteors.scene == scene { return meteors.courses }
    let courses = scene.shownLayers.compactMap { index -> (any MeteorCourse)? in
      guard case .meteors(let content) = scene.design.layers[index].content else { return nil }
      return content.course(layer: index, of: scene)
    }
    meteors = (scene, courses)
    return courses
  }
}

extension TraceLines {
  /// The layout that all lines have in common.
  fileprivate struct Form {
    private let design: SkyDesign
    /// Centres of the icons in the closed and the open menu, in points from the centre of the canvas.
    private let iconCentres: [(closed: Point, open: Point)]

    init(of design: SkyDesign) {
      self.design = design
      let signs = design.catalog.signs
      iconCentres = signs.enumerated().map { index, sign in
        (
          MenuLayout.closedIconCentre(of: sign, at: index, of: signs.count),
          MenuLayout.openIconCentre(at: index, of: signs.count)
        )
      }
    }

    func write(
      _ sky: Sky, _ frame: SkyFrame, at time: Double, sounds: [SkyEffect.Sound],
      meteors: [any MeteorCourse], texts: [ShownText]?, to json: inout JSONWriter
    ) {
      let scene = sky.scene
      json.object { json in
        json.field("t", time)
        json.array("canvas") { json in
          json.value(scene.canvas.width)
          json.value(scene.canvas.height)
        }
        json.field("offset", sky.offset)
        json.array("layers") { json in
          for layer in design.layers { json.value(scene.offset(of: layer, at: sky.offset)) }
        }
        json.field("motion", sky.motionKind.rawValue)
        json.field("sign", name(of: sky.currentSign))
        json.field("lines", sky.currentStrokeEnd)
        write(sky.menuFrame, of: sky, to: &json)
        json.object("leaving") { json in
          for reveal in frame.reveals where reveal.sign != sky.currentSign {
            json.field(design.catalog.signs[reveal.sign].name, reveal.strokeEnd)
          }
        }
        if let places = frame.bodies, let date = sky.date {
          json.field("date", AlmanacDate(time: (date * 86_400).rounded()).text)
          json.object("bodies") { json in
            for body in SkyBody.allCases {
              guard let point = scene.point(of: body, in: places, at: sky.offset) else { continue }
              json.array(body.name) { json in
                json.value(point.x)
                json.value(point.y)
              }
            }
          }
        }
        if !meteors.isEmpty { write(meteors, of: frame, to: &json) }
        if let texts { write(texts, to: &json) }
        json.field("instruction", frame.instruction)
        json.field("panel", frame.panel)
        json.array("sounds") { json in
          for sound in sounds { json.value(sound.rawValue) }
        }
      }
    }

    private func write(
      _ meteors: [any MeteorCourse], of frame: SkyFrame, to json: inout JSONWriter
    ) {
      json.array("meteors") { json in
        for course in meteors {
          course.forEachInFlight(at: LayerMoment(frame), loop: frame.layerLoop) { meteor, time in
            json.object { json in
              json.field("shower", meteor.shower?.rawValue)
              json.array("path") { json in
                for point in [meteor.start, meteor.end] {
                  json.value(point.x)
                  json.value(point.y)
                }
              }
              json.field("head", meteor.progress(at: time))
              json.field("brightness", meteor.brightness)
            }
          }
        }
      }
    }

    private func write(_ texts: [ShownText], to json: inout JSONWriter) {
      json.array("texts") { json in
        for text in texts {
          json.object { json in
            json.field("text", text.text)
            json.field("part", text.part)
            json.array("box") { json in
              json.value(text.corner.x)
              json.value(text.corner.y)
              json.value(text.size.width)
              json.value(text.size.height)
            }
            json.field("opacity", text.opacity)
          }
        }
      }
    }

    private func write(_ menu: MenuFrame, of sky: Sky, to json: inout JSONWriter) {
      let canvas = sky.scene.canvas
      json.object("menu") { json in
        json.field("state", sky.menuState)
        json.field("selection", name(of: menu.highlight))
        json.field("thick", menu.thickRadius)
        json.array("thin") { json in
          for ring in 0..<6 { json.value(menu.thinRadii[ring]) }
        }
        json.array("thinAlpha") { json in
          for ring in 0..<6 { json.value(menu.thinOpacities[ring]) }
        }
        json.array("scale") { json in
          json.value(menu.dashWidths.x)
          json.value(menu.dashWidths.y)
        }
        json.array("dividers") { json in
          for divider in iconCentres.indices { json.value(menu[divider: divider]) }
        }
        json.object("icons") { json in
          json.field("stroke", menu.iconStrokeEnd)
          json.array("centres") { json in
            for (closed, open) in iconCentres {
              json.array { json in
                json.value(canvas.width / 2 + closed.x + (open.x - closed.x) * menu.iconProgress)
                json.value(canvas.height / 2 + closed.y + (open.y - closed.y) * menu.iconProgress)
              }
            }
          }
        }
        json.field("shadow", menu.shadow)
        json.field("info", menu.info)
        let label: String? =
          switch menu.label {
          case nil: nil
          case .info: "Info"
          case .sign(let index):
            design.catalog.signs[index].label ?? design.catalog.signs[index].name.capitalizedFirst
          }
        json.field("label", label)
      }
    }

    private func name(of sign: Int?) -> String? {
      sign.map { design.catalog.signs[$0].name }
    }
  }
}

extension String {
  /// The word with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
