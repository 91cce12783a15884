import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, hoverColour, luminance, onColour, readableFill } from './brand-colours.ts'

const colours = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('L12 luminance and contrast are those of WCAG', () => {
  expect(luminance('#000000')).toBe(0)
  expect(luminance('#ffffff')).toBeCloseTo(1, 10)
  expect(luminance('#ff0000')).toBeCloseTo(0.2126, 10)
  expect(luminance('#0a0a0a')).toBeCloseTo(10 / 255 / 12.92, 10)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 10)
  expect(contrast('#0c7eac', '#ffffff')).toBeCloseTo(contrast('#ffffff', '#0c7eac'), 10)
})

test.each([
  ['#ffe14d', '#353a40'],
  ['#ffffff', '#353a40'],
  ['#44c9fb', '#ffffff'],
  ['#0c7eac', '#ffffff'],
])('L12 text on %s is %s', (fill, text) => {
  expect(onColour(fill)).toBe(text)
})

test('L12 text is dark above luminance 0.7 and white up to it', () => {
  fc.assert(fc.property(colours, fill => (onColour(fill) === '#353a40') === luminance(fill) > 0.7))
})

test.each([
  ['#0c7eac', '#0c7eac'],
  ['#0C7EAC', '#0c7eac'],
  ['#ffe14d', '#ffe14d'],
  ['#44c9fb', '#277fa0'],
  ['#ff0000', '#ee0000'],
  ['#ff0a0a', '#ed0808'],
  ['#000000', '#000000'],
])('L12 the fill of %s is %s', (colour, fill) => {
  expect(readableFill(colour)).toBe(fill)
})

test('L12 on any brand colour the text has 4.5 to 1, and a shifted fill is no darker than it must be', () => {
  const law = fc.property(colours, colour => {
    const fill = readableFill(colour)
    const ratio = contrast(fill, onColour(colour))
    expect(onColour(fill)).toBe(onColour(colour))
    expect(ratio).toBeGreaterThanOrEqual(4.5)
    if (fill !== colour) expect(ratio).toBeLessThan(4.75)
  })
  fc.assert(law, { numRuns: 1000 })
})

test('L12 hover is 10 percent darker', () => {
  expect(hoverColour('#ffffff')).toBe('#e5e5e5')
  expect(hoverColour('#0c7eac')).toBe('#0a719a')
})
