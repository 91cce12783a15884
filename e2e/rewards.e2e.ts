import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, signIn, type Visit, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { cairn } from './support/server.ts'

// Nobody else's test has to do with Omar's points.
const sade = 'sade.bello'
let browser: Browser
const visits: Visit[] = []
beforeAll(async () => {
  browser = await workerBrowser()
  const give = [
    'ledger',
    'adjust',
    sade,
    '1000',
    '--key',
    'rewards',
    '--reason',
    'for rewards',
    '--client',
    'northlight',
  ]
  const password = ['user', 'password', sade, '--client', 'northlight']
  for (const [words, input] of [
    [give, ''],
    [password, 'summit season\n'],
  ] as const) {
    const { code, err } = await cairn(here.dataDir, words, input)
    expect(code, err).toBe(0)
  }
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

/** Nothing reaches beyond the page's edge. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const points = async (page: Page) =>
  Number((await page.locator('header [data-balance]').innerText()).replace(/\D/g, ''))

describe('rewards of the demo', () => {
  test('S01 S05 S12 Redeem leads to the catalogue: found, put into the basket, checked, ordered, canceled', async () => {
    const one = await visit(browser, `http://northlight.localhost:${here.port}`)
    visits.push(one)
    await signIn(one.page, sade)
    await one.page.locator('header').getByRole('button', { name: 'Redeem' }).click()
    const opening = one.context.waitForEvent('page')
    await one.page.getByRole('menuitem', { name: 'Merchandise' }).click()
    const page = await opening
    await page.waitForURL('**/rewards/merchandise')
    await page.getByRole('heading', { name: 'Within reach now' }).waitFor()
    // Left open, the first tab would hear of the end of its session below and complain of a 401, now and then in time.
    await one.page.close()
    const before = await points(page)
    await expectAccessible(page)

    const prices = async () => {
      const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
      const texts = await cards.locator('p:has(svg)').allInnerTexts()
      return texts.map(text => Number(text.replace(/\D/g, '')))
    }
    for (const [order, compare] of [
      ['Highest price first', (a: number, b: number) => b - a],
      ['Lowest price first', (a: number, b: number) => a - b],
    ] as const) {
      await page.getByLabel('Sort by').selectOption({ label: order })
      const isSorted = async () => {
        const shown = await prices()
        return shown.length > 20 && shown.join() === shown.toSorted(compare).join()
      }
      await expect.poll(isSorted).toBe(true)
    }
    expect(new URL(page.url()).searchParams.get('sort')).toBe('low')
    await page.reload()
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('low')

    await page.getByRole('searchbox', { name: 'Search rewards' }).fill('KETTLE')
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 3 }) })
          .count(),
      )
      .toBe(1)
    await page.waitForURL(/search=KETTLE/)
    await page.getByRole('link', { name: 'Enamel kettle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Enamel kettle' }).waitFor()
    // What was searched for is there again on the way back.
    await page.goBack()
    await page.getByRole('link', { name: 'Enamel kettle' }).waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search rewards' }).inputValue()).toBe('KETTLE')
    await page.getByRole('link', { name: 'Enamel kettle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Enamel kettle' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('Enamel kettle is in your basket.').waitFor()
    await page.getByRole('link', { name: 'Go to basket' }).click()
    await page.getByText('Enamel kettle is in your basket.').waitFor({ state: 'detached' })

    // What is missing is asked for where it is missing, and the basket outlives a reload.
    await page.getByRole('button', { name: 'Check your order' }).click()
    await expect
      .poll(() => page.getByLabel('Street and number').evaluate(field => field === document.activeElement))
      .toBe(true)
    await expectAccessible(page)
    await page.getByLabel('Street and number').fill('1 Summit Road')
    await page.getByLabel('Postal code').fill('80331')
    await page.getByLabel('City').fill('Munich')
    await page.getByLabel('Country').selectOption('DE')
    await page.reload()
    await page.getByRole('button', { name: 'Check your order' }).click()
    await page.getByText('Nothing is ordered yet.').waitFor()
    expect(await page.locator('address').innerText()).toContain('80331 Munich')
    await expectAccessible(page)
    expect(await points(page)).toBe(before)

    await page.getByRole('button', { name: 'Order for 450 points' }).dblclick()
    await page.getByRole('heading', { name: 'It’s yours.' }).waitFor()
    await expect.poll(() => points(page)).toBe(before - 450)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Your orders' }).last().click()
    await page.getByRole('heading', { name: 'Your orders' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: /^Order \d/ }).count()).toBe(1)

    await page.getByRole('button', { name: 'Cancel Enamel kettle' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: false }).first().press('Enter')
    await page.getByText('Canceled', { exact: true }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(() => title.evaluate(one => one === document.activeElement)).toBe(true)
    await expect.poll(() => points(page)).toBe(before)
    // What was said to one person is gone for the next.
    await page.getByText('You got 450 points back.').waitFor()
    await page.locator('header').getByRole('button', { name: 'Sade', exact: false }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.getByText('You got 450 points back.').waitFor({ state: 'detached' })
    expect(one.complaints).toEqual([])
  })

  test('S06 S12 on a phone, in the dark: a code is there as soon as it is ordered (thorough)', async () => {
    const one = await visit(browser, `http://northlight.localhost:${here.port}`, {
      width: 390,
      height: 844,
      scheme: 'dark',
    })
    visits.push(one)
    const { page } = one
    await signIn(page, sade)
    await page.goto('/rewards/merchandise?category=vouchers')
    await page.getByRole('link', { name: 'Book voucher' }).waitFor()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Book voucher' }).click()
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByRole('link', { name: 'Go to basket' }).click()
    const checking = page.getByRole('button', { name: 'Check your order' })
    await checking.waitFor()
    expect(await page.getByLabel('Street and number').count()).toBe(0)
    await checking.click()
    await page.getByRole('button', { name: 'Order for 250 points' }).click()
    await page.getByText(/^SAMPLE-BOOKS-\d+$/).waitFor()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
  })

  test('S03 S04 S05 S12 at 320 pixels: what a goal would pay for, a wish at the goal, and an option that is chosen (thorough)', async () => {
    const one = await visit(browser, `http://northlight.localhost:${here.port}`, { width: 320, height: 800 })
    visits.push(one)
    const { page } = one
    await signIn(page, sade)
    await page.goto('/rewards')
    await page.waitForURL('**/rewards/merchandise')
    await page.getByRole('button', { name: 'What I can get if I reach my goal' }).click()
    await page.getByText(/^If you reach your goal, you could have [\d,]+ points in all/).waitFor()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)

    await page.goto('/rewards/item/boots')
    expect(await page.getByRole('radio', { name: 'EU 40 Sold out' }).isDisabled()).toBe(true)
    await page.goto('/rewards/item/bike')
    await page.getByRole('button', { name: 'Pin as my wish' }).click()
    await page.getByRole('button', { name: 'Unpin' }).waitFor()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
    await page.goto('/dashboard')
    const wish = page.getByRole('region', { name: 'Your wish' })
    await wish.getByRole('link', { name: 'City bike' }).waitFor()
    await wish.getByText(/^[\d,]+ points to go$/).waitFor()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
    // Where there is room for all of the scene's labels.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByText('Your wish is waiting at the goal: City bike.').waitFor({ state: 'attached' })
    await page.locator('.camp--goal [data-drawing]').waitFor()
    await wish.getByRole('button', { name: 'Unpin' }).click()
    await wish.waitFor({ state: 'detached' })
    await page.locator('main h1:focus').waitFor()
    await page.locator('.camp--goal [data-drawing]').waitFor({ state: 'detached' })

    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto('/rewards/item/mug')
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByText('Choose an option first.').waitFor()
    const white = page.getByRole('radio', { name: 'White' })
    expect(await white.evaluate(radio => radio === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await page.getByRole('link', { name: 'Go to basket' }).click()
    await page.getByRole('link', { name: 'Stoneware mug · White' }).waitFor()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
    await page.getByLabel('Street and number').fill('1 Summit Road')
    await page.getByLabel('Postal code').fill('80331')
    await page.getByLabel('City').fill('Munich')
    await page.getByLabel('Country').selectOption('DE')
    await page.getByRole('button', { name: 'Check your order' }).click()
    await page.getByText('Nothing is ordered yet.').waitFor()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change something' }).click()
    await page.getByRole('button', { name: 'Remove Stoneware mug · White' }).click()
    await page.getByText('Your basket is empty').waitFor()
    expect(one.complaints).toEqual([])
  })
})
