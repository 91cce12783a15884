/** A colour as CIE XYZ at D65, where y is the relative luminance, with its opacity 0 to 1. */
export interface Colour {
  readonly xyz: Triple
  readonly alpha: number
}
export type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

// CSS Color 4, sample code: linear sRGB to XYZ and back, XYZ to LMS and back, LMS to OKLab and back.
const srgbToXyz: Matrix = [
  [506752 / 1228815, 87881 / 245763, 12673 / 70218],
  [87098 / 409605, 175762 / 245763, 12673 / 175545],
  [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
]
const xyzToSrgb: Matrix = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667],
]
const xyzToLms: Matrix = [
  [0.819022437996703, 0.3619062600528904, -0.1288737815209879],
  [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
  [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
]
const lmsToXyz: Matrix = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
]
const lmsToOklab: Matrix = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
]
const oklabToLms: Matrix = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
]

/** A colour of sRGB channels 0 to 1. */
export function fromSrgb(channels: Triple, alpha = 1): Colour {
  return { xyz: times(srgbToXyz, each(channels, linear)), alpha }
}

/** The sRGB channels 0 to 1 that a screen shows: what lies outside is cut, channel by channel. */
export function toSrgb({ xyz }: Colour): Triple {
  return each(times(xyzToSrgb, xyz), part => gamma(Math.max(0, Math.min(1, part))))
}

export function toOklab({ xyz }: Colour): Triple {
  return times(lmsToOklab, each(times(xyzToLms, xyz), Math.cbrt))
}

export function fromOklab(lab: Triple, alpha = 1): Colour {
  return {
    xyz: times(
      lmsToXyz,
      each(times(oklabToLms, lab), part => part ** 3),
    ),
    alpha,
  }
}

/** Lightness, chroma, and hue in degrees. */
export function toOklch(colour: Colour): Triple {
  const [lightness, a, b] = toOklab(colour)
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

export function fromOklch([lightness, chroma, hue]: Triple, alpha = 1): Colour {
  const turn = (hue * Math.PI) / 180
  return fromOklab([lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)], alpha)
}

/** One part of the first colour and the rest of the second, weighed by opacity as CSS does. */
export function mix(space: 'srgb' | 'oklab', one: Colour, part: number, other: Colour): Colour {
  const alpha = one.alpha * part + other.alpha * (1 - part)
  if (alpha === 0) return { xyz: one.xyz, alpha: 0 }
  const [read, make] = space === 'srgb' ? [unclippedSrgb, fromSrgb] : [toOklab, fromOklab]
  const [first, second] = [read(one), read(other)]
  const at = (i: 0 | 1 | 2) => (first[i] * one.alpha * part + second[i] * other.alpha * (1 - part)) / alpha
  return make([at(0), at(1), at(2)], alpha)
}

/** The contrast of two opaque colours as shown, 1 to 21 (WCAG 2). */
export function contrastOf(one: Colour, other: Colour): number {
  const [low, high] = [shownLuminance(one), shownLuminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function shownLuminance(colour: Colour): number {
  // Rounded to the 8 bits of a screen, as a measuring tool sees it.
  return fromSrgb(each(toSrgb(colour), part => Math.round(part * 255) / 255)).xyz[1]
}

function unclippedSrgb({ xyz }: Colour): Triple {
  return each(times(xyzToSrgb, xyz), gamma)
}

function linear(part: number): number {
  const size = Math.abs(part)
  return size <= 0.04045 ? part / 12.92 : Math.sign(part) * ((size + 0.055) / 1.055) ** 2.4
}

function gamma(part: number): number {
  const size = Math.abs(part)
  return size <= 0.0031308 ? part * 12.92 : Math.sign(part) * (1.055 * size ** (1 / 2.4) - 0.055)
}

function each([a, b, c]: Triple, change: (part: number) => number): Triple {
  return [change(a), change(b), change(c)]
}

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = (of: Triple) => of[0] * x + of[1] * y + of[2] * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}
