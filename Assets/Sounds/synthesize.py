#!/usr/bin/env python3
"""Makes the five sounds of Cosmos from nothing but figures, beside this file.

    audio1.flac     drone, 45.43 s: swells over 8 s, level to 30 s, dies away by the end
    audio2.ogg      pad, 76.72 s: fades in over 6 s, out over the last 20 s
    menuOpen.ogg    rising glitter, 1.07 s, loudest at 0.5 s
    menuClose.ogg   falling glitter, 1.07 s, loudest at 0.65 s
    tick.flac       click, 0.10 s, loudest at 0.04 s

`make sounds` runs it. It needs Python 3.9 or newer, and the commands flac and oggenc (Debian: flac,
vorbis-tools). Noise comes from generators with fixed seeds: it always makes the same samples, and the
same bytes with the same encoders. The drone has nothing above 300 Hz and the pad little above 5 kHz,
so that lower sample rates than usual hold all of them.
"""

import array
import math
import os
import random
import subprocess
import sys
import tempfile
import wave

TURN = 2 * math.pi


# Envelopes: functions of seconds with values from 0 to 1. All have level ends, so none clicks.


def rise(t, length):
    """From 0 to 1 within a length."""
    return math.sin(TURN / 4 * min(max(t / length, 0), 1)) ** 2


def swell(length, fade_in, fade_out):
    """Rises, stays, and is silent again at the end."""
    return lambda t: rise(t, fade_in) * rise(length - t, fade_out)


def hump(length, peak):
    """Rises to a peak and falls from it, silent at both ends."""
    return lambda t: rise(t, peak) if t < peak else rise(length - t, length - peak)


# Sources: lists of samples.


def tone(count, rate, frequency, phase, slow, depth, slow_phase):
    """A sine that swells and ebbs with a period of `slow` seconds, by a share `depth`."""
    step, slow_step = TURN * frequency / rate, TURN / (slow * rate)
    sin = math.sin
    return [
        (1 - depth * (0.5 + 0.5 * sin(slow_phase + slow_step * i))) * sin(phase + step * i)
        for i in range(count)
    ]


def noise(count, generator):
    """White noise."""
    return [generator.uniform(-1, 1) for _ in range(count)]


def resonance(samples, rate, frequency, bandwidth):
    """What rings in samples around a frequency, as loud as a sine of amplitude 1."""
    radius = math.exp(-math.pi * bandwidth / rate)
    a, b = 2 * radius * math.cos(TURN * frequency / rate), -radius * radius
    last, before = 0.0, 0.0
    ringing = []
    for x in samples:
        last, before = x + a * last + b * before, last
        ringing.append(last)
    return scaled(ringing, math.sqrt(0.5) / rms(ringing))


def filtered(samples, rate, kind, frequency):
    """Samples through a fourth-order Butterworth filter that lets "low" or "high" frequencies pass."""
    w = TURN * frequency / rate
    cosine, sine = math.cos(w), math.sin(w)
    for q in (0.541196, 1.306563):
        alpha = sine / (2 * q)
        edge = (1 - cosine) / 2 if kind == "low" else (1 + cosine) / 2
        a0 = 1 + alpha
        b0, b1 = edge / a0, (2 if kind == "low" else -2) * edge / a0
        a1, a2 = -2 * cosine / a0, (1 - alpha) / a0
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in samples:
            y = b0 * (x + x2) + b1 * x1 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            out.append(y)
        samples = out
    return samples


# Levels.


def rms(samples):
    return math.sqrt(sum(x * x for x in samples) / len(samples))


def scaled(samples, gain):
    return [gain * x for x in samples]


def add(sum_, samples, gain):
    """Adds samples to a sum, in place."""
    for i, x in enumerate(samples):
        sum_[i] += gain * x


def levelled(channels, rate, decibels, begin, end):
    """Channels with a root mean square, in decibels of full scale, from one second to another."""
    part = [x for channel in channels for x in channel[round(begin * rate) : round(end * rate)]]
    gain = 10 ** (decibels / 20) / rms(part)
    return [scaled(channel, gain) for channel in channels]


def shaped(channels, rate, envelope, window):
    """Channels whose loudness over a window in seconds follows an envelope."""
    half = round(window * rate / 2)
    sums = [0.0]
    for left, right in zip(*channels):
        sums.append(sums[-1] + left * left + right * right)
    count = len(channels[0])
    gains = []
    for i in range(count):
        begin, end = max(0, i - half), min(count, i + half)
        power = (sums[end] - sums[begin]) / (end - begin)
        gains.append(envelope(i / rate) / math.sqrt(power + 1e-12))
    return [[g * x for g, x in zip(gains, channel)] for channel in channels]


# The sounds: each returns its rate and a list of two channels.


def drone():
    """C, as deep as speakers go, and its octaves and fifth; a breath of rumble keeps it alive."""
    rate, length = 11025, 45.43
    count = round(length * rate)
    generator = random.Random(1)
    mix = [0.0] * count
    # Each partial is two tones that drift through each other once in about 20 seconds.
    for frequency, gain in ((33, 0.75), (66, 1.0), (99, 0.5), (131, 0.4)):
        for side, share in ((-1, 1.0), (1, 0.2)):
            phase, slow_phase = generator.uniform(0, TURN), generator.uniform(0, TURN)
            slow = generator.uniform(9, 17)
            detuned = frequency + side * generator.uniform(0.02, 0.03)
            add(mix, tone(count, rate, detuned, phase, slow, 0.1, slow_phase), gain * share)
    rumble = filtered(noise(count, generator), rate, "low", 90)
    add(mix, rumble, 0.12 * rms(mix) / rms(rumble))
    envelope = swell(length, 8, length - 30)
    mix = [x * envelope(i / rate) for i, x in enumerate(mix)]
    # Ears hear no direction in it: both sides are the same, which costs nothing in the file.
    (mix,) = levelled([mix], rate, -27, 8, 30)
    return rate, [mix, mix]


def pad():
    """G, B flat and C over the drone's C, with two glassy octaves: tones in slow chorus, and wind."""
    rate, length = 22050, 76.72
    count = round(length * rate)
    generator = random.Random(2)
    # Frequency, level, and the width in which the wind rings around it, in hertz.
    notes = (
        (392.0, 1.0, 7),
        (466.2, 0.75, 7),
        (523.25, 0.85, 8),
        (1050.0, 0.3, 16),
        (2100.0, 0.11, 30),
    )
    channels = []
    periods = [generator.uniform(11, 29) for _ in notes]
    for side in (0, 1):
        mix = [0.0] * count
        for (frequency, gain, width), period in zip(notes, periods):
            for cents in (-1.7, 0.1, 1.9):
                detuned = frequency * 2 ** ((cents + generator.uniform(-0.3, 0.3)) / 1200)
                # The sides breathe in turn, so that the sound wanders.
                slow_phase = side * TURN / 3 + cents
                phase = generator.uniform(0, TURN)
                add(mix, tone(count, rate, detuned, phase, period, 0.55, slow_phase), gain / 2)
            wind = resonance(noise(count, generator), rate, frequency, width)
            add(mix, wind, gain * 0.55)
        air = noise(count, generator)
        air = filtered(filtered(air, rate, "high", 700), rate, "low", 4500)
        add(mix, air, 0.035 * rms(mix) / rms(air))
        channels.append(mix)
    envelope = swell(length, 6, 20)
    gains = [envelope(i / rate) for i in range(count)]
    channels = [[g * x for g, x in zip(gains, channel)] for channel in channels]
    return rate, levelled(channels, rate, -34, 6, length - 20)


def glitter(seed, low, high, peak, rising, decibels):
    """Sparks over a band of noise, loudest at a peak and wandering up or down through the band."""
    rate, length = 44100, 1.07
    count = round(length * rate)
    generator = random.Random(seed)
    envelope = hump(length, peak)
    channels = []
    for _ in (0, 1):
        band = filtered(noise(count, generator), rate, "high", low * 1.1)
        band = filtered(band, rate, "low", high * 0.8)
        channels.append(scaled(band, 0.32 / rms(band)))
    for _ in range(260):
        start = generator.uniform(-0.02, length - 0.02)
        way = min(max(start / length, 0), 1)
        middle = 0.22 + 0.5 * (way if rising else 1 - way)
        place = min(max(generator.gauss(middle, 0.2), 0.03), 0.92)
        frequency = low * (high / low) ** place
        decay = generator.uniform(0.006, 0.028)
        # Higher sparks are fainter, as in bells.
        level = generator.uniform(0.25, 1) * (low / frequency) ** 0.4
        pan = generator.uniform(0.15, 0.85)
        sides = level * math.sqrt(1 - pan), level * math.sqrt(pan)
        phase = generator.uniform(0, TURN)
        first = round(start * rate)
        for i in range(max(first, 0), min(first + round(7 * decay * rate), count)):
            t = (i - first) / rate
            x = rise(t, 0.0025) * math.exp(-t / decay) * math.sin(phase + TURN * frequency * t)
            channels[0][i] += sides[0] * x
            channels[1][i] += sides[1] * x
    channels = shaped(channels, rate, envelope, 0.12)
    return rate, levelled(channels, rate, decibels, peak - 0.05, peak + 0.05)


def tick():
    """Three thin partials and a puff of noise, all above 9 kHz."""
    rate, length, peak = 44100, 0.10, 0.04
    count = round(length * rate)
    generator = random.Random(5)

    def envelope(t):
        fall = math.exp(-(t - peak) / 0.009)
        return rise(t - peak + 0.012, 0.012) * (fall if t > peak else 1) * rise(length - t, 0.02)

    channels = []
    phases = [generator.uniform(0, TURN) for _ in range(3)]
    for _ in (0, 1):
        puff = filtered(noise(count, generator), rate, "high", 10500)
        mix = scaled(puff, 0.35 / rms(puff))
        for frequency, gain, phase in zip((9900, 12300, 14700), (0.8, 0.5, 0.25), phases):
            add(mix, tone(count, rate, frequency, phase, 1, 0, 0), gain)
        channels.append([x * envelope(i / rate) for i, x in enumerate(mix)])
    return rate, levelled(channels, rate, -20, peak - 0.005, peak + 0.005)


SOUNDS = {
    "audio1.flac": drone,
    "audio2.ogg": pad,
    "menuOpen.ogg": lambda: glitter(3, 2600, 9000, 0.5, True, -23),
    "menuClose.ogg": lambda: glitter(4, 1400, 4300, 0.65, False, -25),
    "tick.flac": tick,
}


def write_wave(path, rate, channels):
    """Writes 16-bit samples, and refuses to clip."""
    values = array.array("h")
    for frame in zip(*channels):
        for x in frame:
            assert abs(x) < 0.95, f"{path} is too loud"
            values.append(round(x * 32767))
    if sys.byteorder == "big":
        values.byteswap()
    with wave.open(path, "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(values.tobytes())


def main():
    folder = os.path.dirname(os.path.abspath(__file__))
    names = sys.argv[1:] or list(SOUNDS)
    with tempfile.TemporaryDirectory() as work:
        for name in names:
            rate, channels = SOUNDS[name]()
            source = os.path.join(work, "sound.wav")
            target = os.path.join(folder, name)
            write_wave(source, rate, channels)
            if name.endswith(".flac"):
                command = ["flac", "--silent", "--force", "--best", "--no-padding"]
            else:
                # Without this the stream's number is drawn at random.
                command = ["oggenc", "--quiet", "--serial", "1", "--quality", "5"]
            subprocess.run([*command, "-o", target, source], check=True)
            print(f"{name}: {os.path.getsize(target)} bytes")


if __name__ == "__main__":
    main()
