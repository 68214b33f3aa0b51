import CosmosCore

extension PhotoSky {
  /// The sky file: the photo, darker towards the edges, three layers of stars, and the signs of the zodiac.
  ///
  /// - Parameters:
  ///   - title: The sky's name, one line.
  ///   - photo: The name of the image file beside it.
  /// - Returns: The bytes of the file, as text.
  static func text(title: String, photo: String) -> String {
    """
    // The zodiac in front of a photo, which Cosmos has made when the photo was dropped on its window. Change what you
    // like: the sky shows each change when you save this file.
    {
      name: \(quoted(title)),
      summary: "The zodiac in front of a photo",
      background: "#05070F",

      sprites: {
        small: {
          opacity: [
            [0, 0.9], [1, 0.8], [1.5, 0.68], [2, 0.52], [2.5, 0.37], [3, 0.25], [4, 0.13], [6, 0.07],
            [10, 0.033], [14, 0.012], [19, 0],
          ],
          color: [[2, "#FFFFFF"], [5, "#CFE3FF"]],
        },
        big: {
          opacity: [
            [0, 1], [2, 0.98], [2.5, 0.91], [3, 0.77], [3.5, 0.55], [4, 0.32], [5, 0.14], [8, 0.09],
            [12, 0.061], [18, 0.028], [25, 0.009], [32, 0],
          ],
          color: [[3, "#FFFFFF"], [6, "#CFE3FF"]],
        },
      },

      layers: [
        // The photo fills the window, and stands still.
        { name: "photo", speed: 0, image: { file: \(quoted(photo)), fit: "cover" } },
        // Stars and lines can be seen in front of a bright photo, too.
        {
          name: "shade",
          vignette: { size: [320, 568], radius: 326, inner: "#04060E", outer: "#000003", opacity: 0.45 },
        },
        { name: "far stars", speed: 0.1, stars: { perSection: 70, size: [2, 4] } },
        {
          name: "middle stars",
          speed: 0.14,
          stars: { perSection: 22, size: [4, 9], twinkle: { amount: 0.5, period: 7 } },
        },
        { name: "near stars", speed: 0.2, stars: { perSection: 6, size: [8, 14] } },
        { name: "lines", lines: { width: 1.5, color: "#CFE3FF", opacity: 0.6 } },
        { name: "small sign stars", speed: 0.8, signStars: { sprite: "small", size: "small" } },
        {
          name: "big sign stars",
          signStars: { sprite: "big", size: "big" },
          ruler: {
            plate: { height: 150, color: "#04060E", opacity: 0.5 },
            ticks: {
              pitch: 4, shortPerTall: 20, short: [0.75, 5], tall: [1, 10], color: "#FFFFFF", opacity: 0.4,
            },
            marker: { size: [2, 20], color: "#FFFFFF", opacity: 0.5 },
            icon: { rise: 86, scale: 0.66, width: 2, color: "#FFFFFF", opacity: 0.5 },
            name: { rise: 60, size: 13, color: "#FFFFFF", opacity: 0.9 },
            degrees: { rise: 38, size: 13, color: "#FFFFFF", opacity: 0.9 },
          },
        },
      ],
    }

    """
  }

  /// A text as JSON writes it.
  private static func quoted(_ text: String) -> String {
    var json = JSONWriter(.compact)
    json.value(text)
    return json.text
  }
}
