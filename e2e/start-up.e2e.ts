import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled, signIn, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'

let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(() => browser.close())

test('A06 the page asks for client, words and environment, then speaks the language of the person, also without environment', async () => {
  const { page, close } = await visit(browser, `http://northlight.localhost:${here.port}`)
  await signIn(page, 'victor.salas')
  await settled(page)
  // A language that was chosen at login is not the person's: their words are missing at first, where the tab does not know whose
  // session it has.
  await page.evaluate(() => {
    sessionStorage.removeItem('user')
    sessionStorage.setItem('locale', 'de_DE')
  })
  await page.route('**/api/v1.0/env', route => route.fulfill({ status: 500, json: {} }))
  const steps: string[] = []
  const step = (verb: string, url: string) => {
    const { pathname, searchParams } = new URL(url)
    const name = pathname.split('/api/v1.0/')[1]
    if (name !== undefined) steps.push(`${verb} ${name.split('/')[0]} ${searchParams.get('locale') ?? ''}`.trim())
  }
  page.on('request', request => {
    // Requests of the previous page do not belong to this start.
    if (request.isNavigationRequest()) steps.length = 0
    step('ask', request.url())
  })
  // The event for the end of a response comes late: the page may have read it, and sent the next request, by then.
  page.on('response', response => step('got', response.url()))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The greeting waits but a moment for the programs, and the event of their request may take longer.
  await expect.poll(() => steps).toContain('ask program-views')

  const at = (text: string) => {
    const place = steps.indexOf(text)
    expect(place, `${text} in ${steps.join(', ')}`).toBeGreaterThanOrEqual(0)
    return place
  }
  for (const next of ['ask translations de_DE', 'ask env', 'ask user']) {
    expect(at(next)).toBeGreaterThan(at('got client'))
    expect(at(next)).toBeLessThan(at('ask translations en_US'))
  }
  expect(at('ask translations en_US')).toBeGreaterThan(at('got user'))
  expect(at('ask program-views')).toBeGreaterThan(at('got translations en_US'))
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-US')
  await close()
})
