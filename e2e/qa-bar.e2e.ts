import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, settled, signIn, type Visit, visit, workerBrowser } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { here } from './support/here.ts'

let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await workerBrowser()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(client: string): Promise<Visit> {
  const one = await visit(browser, `http://${client}.localhost:${here.port}`)
  visits.push(one)
  return one
}

describe('QA bar', () => {
  const bar = (page: Page) => page.getByRole('complementary', { name: 'QA bar' })

  test('L05 comes by #qa-bar or the window’s flag on a test host, and its code only with it (thorough)', async () => {
    const { page } = await come('northlight')
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await signIn(page, 'victor.salas')
    await page.getByRole('banner').waitFor()
    expect(await bar(page).count()).toBe(0)
    expect(loaded.filter(url => /QaBar/.test(url))).toEqual([])
    await page.goto('/dashboard#qa-bar')
    await page.reload()
    await bar(page).waitFor()
    expect(loaded.filter(url => /QaBar.*js/.test(url)).length).toBeGreaterThan(0)
    await expectAccessible(page)
    const { page: flagged } = await come('northlight')
    await flagged.addInitScript(() => {
      window.showQaBar = true
    })
    await signIn(flagged, 'victor.salas')
    await bar(flagged).waitFor()
  })

  test('L05 T4 is nowhere else: neither on another host nor before sign-in', async () => {
    const { page } = await come('northlight')
    await page.goto('/login#qa-bar')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await bar(page).count()).toBe(0)
    await page.route('**/api/v1.0/client', async route => {
      const response = await fetchAtHome(route)
      await route.fulfill({ response, json: { ...(await response.json()), isTestHost: false } })
    })
    await signIn(page, 'victor.salas')
    await page.goto('/dashboard#qa-bar')
    await page.reload()
    await page.getByRole('banner').waitFor()
    await settled(page)
    expect(await bar(page).count()).toBe(0)
  })

  test('L05 warns, ends, and finds programs by id, name and role; the filter goes on reset and on leaving (thorough)', async () => {
    const { page } = await come('northlight')
    await signIn(page, 'maya.andersson')
    await page.goto('/dashboard#qa-bar')
    await page.reload()
    const found = bar(page).getByRole('listitem')
    await expect.poll(() => found.count()).toBeGreaterThan(3)
    const all = await found.count()
    const kept = () => page.evaluate(() => sessionStorage.getItem('qa-finder'))

    await bar(page).getByLabel('Program ID').fill('SUMMIT')
    await expect.poll(() => found.count()).toBe(all)
    await page.keyboard.press('Enter')
    await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('summit-season')])
    expect(await kept()).toContain('SUMMIT')
    await page.reload()
    await expect.poll(() => found.count()).toBe(1)
    await expect.poll(() => bar(page).getByLabel('Program ID').inputValue()).toBe('SUMMIT')
    await bar(page).getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => found.count()).toBe(all)
    expect(await kept()).toBeNull()

    await bar(page).getByLabel('Name').fill('trailblazer')
    await page.keyboard.press('Enter')
    await expect.poll(() => found.count()).toBe(1)
    await bar(page).getByLabel('Role').selectOption('Selector')
    await expect.poll(() => found.count()).toBe(1)
    await found.getByRole('link').click()
    await page.waitForURL('**/program-view/trailblazer---Selector/progress#qa-bar')
    await page.getByRole('link', { name: /^Northlight/ }).click()
    await bar(page).waitFor({ state: 'detached' })
    await expect.poll(kept).toBeNull()

    await page.goto('/profile#qa-bar')
    await page.reload()
    // An answer that comes after the warning is a sign of life, and would take it back.
    await bar(page).waitFor()
    await settled(page)
    await bar(page).getByRole('button', { name: 'Session warning' }).click()
    await page.getByRole('alertdialog', { name: 'Still there?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await bar(page).getByRole('button', { name: 'Session end' }).click()
    await page.getByText('Your session has ended').waitFor()
  })
})
