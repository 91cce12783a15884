import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letIn, openBrowser } from './support/browser.ts'
import { everyScreen } from './support/every-screen.ts'
import { makeDataDir, type RunningServer, removeDataDir, startServer } from './support/server.ts'
import {
  compareScreens,
  differenceOf,
  forgetDiffering,
  incomparable,
  isApproved,
  looks,
  mostPixels,
  moved,
  pictureOf,
  stillVisit,
  welcomeEverybody,
} from './support/visual.ts'

const dataDir = makeDataDir()
let server: RunningServer
let browser: Browser
let reason: string | undefined
beforeAll(async () => {
  forgetDiffering()
  server = await startServer(dataDir)
  browser = await openBrowser()
  reason = await incomparable(browser)
  if (reason !== undefined) console.warn(reason)
  await welcomeEverybody(browser, `http://northlight.localhost:${server.port}`)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  removeDataDir(dataDir)
})

for (const look of looks) {
  // A look whose last screen has no approved picture was never approved as a whole: the run lists it as skipped.
  test.skipIf(!isApproved(look))(
    `every screen looks as approved: ${look.name}`,
    async context => {
      context.skip(reason !== undefined, reason)
      expect(await compareScreens(browser, `http://northlight.localhost:${server.port}`, look, everyScreen)).toEqual([])
    },
    600_000,
  )
}

test('the same page gives the same picture twice, and a moved button another', async () => {
  const { page, close } = await stillVisit(browser, `http://northlight.localhost:${server.port}`, looks[0]!)
  await letIn(page, 'maya.andersson')
  const open = async () => {
    await page.goto('/dashboard')
    await page.getByRole('article').first().waitFor()
    return pictureOf(page, looks[0]!)
  }
  const before = await open()
  expect((await differenceOf(before, await open())).pixels).toBe(0)
  const button = page.getByRole('banner').getByRole('button', { name: 'Redeem' })
  await button.evaluate((one: HTMLElement) => {
    one.style.translate = '8px 0'
  })
  expect((await differenceOf(before, await pictureOf(page, looks[0]!))).pixels).toBeGreaterThan(2 * mostPixels)
  await close()
})

test('the days of a reply are moved to the fixed day, and what happened today to its noon', () => {
  const now = new Date('2026-11-23T02:00:00Z')
  // The pictured client counts its days in UTC: in New York it is the 22nd still.
  const reply =
    '{"from":"2026-11-22","to":"2026-12-01T04:59:59.000Z","at":"2026-11-23T01:59:00.000Z","id":"2026-11","text":"until December 2, 2026","law":"June 4, 2021"}'
  expect(moved(reply, now)).toBe(
    '{"from":"2026-05-19","to":"2026-05-28T04:59:59.000Z","at":"2026-05-20T12:00:00.000Z","id":"2026-11","text":"until May 29, 2026","law":"June 4, 2021"}',
  )
})
