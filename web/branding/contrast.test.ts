import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hoverColour, luminance, onColour } from '../../rules/clients/brand-colours.ts'
import { brandPairs } from './brand-pairs.ts'
import { type Colour, contrastOf, fromSrgb, mix, toSrgb } from './colour-spaces.ts'
import { pairings } from './contrast-pairings.ts'
import { type Scheme, tokenReader } from './resolved-tokens.ts'

// The style sheet itself is read and resolved, so a changed token fails here (agrees with Chromium's own figures).
const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const schemes = ['light', 'dark'] as const

function failuresOf(scheme: Scheme): string[] {
  return brandPairs.flatMap(brand => {
    const token = tokenReader(brand, scheme, sheet)
    return pairings.flatMap(({ ink, on, least }) => {
      const contrast = contrastOf(flat(token(ink), token(on)), token(on))
      const named = `${brand.primary} ${brand.secondary}: ${ink} on ${on} is ${contrast.toFixed(2)}, not ${least}`
      return contrast < least ? [named] : []
    })
  })
}

/** A glassy colour as it shows on what is behind it. */
function flat(ink: Colour, behind: Colour): Colour {
  return ink.alpha === 1 ? ink : mix('srgb', { ...ink, alpha: 1 }, ink.alpha, behind)
}

describe('L12 any two brand colours stay readable', () => {
  test('L12 the check has 261 brand pairs and 71 pairings', () => {
    expect(new Set(brandPairs.map(({ primary, secondary }) => primary + secondary)).size).toBe(261)
    expect(pairings.length).toBe(71)
  })

  test.each(schemes)('L12 261 brand pairs × 71 pairings, %s', scheme => {
    expect(failuresOf(scheme)).toEqual([])
  })
})

describe('L12 button text and hover', () => {
  const light = brandPairs.map(brand => ({ brand, token: tokenReader(brand, 'light', sheet) }))

  test('L12 button text is #353a40 above luminance 0.7, else white', () => {
    for (const { brand, token } of light) {
      expect(hexOf(token('--on-action')), brand.secondary).toBe(onColour(brand.secondary))
    }
  })

  test('L12 the fill is the brand colour itself wherever its text can be read on it', () => {
    for (const { brand, token } of light) {
      const bright = luminance(brand.secondary)
      if (bright > 0.7 || bright <= 0.178) expect(hexOf(token('--action')), brand.secondary).toBe(brand.secondary)
    }
  })

  test('L12 hover is 10 percent darker', () => {
    for (const { token } of light) {
      const shown = hexOf(token('--action-hover'))
      const wanted = hoverColour(hexOf(token('--action')))
      for (const at of [1, 3, 5]) expect(Math.abs(channel(shown, at) - channel(wanted, at))).toBeLessThanOrEqual(1)
    }
  })

  test('L12 the defaults and the opacities of pictures are those of the product', () => {
    expect(sheet).toMatch(/--brand-primary: #44c9fb;/)
    expect(sheet).toMatch(/--brand-secondary: #0c7eac;/)
    expect(sheet).toMatch(/--brand-tint-opacity: \.6;/)
    expect(sheet).toMatch(/--hero-overlay-opacity: \.54;/)
  })
})

test('a contrast is measured as the norm says: black on white is 21, #767676 on white 4.54', () => {
  const white = fromSrgb([1, 1, 1])
  expect(contrastOf(fromSrgb([0, 0, 0]), white)).toBeCloseTo(21)
  expect(contrastOf(fromSrgb([0x76 / 255, 0x76 / 255, 0x76 / 255]), white)).toBeCloseTo(4.54, 2)
})

test('the check can fail: a weaker ink in the style sheet is found', () => {
  const weak = sheet.replace('--ink-3:     light-dark(#6f665b', '--ink-3:     light-dark(#8d8478')
  const token = tokenReader({ primary: '#44c9fb', secondary: '#0c7eac' }, 'light', weak)
  expect(weak).not.toBe(sheet)
  expect(contrastOf(token('--ink-3'), token('--surface'))).toBeLessThan(4.5)
})

function hexOf(colour: Colour): string {
  const bytes = toSrgb(colour).map(part => Math.round(part * 255))
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}
