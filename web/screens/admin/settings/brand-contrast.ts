import { type Colour, contrastOf, mix } from '../../../branding/colour-spaces.ts'
import { pairings } from '../../../branding/contrast-pairings.ts'
import { type Brand, type Scheme, tokenReader } from '../../../branding/resolved-tokens.ts'

/** The contrasts of a brand: text in its colour, text on its buttons, and the shapes that are drawn with it. */
export const contrastKinds = ['words', 'buttons', 'shapes'] as const

export interface BrandContrast {
  readonly kind: (typeof contrastKinds)[number]
  /** Of the colour as it was chosen, and as it is used: 1 to 21. */
  readonly chosen: number
  readonly used: number
}

const pairs = {
  words: { chosen: ['--brand-secondary', '--surface'], used: ['--brand-ink', '--surface'] },
  buttons: { chosen: ['--on-action', '--brand-secondary'], used: ['--on-action', '--action'] },
  shapes: { chosen: ['--brand-primary', '--surface'], used: ['--brand-graphic-2', '--surface'] },
} as const

/** The contrast of a brand in a scheme, calculated from the style sheet that paints every page. */
export function brandContrasts(brand: Brand, scheme: Scheme, sheet: string): BrandContrast[] {
  const token = tokenReader(brand, scheme, sheet)
  const of = ([one, other]: readonly [string, string]) => onto(token(one), token(other))
  return contrastKinds.map(kind => ({ kind, chosen: of(pairs[kind].chosen), used: of(pairs[kind].used) }))
}

/** How many of all pairs of colours that stand on each other have the contrast that they need, in both schemes. */
export function keptPairs(brand: Brand, sheet: string): { readonly kept: number; readonly all: number } {
  const found = (['light', 'dark'] as const).flatMap(scheme => {
    const token = tokenReader(brand, scheme, sheet)
    return pairings.map(({ ink, on, least }) => onto(token(ink), token(on)) >= least)
  })
  return { kept: found.filter(Boolean).length, all: found.length }
}

/** Of a colour on another; a glassy one as it shows there. */
function onto(ink: Colour, behind: Colour): number {
  const shown = ink.alpha === 1 ? ink : mix('srgb', { ...ink, alpha: 1 }, ink.alpha, behind)
  return contrastOf(shown, behind)
}
