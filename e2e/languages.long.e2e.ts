import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '../rules/clients/locales.ts'
import { visit, workerBrowser } from './support/browser.ts'
import { walk } from './support/every-screen.ts'
import { misfits } from './support/misfits.ts'
import { pictures } from './support/pictures.ts'
import { makeDataDir, type RunningServer, removeDataDir, startServer } from './support/server.ts'

// A server of its own, so that each language comes from an address of its own: the limits of one address end the walk of all.
const dataDir = makeDataDir()
let browser: Browser
let server: RunningServer
beforeAll(async () => {
  browser = await workerBrowser()
  server = await startServer(dataDir, { TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  removeDataDir(dataDir)
})

// TEST_PICTURES=folder keeps a picture of each screen, for those who read the language.
test.each(
  locales.flatMap(({ code, intlCode }, at) =>
    [390, 1440].map(width => ({ code, intlCode, width, ipAddress: `10.0.0.${at + 1}` })),
  ),
)(
  'L14 P08 every screen in $code at $width: nothing cut, nothing on another, nothing missing',
  async ({ code, intlCode, width, ipAddress }) => {
    const one = await visit(browser, `http://northlight.localhost:${server.port}`, { width, height: 900, ipAddress })
    const wrong: string[] = []
    await walk(one, { locale: code }, async (page, { name }) => {
      expect(await page.evaluate(() => document.documentElement.lang), name).toBe(intlCode)
      await pictures(page, `${code}-${width}-${name}`)
      wrong.push(...(await misfits(page)).map(misfit => `${name}: ${misfit}`))
    })
    expect(wrong).toEqual([])
    // The page of a missing address, and that of a link which is dead.
    expect(one.complaints.filter(text => !/status of (404|410)/.test(text))).toEqual([])
    await one.close()
  },
  600_000,
)
