import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, looks } from './support/browser.ts'
import {
  arrive,
  clockVisitors,
  minute,
  pauseAfter,
  prompt,
  second,
  sessionOf,
  startOf,
  statusOf,
} from './support/moved-clock.ts'

const { atRest } = clockVisitors()

describe('the warning', () => {
  test('A03 L07 comes 28 minutes after the last call, and not a second before', async () => {
    const page = await atRest()
    await pauseAfter(page, 28 * minute - second)
    expect(await prompt(page).count()).toBe(0)
    await page.clock.runFor(second)
    await prompt(page).waitFor()
    await expect.poll(() => prompt(page).innerText()).toContain('2:00')
    await expect.poll(() => prompt(page).innerText()).toContain('in about 2 minutes')
    await page.clock.runFor(61 * second)
    await expect.poll(() => prompt(page).innerText()).toContain('0:59')
    await expect.poll(() => prompt(page).innerText()).toContain('in about a minute')
    await page.clock.runFor(40 * second)
    await expect.poll(() => prompt(page).innerText()).toContain('in less than a minute')
  })

  test.each(looks)('A04 is accessible $width wide, $scheme, with the focus inside', async look => {
    const page = await atRest(look)
    await page.getByRole('link', { name: /^Northlight/ }).focus()
    await pauseAfter(page, 28 * minute)
    await prompt(page).waitFor()
    await page.clock.resume()
    await expectAccessible(page)
    await expect.poll(() => prompt(page).getAttribute('aria-describedby')).toBeTruthy()
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      // The browser's own bar may have the focus between the last and the first; the page behind never.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName))
        .toMatch(/DIALOG|BODY/)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
  })

  const closings: [how: string, close: (page: Page) => Promise<void>][] = [
    ['its button', page => page.getByRole('button', { name: 'Stay signed in' }).last().press('Enter')],
    ['the close button', page => page.getByRole('button', { name: 'Stay signed in' }).first().click()],
    ['Escape', page => page.keyboard.press('Escape')],
    ['a click beside it', page => page.mouse.click(5, 5)],
  ]
  test.each(closings)('A04 L10 %s extends the session, and the focus goes back (thorough)', async (_, close) => {
    const page = await atRest()
    const home = page.getByRole('link', { name: /^Northlight/ })
    await home.focus()
    await pauseAfter(page, 28 * minute)
    await prompt(page).waitFor()
    const extending = page.waitForResponse(response => response.url().endsWith('/session/extend'))
    await close(page)
    expect((await extending).status()).toBe(200)
    await prompt(page).waitFor({ state: 'detached' })
    await expect.poll(() => home.evaluate(link => link === document.activeElement)).toBe(true)
    await expect.poll(() => startOf(page)).toBe(await page.evaluate(() => Date.now()))
    // The two minutes that were left pass, and nothing happens.
    await page.clock.runFor(3 * minute)
    expect(await prompt(page).count()).toBe(0)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/profile')
  })

  test('A04 an extension that fails says so and can be tried again; logging out logs out (thorough)', async () => {
    const page = await atRest()
    const session = await sessionOf(page)
    await page.route('**/session/extend', route => route.abort())
    await pauseAfter(page, 28 * minute)
    await page.getByRole('button', { name: 'Stay signed in' }).last().click()
    await prompt(page).getByRole('alert').waitFor()
    await expect.poll(() => prompt(page).getByRole('alert').innerText()).toContain('reach the server')
    await page.clock.resume()
    await page.getByRole('button', { name: 'Log out' }).press('Enter')
    await arrive(page)
    expect(new URL(page.url()).search).toBe('')
    expect(await statusOf(session)).toBe(401)
    expect(await page.getByText('Your session has ended').count()).toBe(0)
  })
})

test('L14 the prompt speaks German and Japanese (thorough)', async () => {
  for (const [client, person, heading, extend] of [
    ['harbor', 'lena.vogt', 'Sind Sie noch da?', 'Angemeldet bleiben'],
    ['sakura', 'yui.tanaka', '操作を続けますか？', 'サインインを続ける'],
  ] as const) {
    const page = await atRest({ width: 390 }, person, client)
    await pauseAfter(page, 28 * minute)
    const dialog = page.getByRole('alertdialog', { name: heading })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: extend }).count()).toBe(2)
    await page.clock.resume()
    await expectAccessible(page)
  }
})
