import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { themes as themeNames } from '../../rules/programs/program.ts'
import { landscapeOf, landscapes } from './landscapes.ts'
import { firstFree, isFree, labelRooms, type Point, sidesToTry } from './place-labels.ts'
import { readPath } from './place-on-path.ts'
import { Scene } from './Scene.tsx'
import { sampledPath } from './sampled-path-fixture.ts'
import { sceneOf, sceneThemes } from './themes.ts'

const here = import.meta.dirname
const tokens = new Set(
  [...readFileSync(join(here, '../branding/tokens.css'), 'utf8').matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
)
const stageSize = { width: 1440, height: 680 }
const states = [0, 50, 100, 130]
const names = landscapes.map(({ id }) => id)

const fileOf = (name: string) => join(here, name, `${name}.svg`)
const pathOf = (art: string) => /data-path="" d="([^"]+)" pathLength="100"/.exec(art)?.[1] ?? ''

test('P20 a theme is a folder, and every theme but none has one', () => {
  const wanted = themeNames.filter(name => name !== 'none')
  expect([...names].sort()).toEqual([...wanted].sort())
  expect(sceneThemes.map(({ landscape }) => landscape.id).sort()).toEqual([...wanted].sort())
  expect(landscapeOf('none')).toBeUndefined()
  expect(sceneOf('none')).toBeUndefined()
})

describe.each(names)('the picture of %s', name => {
  const art = readFileSync(fileOf(name), 'utf8')

  test('is under 30 KB, one drawing of 1440 × 680, with nothing a phone would pay for', () => {
    expect(statSync(fileOf(name)).size).toBeLessThan(30_000)
    expect(art).toContain('viewBox="0 0 1440 680"')
    expect(art).not.toMatch(
      /<(filter|image|script|style|foreignObject|animate\w*|text)\b|filter=|https?:(?!\/\/www\.w3\.org)/,
    )
  })

  test('is painted with tokens only, which the day and the night both know', () => {
    // White and transparent in a mask say how much shows, not what colour it has.
    const masks = art.match(
      /<(?:mask|radialGradient|linearGradient) [\s\S]*?<\/(?:mask|radialGradient|linearGradient)>/g,
    )
    const painted = (masks ?? []).reduce((rest, mask) => (/#fff/.test(mask) ? rest.replace(mask, '') : rest), art)
    const paints = [...painted.matchAll(/\b(?:fill|stroke|stop-color|style)="([^"]+)"/g)].map(([, paint]) => paint!)
    const allowed = /^(?:none|url\(#[\w-]+\)|var\(--[\w-]+\)|[\w-]+:var\(--[\w-]+\))$/
    expect(paints.filter(paint => !allowed.test(paint))).toEqual([])
    const used = [...art.matchAll(/var\((--[\w-]+)/g)].map(([, token]) => token!)
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter(token => !tokens.has(token))).toEqual([])
  })

  test('has one path, which fits a phone, stays in the picture and rises to the goal', () => {
    const d = pathOf(art)
    expect(art.match(/data-path/g)).toHaveLength(1)
    expect(art).toContain(`class="trail__reach" d="${d}"`)
    const { points } = sampledPath(d)
    const across = points.map(({ x }) => x)
    expect(Math.max(...across) - Math.min(...across)).toBeLessThanOrEqual(620)
    expect(points.every(({ x, y }) => x > 40 && x < 1400 && y > 40 && y < 660)).toBe(true)
    expect(points[0]!.y - points.at(-1)!.y).toBeGreaterThan(200)
    // The upper left stays quiet, for the headline.
    expect(points.filter(({ x, y }) => x < 520 && y < 420)).toEqual([])
  })

  test.each(states)('P20 at %d percent the marker stands on the path, and every label has room of its own', percent => {
    const { points, ...line } = sampledPath(pathOf(art))
    const path = readPath(line, stageSize)
    const pixel = (at: number): Point => ({ x: path.at(at).x * 14.4, y: path.at(at).y * 6.8 })
    const marker = pixel(percent)
    const nearest = Math.min(...points.map(({ x, y }) => Math.hypot(x - marker.x, y - marker.y)))
    expect(nearest).toBeLessThan(0.01)
    if (percent >= 100) expect(marker).toEqual(pixel(100))

    const figure = { left: marker.x - 30, right: marker.x + 30, top: marker.y - 70, bottom: marker.y + 6 }
    const hanging = { ...figure, top: marker.y - 6, bottom: marker.y + 70 }
    const taken = [sceneOf(name)?.markerClass === 'marker--hang' ? hanging : figure]
    const around = {
      taken,
      bounds: { left: 8, right: 1432, top: 8, bottom: 620 },
      trail: Array.from({ length: 161 }, (_, at) => pixel((at * 100) / 160)),
    }
    for (const [turn, at] of [84.6, 72.7, 61, 54.5].entries()) {
      const tries = sidesToTry(sceneOf(name)!.labels, path.sideAt(at), turn)
      const room = firstFree(labelRooms(pixel(at), { width: 126, height: 50 }, tries), around)
      expect(room, `a label at ${at}`).toBeDefined()
      expect(isFree(room!, around)).toBe(true)
      taken.push(room!)
    }
  })
})

const goal = { title: 'Your goal, $120,000', note: '10,000 points' }
const milestones = [
  { at: 66.7, number: 1, title: 'Base camp', note: '$80,000', passed: false },
  { at: 83.3, number: 2, title: 'Ridge', note: '$100,000', passed: false },
]

describe.each(themeNames)('the scene of %s', theme => {
  test.each(states)('P20 at %d percent it draws the person, the goal and the levels, and says it in words', percent => {
    const scene = renderToStaticMarkup(
      <Scene
        theme={theme}
        heroImage="/assets/hero.png"
        sentence={`You are at ${percent}%.`}
        progress={percent}
        marker={{ initials: 'MA', tag: `${percent}%` }}
        goal={goal}
        milestones={milestones}
        pace={{ at: 61, title: 'Pace on Nov 17: 61%', shortTitle: 'Pace 61%' }}
      >
        <h1>Stay focused, Maya.</h1>
      </Scene>,
    )
    expect(scene).toContain(`<p class="sr">You are at ${percent}%.</p>`)
    expect(scene).toContain('<h1>Stay focused, Maya.</h1>')
    for (const words of [`${percent}%`, goal.title, 'Base camp', 'Ridge', 'Pace 61%']) expect(scene).toContain(words)
    expect(scene.match(/marker__fig/g) ?? []).toHaveLength(theme === 'none' ? 0 : 1)
    expect(scene.match(/<img /g) ?? []).toHaveLength(theme === 'none' ? 1 : 0)
    // Skin, cloth and the sticker's white edge are the figure's own; everything else comes from the brand.
    const colours = [...scene.matchAll(/#[0-9a-f]{3,8}\b|\brgba?\([^)]*\)/gi)].map(([colour]) => colour)
    expect(colours.filter(colour => !figureColours.has(colour))).toEqual([])
  })
})

const figureColours = new Set([
  '#fff',
  '#2b3440',
  '#d99a6c',
  '#fff3e0',
  '#e4cfae',
  '#8c5a3a',
  'rgb(10 20 30 / .28)',
  'rgb(255 255 255 / .55)',
])
