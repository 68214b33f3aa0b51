import CosmosImage
import CosmosOptions
import Glibc

/// How many pictures may be asked for over a network, so that nobody there can fill the disk.
///
/// The limits of a day and of bytes count the files themselves, so they also hold for a program that is started again
/// and again, and for several that save into one folder.
package struct PictureAllowance {
  /// The pictures that may be asked for within a minute.
  package static let mostInMinute = 10
  /// The pictures of the last day that may be in the folder.
  package static let mostInDay = 200
  /// The bytes that all pictures in the folder may have together.
  package static let mostBytes = 1 << 30

  /// The ending of the names of the pictures, before a number and the extension.
  package static let ending = "-mqtt"

  private let findFolder: () throws(FileError) -> FilePath
  /// When the pictures of the last minute were asked for.
  private var moments: [ContinuousClock.Instant] = []

  /// Creates an allowance of which nothing is used up.
  ///
  /// - Parameter findFolder: Finds the folder with the pictures.
  package init(findFolder: @escaping () throws(FileError) -> FilePath) {
    self.findFolder = findFolder
  }

  /// Takes one picture.
  ///
  /// - Parameter moment: The moment at which it is asked for.
  /// - Throws: ``RemoteError/refused(_:)`` if there were too many, or ``RemoteError/failed(_:)`` if there is no folder.
  package mutating func take(at moment: ContinuousClock.Instant = .now) throws(RemoteError) {
    moments.removeAll { moment - $0 >= .seconds(60) }
    guard moments.count < PictureAllowance.mostInMinute else {
      throw .refused(
        "capture: over a network, \(PictureAllowance.mostInMinute) images a minute can be asked for; try again later"
      )
    }
    moments.append(moment)
    let folder: FilePath
    do throws(FileError) {
      folder = try findFolder()
    } catch {
      throw .failed("can't save the image: \(error)")
    }
    let (count, bytes) = PictureAllowance.pictures(in: folder)
    guard count < PictureAllowance.mostInDay else {
      throw .refused(
        "capture: over a network, \(PictureAllowance.mostInDay) images a day can be asked for; try again tomorrow"
      )
    }
    guard bytes < PictureAllowance.mostBytes else {
      throw .refused(
        "capture: the images that were asked for over a network take \(bytes >> 20) MiB, and the limit is "
          + "\(PictureAllowance.mostBytes >> 20) MiB; delete some in \(folder)")
    }
  }

  /// The number of pictures of the last day, and the bytes of all.
  private static func pictures(in folder: FilePath) -> (ofLastDay: Int, bytes: Int) {
    let now = time(nil)
    var (count, bytes) = (0, 0)
    _ = folder.forEachEntry { name in
      var facts = stat()
      guard isName(name.description),
        folder.appending(name).withCString({ lstat($0, &facts) }) == 0,
        facts.st_mode & S_IFMT == S_IFREG
      else { return }
      bytes += Int(facts.st_size)
      // The clock may have been set back.
      if abs(now - facts.st_mtim.tv_sec) < 86_400 { count += 1 }
    }
    return (count, bytes)
  }

  private static func isName(_ name: String) -> Bool {
    name.hasPrefix("cosmos-") && name.hasSuffix(".png") && name.contains(ending)
  }
}
