import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { themes as themeNames } from '../../rules/programs/program.ts'
import { choosingOf, choosings } from './choosings.ts'
import { landscapeOf } from './landscapes.ts'

const here = import.meta.dirname
const tokens = new Set(
  [...readFileSync(join(here, '../branding/tokens.css'), 'utf8').matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
)
const places = [1, 2, 3] as const

test('N14 every theme but none has its own picture in which a goal is chosen', () => {
  expect(choosings.map(({ id }) => id).sort()).toEqual(themeNames.filter(name => name !== 'none').sort())
  for (const { id } of choosings) expect(landscapeOf(id)).toBeDefined()
  expect(choosingOf('none')).toBeUndefined()
})

describe.each(choosings)('the picture of $id in which a goal is chosen', ({ id, stations }) => {
  const file = join(here, id, 'choosing.svg')
  const art = readFileSync(file, 'utf8')

  test('is under 20 KB, one drawing of 1280 × 430, with nothing a phone would pay for', () => {
    expect(statSync(file).size).toBeLessThan(20_000)
    expect(art).toContain('viewBox="0 0 1280 430"')
    expect(art).not.toMatch(
      /<(filter|image|script|style|foreignObject|animate\w*|text)\b|filter=|https?:(?!\/\/www\.w3\.org)/,
    )
  })

  test('is painted with tokens only, which the day and the night both know', () => {
    const withoutMasks = art.replace(/<(mask|radialGradient|linearGradient) [\s\S]*?<\/\1>/g, part =>
      /#fff/.test(part) ? '' : part,
    )
    const paints = [...withoutMasks.matchAll(/\b(?:fill|stroke|stop-color|style)="([^"]+)"/g)].map(
      ([, paint]) => paint!,
    )
    const allowed = /^(?:none|url\(#[\w-]+\)|var\(--[\w-]+\)|[\w-]+:var\(--[\w-]+\))$/
    expect(paints.filter(paint => !allowed.test(paint))).toEqual([])
    const used = [...art.matchAll(/var\((--[\w-]+)/g)].map(([, token]) => token!)
    expect(used.filter(token => !tokens.has(token))).toEqual([])
  })

  test('has three places, each with what shows that it is chosen, and brings no figure of its own', () => {
    for (const place of places) expect(art.split(`class="place place--${place}"`)).toHaveLength(2)
    expect(art.match(/class="place__flag"/g)).toHaveLength(3)
    expect(art).not.toMatch(/climber|hiker/)
  })

  test('has room for the figure at each place, in view on a phone and clear of the headline', () => {
    const across = stations.map(({ x }) => x)
    expect(across).toEqual([...across].sort((a, b) => a - b))
    for (const { x, y } of stations) {
      expect(x).toBeGreaterThan(170)
      expect(x).toBeLessThan(1110)
      expect(y).toBeLessThan(405)
      // The upper left is the headline's.
      expect(x > 600 || y > 215).toBe(true)
    }
  })
})
