import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Theme } from '../rules/programs/program.ts'
import { letIn, openBrowser, type Visit, visit } from './support/browser.ts'
import { here } from './support/here.ts'
import { makeScenesWorld, scenes } from './support/scenes-world.ts'
import { root } from './support/server.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  await makeScenesWorld(here.dataDir)
}, 240_000)
afterAll(() => browser.close())

const looks = [1440, 390].flatMap(width => (['light', 'dark'] as const).map(scheme => ({ width, scheme })))

async function show(page: Page, { width, scheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.waitForFunction(wanted => innerWidth === wanted, width)
  // Two frames: the new size is laid out in the first, and what hangs on it is in place after the second.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** What is wrong with the picture as it stands, in words; its own geometry, read from the page. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const stage = document.querySelector<HTMLElement>('.scene__stage')
    const scene = document.querySelector('.scene')
    const path = stage?.querySelector<SVGPathElement>('[data-path]')
    const figure = stage?.querySelector('.marker__fig')
    const marker = stage?.querySelector('[data-marker]')
    const tag = stage?.querySelector('.marker__tag')
    if (!stage || !scene || !path || !figure || !marker || !tag) return ['the scene is not drawn']
    const box = (element: Element) => element.getBoundingClientRect()
    const seen = (element: Element) => getComputedStyle(element).visibility === 'visible' && box(element).width > 0
    const cover = (one: DOMRect, other: DOMRect, by = 2) =>
      one.left < other.right - by &&
      other.left < one.right - by &&
      one.top < other.bottom - by &&
      other.top < one.bottom - by
    const inside = (one: DOMRect, other: DOMRect) =>
      one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom

    const matrix = path.getScreenCTM()
    const length = path.getTotalLength()
    const trail = Array.from({ length: 801 }, (_, at) =>
      path.getPointAtLength((length * at) / 800).matrixTransform(matrix ?? undefined),
    )
    const away = Math.min(...trail.map(({ x, y }) => Math.hypot(x - box(marker).x, y - box(marker).y)))
    if (away > 3) found.push(`the marker stands ${away.toFixed(1)} px from the path`)

    if (!stage.querySelector('.beside__edge')) found.push('the second trail is not drawn')
    const all = [...stage.querySelectorAll('.camp__label, .pace__label')]
    const labels = all.filter(seen)
    const words = [...scene.querySelectorAll('h1')]
    for (const [at, label] of labels.entries()) {
      const name = label.textContent
      if (!inside(box(label), box(scene))) found.push(`${name} leaves the scene`)
      if (cover(box(label), box(tag))) found.push(`${name} is under the tag`)
      if (cover(box(label), box(figure), 8)) found.push(`${name} is under the figure`)
      for (const other of labels.slice(at + 1))
        if (cover(box(label), box(other))) found.push(`${name} covers ${other.textContent}`)
      for (const word of words) if (cover(box(label), box(word))) found.push(`${name} covers the headline`)
      if (
        trail.some(
          ({ x, y }) => x > box(label).left && x < box(label).right && y > box(label).top && y < box(label).bottom,
        )
      )
        found.push(`${name} lies on the path`)
    }
    if (!inside(box(tag), box(scene))) found.push('the tag leaves the scene')
    if (!labels.some(label => label.closest('.camp--goal'))) found.push('the goal has no label')
    // On a phone a level may have a number alone; beside a path with room to spare, each has its name. The minimum has its box.
    const left =
      innerWidth > 1000 ? all.filter(label => !labels.includes(label) && !label.closest('.camp--second')) : []
    found.push(...left.map(({ textContent }) => `${textContent} was left out`))
    return found
  })
}

/** The path laid flat: its tag, its flag and every name stay within it, and no two names share a place. */
function flatFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const flat = document.querySelector('.flat')
    if (!flat) return ['the flat path is not drawn']
    const box = (element: Element) => element.getBoundingClientRect()
    const room = box(flat)
    const names = [...flat.querySelectorAll('.flat__at > span:not(.tick), .flat__at > b')]
    const out = names.filter(name => box(name).left < room.left || box(name).right > room.right)
    const shared = names.filter((name, at) =>
      names.slice(at + 1).some(other => {
        const [one, two] = [box(name), box(other)]
        return one.left < two.right && two.left < one.right && one.top < two.bottom - 1 && two.top < one.bottom - 1
      }),
    )
    return [
      ...out.map(name => `${name.textContent} leaves the scene`),
      ...shared.map(name => `${name.textContent} shares its place`),
    ]
  })
}

/** Photographs for whoever wants to see them: `SCENE_PHOTOS=folder`. */
function keep(name: string, photo: Buffer): void {
  const folder = process.env['SCENE_PHOTOS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.png`), photo)
}

const hero = readFileSync(join(root, 'docs', 'pictures', 'login.png'))

async function come(percent: number): Promise<Visit> {
  const one = await visit(browser, `http://${scenes.client}.localhost:${here.port}`)
  await letIn(one.page, scenes.personAt(percent), scenes.password)
  return one
}

async function open(page: Page, theme: Theme): Promise<void> {
  await page.goto(`/program-view/${scenes.programOf(theme)}---Selector/progress`)
  await page.locator(theme === 'none' ? '.flat__line' : '.scene__stage[data-placed="true"]').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

describe.each(scenes.percents)('at %d percent', percent => {
  let one: Visit
  beforeAll(async () => {
    one = await come(percent)
    await one.page.route(`**${scenes.heroImage}`, route => route.fulfill({ body: hero, contentType: 'image/png' }))
  })
  afterAll(() => one.close())

  test.each(scenes.themes)(
    'N13 P20 %s: nothing covers anything, day and night, at a desk and on a phone',
    async theme => {
      const { page, complaints } = one
      await open(page, theme)
      await page.getByText(`The picture shows you at ${percent}% of the way`).waitFor({ state: 'attached' })
      const photos: Buffer[] = []
      for (const look of looks) {
        await show(page, look)
        expect(await (theme === 'none' ? flatFaults(page) : faults(page)), `${theme} at ${look.width}`).toEqual([])
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        const photo = await page.screenshot({ animations: 'disabled' })
        keep(`${theme}-${percent}-${look.width}-${look.scheme}`, photo)
        photos.push(photo)
      }
      const [day, night] = photos
      expect(day?.equals(night ?? Buffer.of())).toBe(false)
      if (theme === 'none') await expect.poll(() => page.locator('.flat__pic img').count()).toBe(1)
      expect(complaints).toEqual([])
    },
  )
})

test('P20 from right to left the scene mirrors, and the marker still stands on its path', async () => {
  const { page, close } = await come(50)
  for (const theme of scenes.themes.filter(name => name !== 'none')) {
    await open(page, theme)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    for (const look of looks.filter(({ scheme }) => scheme === 'light')) {
      // Another size first: what was laid out before the turn is laid out again.
      await show(page, { ...look, width: 800 })
      await show(page, look)
      expect(await faults(page), `${theme} at ${look.width}`).toEqual([])
    }
  }
  await close()
})

test('P20 a client’s picture that does not come leaves no hole', async () => {
  const { page, close } = await come(50)
  await page.route(`**${scenes.heroImage}`, route => route.abort())
  await open(page, 'none')
  await page.locator('.flat--plain .flat__line').waitFor()
  expect(await page.locator('.flat img').count()).toBe(0)
  await close()
})
