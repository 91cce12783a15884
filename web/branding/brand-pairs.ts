import { fromOklch, toSrgb } from './colour-spaces.ts'
import type { Brand } from './resolved-tokens.ts'

/** For the contrast test: 16 hues × 4 depths × 4 partners, and the pairs that clients are known to bring. */

const hues = Array.from({ length: 16 }, (_, turn) => turn * 22.5)
const depths = [
  [0.9, 0.08],
  [0.75, 0.15],
  [0.58, 0.17],
  [0.35, 0.1],
] as const
/** The second colour: a deeper shade, a paler one, a neighbour, the opposite hue. */
const partners = [
  { turn: 0, lightness: -0.2 },
  { turn: 0, lightness: 0.15 },
  { turn: 40, lightness: -0.1 },
  { turn: 180, lightness: 0 },
] as const

const made: Brand[] = hues.flatMap(hue =>
  depths.flatMap(([lightness, chroma]) =>
    partners.map(partner => ({
      primary: hex(lightness, chroma, hue),
      secondary: hex(Math.max(0.08, Math.min(0.97, lightness + partner.lightness)), chroma, hue + partner.turn),
    })),
  ),
)

const brought: Brand[] = [
  { primary: '#44c9fb', secondary: '#0c7eac' },
  { primary: '#fff3a1', secondary: '#ffd84d' },
  { primary: '#a3172c', secondary: '#5e0b18' },
  { primary: '#000000', secondary: '#000000' },
  { primary: '#ffffff', secondary: '#ffffff' },
]

export const brandPairs: readonly Brand[] = [...made, ...brought]

function hex(lightness: number, chroma: number, hue: number): string {
  const bytes = toSrgb(fromOklch([lightness, chroma, hue])).map(part => Math.round(part * 255))
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
