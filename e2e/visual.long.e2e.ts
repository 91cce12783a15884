import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { everyScreen } from './support/every-screen.ts'
import { makeDataDir, type RunningServer, removeDataDir, startServer } from './support/server.ts'
import { compareScreens, forgetDiffering, incomparable, isApproved, looks, welcomeEverybody } from './support/visual.ts'

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
