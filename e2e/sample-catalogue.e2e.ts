import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  letIn,
  signIn,
  type Visit,
  type VisitOptions,
  visit,
  workerBrowser,
} from './support/browser.ts'
import { here } from './support/here.ts'
import { cairn } from './support/server.ts'

// Nobody else's test has to do with her points; northlight has a catalogue of its own (rewards.e2e.ts).
const ines = 'ines.harbor'
let browser: Browser
const visits: Visit[] = []
beforeAll(async () => {
  browser = await workerBrowser()
  const give = ['ledger', 'adjust', ines, '500', '--key', 'shop', '--reason', 'for the shop', '--client', 'harbor']
  const password = ['user', 'password', ines, '--client', 'harbor']
  for (const [words, input] of [
    [give, ''],
    [password, 'summit season\n'],
  ] as const) {
    const { code, err } = await cairn(here.dataDir, words, input)
    expect(code, err).toBe(0)
  }
  const { page, close } = await visit(browser, `http://harbor.localhost:${here.port}`)
  await letIn(page, ines)
  const speaksEnglish = page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-session-id': sessionStorage.getItem('sessionId') ?? '' }
    const body = JSON.stringify({ locale: 'en_US' })
    return (await fetch('/v1/contests-api/api/v1.0/user/locale', { method: 'POST', headers, body })).status
  })
  expect(await speaksEnglish).toBe(200)
  await close()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

/** Signs in to a demo client and goes to the shop by the header or the tabs, as a person does; answers the new tab. */
async function shop(
  client: string,
  userName: string,
  redeem: string,
  kind: string,
  options?: VisitOptions,
): Promise<Page> {
  const one = await visit(browser, `http://${client}.localhost:${here.port}`, options)
  visits.push(one)
  await signIn(one.page, userName)
  await one.page.locator('header, nav').getByRole('button', { name: redeem }).click()
  const opening = one.context.waitForEvent('page')
  await one.page.getByRole('menuitem', { name: kind }).click()
  const tab = await opening
  await tab.waitForURL(/[/]sample-catalogue[?]kind=/)
  return tab
}

/** Nothing reaches beyond the page's edge. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the shop of the demo', () => {
  test('W11 C93 Redeem leads to the shop: a reward is ordered, its points go, and come back when it is cancelled', async () => {
    const page = await shop('harbor', ines, 'Redeem', 'Merchandise')
    expect(new URL(page.url()).searchParams.has('ticket')).toBe(false)
    await page.getByRole('heading', { name: 'Good to see you, Ines.' }).waitFor()
    const balance = () => page.locator('.balance b').innerText()
    const before = await balance()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Redeem: Enamel kettle' }).click()
    await page.getByRole('button', { name: 'Redeem' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Redeem' }).click()
    await page.getByRole('heading', { name: 'It’s yours.' }).waitFor()
    const home = visits[0]!.page
    const inHeader = (points: string) => home.locator('header').getByRole('link', { name: `${points} miles.` })
    const back = async () => {
      await home.bringToFront()
      await home.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    }
    const spent = (Number(before.replace(/\D/g, '')) - 450).toLocaleString('en-US')
    await back()
    await inHeader(spent).waitFor()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    const points = (text: string) => Number(text.replace(/\D/g, ''))
    await expect.poll(async () => points(await balance())).toBe(points(before) - 450)
    await page.goBack()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('heading', { name: 'The order is canceled.' }).waitFor()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect.poll(balance).toBe(before)
    await back()
    await inHeader(before.replace(/[^\d,]/g, '')).waitFor()
    expect(visits[0]!.complaints).toEqual([])
  })

  test.each([
    ['harbor', 'lena.vogt', 'Einlösen', 'Erlebnisse', 'de-DE', 'light'],
    ['sakura', 'yui.tanaka', '交換する', '体験', 'ja-JP', 'dark'],
  ] as const)('W11 on a phone %s greets %s in their language, and nothing hangs over (thorough)', async (...row) => {
    const [client, userName, redeem, kind, language, scheme] = row
    const page = await shop(client, userName, redeem, kind, { width: 390, height: 844, scheme })
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
  })
})
