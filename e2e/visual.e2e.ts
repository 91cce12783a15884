import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letIn, openBrowser } from './support/browser.ts'
import { everyScreen } from './support/every-screen.ts'
import { makeDataDir, type RunningServer, removeDataDir, startServer } from './support/server.ts'
import {
  compareScreens,
  differenceOf,
  looks,
  mostPixels,
  moved,
  pictureOf,
  stillVisit,
  welcomeEverybody,
} from './support/visual.ts'

/** What the review of November found broken to the eye, one picture each; visual.long.e2e.ts compares every screen. */
const worst = {
  'forced colours show which goal is chosen': ['goal-selection', '1440-forced'],
  'the climber is where the person is': ['progress', '1440'],
  'the award card keeps its columns': ['progress', '1024'],
  'the headline keeps off the art': ['goal-selection', '768'],
  'the terms of a goal are not covered': ['goal-selection', '1440'],
  'with 200 % text everything is within reach': ['dashboard', '390-large'],
  'a result reads the same everywhere': ['final-result', '390'],
  'who could use a hand comes first on a phone': ['manager-progress', '390'],
  'the way in fits the smallest phone': ['login', '320'],
} as const

const dataDir = makeDataDir()
let server: RunningServer
let browser: Browser
const origin = () => `http://northlight.localhost:${server.port}`
beforeAll(async () => {
  // The demo as it is after its first start, which nobody else changes.
  server = await startServer(dataDir)
  browser = await openBrowser()
  await welcomeEverybody(browser, origin())
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  removeDataDir(dataDir)
})

test.each(Object.entries(worst))('%s', async (_, [screen, look]) => {
  const screens = everyScreen.filter(({ name }) => name === screen)
  expect(await compareScreens(browser, origin(), looks.find(({ name }) => name === look)!, screens)).toEqual([])
})

test('the same page gives the same picture twice, and a moved button another', async () => {
  const { page, close } = await stillVisit(browser, origin(), looks[0]!)
  await letIn(page, 'maya.andersson')
  const open = async () => {
    await page.goto('/dashboard')
    await page.getByRole('article').first().waitFor()
    return pictureOf(page)
  }
  const before = await open()
  expect((await differenceOf(before, await open())).pixels).toBe(0)
  const button = page.getByRole('banner').getByRole('button', { name: 'Redeem' })
  await button.evaluate((one: HTMLElement) => {
    one.style.translate = '8px 0'
  })
  expect((await differenceOf(before, await pictureOf(page))).pixels).toBeGreaterThan(2 * mostPixels)
  await close()
})

test('the days of a reply are moved to the fixed day, and what happened today to its noon', () => {
  const now = new Date('2026-11-23T02:00:00Z')
  // In New York it is the 22nd still.
  const reply = '{"from":"2026-11-22","to":"2026-12-01T04:59:59.000Z","at":"2026-11-23T01:59:00.000Z","id":"2026-11"}'
  expect(moved(reply, now)).toBe(
    '{"from":"2026-05-20","to":"2026-05-29T04:59:59.000Z","at":"2026-05-20T12:00:00.000Z","id":"2026-11"}',
  )
})
