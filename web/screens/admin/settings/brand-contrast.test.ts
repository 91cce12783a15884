import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandPairs } from '../../../branding/brand-pairs.ts'
import { brandContrasts, keptPairs } from './brand-contrast.ts'

// Tests see no style sheet that a module imports.
const sheet = readFileSync(new URL('../../../branding/tokens.css', import.meta.url), 'utf8')

test('W06a of the 261 brand pairs none breaks a contrast, and the contrasts shown are those that text and shapes need', () => {
  for (const brand of brandPairs) {
    const { kept, all } = keptPairs(brand, sheet)
    expect([brand, kept]).toEqual([brand, all])
    for (const scheme of ['light', 'dark'] as const) {
      const [words, buttons, shapes] = brandContrasts(brand, scheme, sheet).map(({ used }) => used)
      expect(words).toBeGreaterThanOrEqual(4.5)
      expect(buttons).toBeGreaterThanOrEqual(4.5)
      expect(shapes).toBeGreaterThanOrEqual(3)
    }
  }
})

test('W06a a pale yellow is shown with what was chosen and what is used', () => {
  const [words] = brandContrasts({ primary: '#fff3a1', secondary: '#ffd84d' }, 'light', sheet)
  expect(words!.chosen).toBeLessThan(1.5)
  expect(words!.used).toBeGreaterThanOrEqual(4.5)
})
