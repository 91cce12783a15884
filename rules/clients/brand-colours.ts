/** Text on colours whose luminance is above this is dark, else white (product §9, L12). */
const darkTextAbove = 0.7
const darkText = '#353a40'
const whiteText = '#ffffff'
/** The least contrast of text, and the luminance of a fill on which white text just has it. */
const leastContrast = 4.5
const brightestUnderWhite = 1.05 / leastContrast - 0.05
/** Hover colours keep this part of each channel: 10 percent darker (product §9). */
const hoverPart = 0.9

type Channels = readonly [number, number, number]

/** The relative luminance of a colour `#rrggbb`, 0 for black and 1 for white (product §9). `#ff0000` has 0.2126. */
export function luminance(colour: string): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, 1 to 21: white on black is 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The text colour on a brand colour (product §9, L12): `#353a40` on `#ffe14d`, white on `#0c7eac`. */
export function onColour(fill: string): string {
  // Stryker disable next-line EqualityOperator: no colour lies on the bound.
  return luminance(fill) > darkTextAbove ? darkText : whiteText
}

/**
 * The fill to use behind text in a client's brand colour (decisions §8, a departure in the fill alone): the colour itself
 * where its text has 4.5:1, else the same hue darkened only as far as needed. `#0c7eac` stays; `#44c9fb` becomes `#277fa0`.
 */
export function readableFill(colour: string): string {
  const bright = luminance(colour)
  // Stryker disable next-line EqualityOperator: no colour lies on the bound.
  if (onColour(colour) === darkText || bright <= brightestUnderWhite) return colour.toLowerCase()
  const [red, green, blue] = linear(colour)
  const part = brightestUnderWhite / bright
  return hex([gamma(red * part), gamma(green * part), gamma(blue * part)])
}

/** The hover colour of a fill, 10 percent darker (product §9, L12): `#ffffff` becomes `#e5e5e5`. */
export function hoverColour(fill: string): string {
  const [red, green, blue] = channels(fill)
  return hex([red * hoverPart, green * hoverPart, blue * hoverPart])
}

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

function linear(colour: string): Channels {
  const [red, green, blue] = channels(colour)
  return [linearChannel(red), linearChannel(green), linearChannel(blue)]
}

function linearChannel(channel: number): number {
  const part = channel / 255
  // Stryker disable next-line EqualityOperator: no channel lies on the bound.
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function gamma(part: number): number {
  // Stryker disable next-line EqualityOperator: both sides meet at the bound.
  return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
}

/** Cuts each channel, so that a darkened colour is never brighter than requested. */
function hex(parts: Channels): string {
  return `#${parts.map(part => Math.floor(part).toString(16).padStart(2, '0')).join('')}`
}
