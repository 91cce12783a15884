import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tileTypes } from '../../rules/programs/tile-type.ts'
import { landscapes } from './landscapes.ts'
import { goalsFor, tileDrawing } from './tiles.ts'

const here = import.meta.dirname
const tokens = new Set(
  [...readFileSync(join(here, '../branding/tokens.css'), 'utf8').matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
)
const mostBytes = 20_000
/** Skin, cloth, glass and the sticker's white edge, and how much of a mask shows. */
const ownColours = ['#fff', '#2b3440', '#d99a6c', '#fff3e0', '#8c5a3a', '#5a2a0c', '#fff0c2', 'rgb(10 20 30 / .28)']

test('P05 none has no drawings, as it shows the client’s own picture', () => {
  expect(tileTypes.map(type => tileDrawing('none', type)).filter(Boolean)).toEqual([])
})

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 0],
])('of %d levels %d have their name in the drawing', (levels, named) => {
  expect(goalsFor(levels)).toHaveLength(named)
})

describe.each(landscapes.map(({ id }) => id))('the tiles of %s', theme => {
  const folder = join(here, theme, 'tiles')
  const read = (name: string) => readFileSync(join(folder, `${name}.svg`), 'utf8')

  test('P05 are one drawing for each type of tile, and no other', () => {
    expect(readdirSync(folder).sort()).toEqual(tileTypes.map(type => `${type}.svg`).sort())
    expect(tileTypes.map(type => tileDrawing(theme, type)).filter(Boolean)).toHaveLength(tileTypes.length)
  })

  test.each(tileTypes)('P05 %s is small, quiet, and painted with tokens', type => {
    const art = read(type)
    expect(statSync(join(folder, `${type}.svg`)).size).toBeLessThan(mostBytes)
    expect(art).toContain(`viewBox="0 0 ${type === 'goal-selection' ? '460 420' : '420 200'}"`)
    expect(art).not.toMatch(
      /<(filter|image|script|style|foreignObject|animate\w*|text)\b|filter=|https?:(?!\/\/www\.w3\.org)/,
    )
    const colours = [...art.matchAll(/(?<!url\()#[0-9a-f]{3,8}\b(?=["),;])|\brgba?\([^)]*\)/gi)].map(([one]) => one)
    expect(colours.filter(colour => !ownColours.includes(colour))).toEqual([])
    expect([...art.matchAll(/var\((--[\w-]+)/g)].map(([, token]) => token!).filter(one => !tokens.has(one))).toEqual([])
    // What a drawing points to is in it.
    const ids = new Set([...art.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const pointed = [...art.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, id]) => id)
    expect(pointed.filter(id => !ids.has(id))).toEqual([])
  })

  test('P05 only the way of progress has a path, with a figure on it, that rises from its start', () => {
    const withPath = tileTypes.filter(type => read(type).includes('data-path'))
    expect(withPath).toEqual(['progress'])
    const art = read('progress')
    expect(art.match(/data-marker=/g)).toHaveLength(1)
    const d = /data-path="" d="([^"]+)"/.exec(art)?.[1] ?? ''
    expect(art.split(`d="${d}"`)).toHaveLength(3)
    const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number)
    expect(numbers.every((value, at) => value > 0 && value < (at % 2 === 0 ? 420 : 200))).toBe(true)
    expect(numbers[1]! - numbers.at(-1)!).toBeGreaterThan(60)
  })

  test('P05 the line of an average is where its goal is named', () => {
    expect(read('progress-average')).toContain('M0 126H420')
  })
})
