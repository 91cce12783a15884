import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPath } from './place-on-path.ts'
import { sampledPath } from './sampled-path-fixture.ts'
import { sceneThemes } from './themes.ts'

const view = { width: 1440, height: 680 }

describe.each(sceneThemes.map(theme => [theme.landscape.id, theme.reachWidth] as const))(
  'beside the path of %s',
  (id, width) => {
    const art = readFileSync(join(import.meta.dirname, id, `${id}.svg`), 'utf8')
    const drawn = /data-path="" d="([^"]+)"/.exec(art)?.[1] ?? ''
    const browser = sampledPath(drawn)
    const { beside } = readPath(browser, view, { drawn, width })
    const fromPath = ({ x, y }: { x: number; y: number }) =>
      Math.min(...browser.points.map(one => Math.hypot(one.x - x, one.y - y)))

    test('P20 the second trail begins below it, never crosses it, and comes together with it at the goal', () => {
      const [start, end] = [beside.at(0), beside.at(100)]
      expect(start.y).toBeGreaterThan(browser.points[0]!.y + width / 2)
      expect(Math.hypot(end.x - browser.points.at(-1)!.x, end.y - browser.points.at(-1)!.y)).toBeLessThan(0.5)
      for (let percent = 0; percent <= 90; percent += 2.5)
        expect(fromPath(beside.at(percent))).toBeGreaterThan(width * 0.25)
      for (const { x, y } of beside.along()) expect(x > 0 && x < view.width && y > 0 && y < view.height).toBe(true)
    })

    test('P20 its ribbon ends where the minimum stands, and nothing is drawn of none', () => {
      const heights = (percent: number) =>
        [...beside.ribbon(percent, 10).matchAll(/ (\d+\.\d)/g)].map(([, y]) => Number(y))
      expect(Math.min(...heights(40))).toBeGreaterThan(Math.min(...heights(80)))
      expect(beside.ribbon(0, 10)).toBe('')
      expect(beside.line()).toMatch(/^M[\d. -]+$/)
    })
  },
)
