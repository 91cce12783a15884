import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { everyScreen } from './support/every-screen.ts'
import { makeDataDir, type RunningServer, removeDataDir, startServer } from './support/server.ts'
import { compareScreens, forgetDiffering, looks } from './support/visual.ts'

const dataDir = makeDataDir()
let server: RunningServer
let browser: Browser
beforeAll(async () => {
  forgetDiffering()
  server = await startServer(dataDir)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  removeDataDir(dataDir)
})

test.each(looks)(
  'every screen looks as approved: $name',
  async look => {
    expect(await compareScreens(browser, `http://northlight.localhost:${server.port}`, look, everyScreen)).toEqual([])
  },
  600_000,
)
