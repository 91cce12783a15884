import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, looks, signIn, type Visit, type VisitOptions } from './support/browser.ts'
import { ofUser, withUser } from './support/changed-user.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'
import { openShopDoor, type Shop } from './support/shop-door.ts'

// A client of our own, with a catalogue and a privacy notice; its people are set up by an operator's hand.
const people = ['ada.reef', 'ben.reef', 'cy.reef', 'dee.reef', 'eli.reef', 'fay.reef', 'gil.reef']
const come = visitors()
let cove: OwnClient
let shop: Shop

beforeAll(async () => {
  shop = await openShopDoor()
  cove = await ownClient(here.dataDir, 'cove', 'Cove & Co', people)
  for (const name of people) await cove.run(['user', 'password', name, '--client', 'cove'], 'summit season\n')
  await cove.run(['client', 'catalogue', 'cove', '--url', shop.url, '--types', 'merchandise,experiences'])
})
afterAll(async () => {
  await shop.close()
})

/** Signed in at the cove, and set up where that is still to do. */
async function comeIn(userName: string, options?: VisitOptions): Promise<Visit> {
  const one = await come('cove', options)
  await signIn(one.page, userName)
  await one.page.getByRole('heading', { level: 1 }).waitFor()
  if (new URL(one.page.url()).pathname === '/onboarding') {
    await one.page.getByRole('button', { name: 'Continue' }).press('Enter')
    await one.page.getByRole('heading', { name: 'How it works' }).waitFor()
    await one.page.getByRole('button', { name: 'Continue' }).press('Enter')
    await one.page.getByRole('heading', { name: 'Add a picture' }).waitFor()
    await one.page.locator('form button[type="submit"]').press('Enter')
    await one.page.waitForURL('**/dashboard')
  }
  await one.page.getByRole('banner').waitFor()
  return one
}

/** In the header or, on phones, among the tabs: the card of codes has a button of this name too. */
const redeem = (page: Page) => page.locator('header, nav').getByRole('button', { name: 'Redeem', exact: true })

describe('redeem menu', () => {
  test.each(looks)('L01 L02 by keyboard, accessible $width wide, $scheme', async look => {
    const { page, complaints } = await comeIn('ada.reef', look)
    await redeem(page).focus()
    await page.keyboard.press('ArrowDown')
    const items = page.getByRole('menuitem')
    await expect.poll(() => items.count()).toBe(2)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(() => focused()).toContain('Merchandise')
    await expectAccessible(page)
    for (const [key, name] of [
      ['ArrowDown', 'Experiences'],
      ['ArrowDown', 'Merchandise'],
      ['ArrowUp', 'Experiences'],
      ['Home', 'Merchandise'],
      ['End', 'Experiences'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => focused()).toContain(name)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => items.count()).toBe(0)
    await expect.poll(() => redeem(page).evaluate(button => button === document.activeElement)).toBe(true)
    await expect.poll(() => redeem(page).getAttribute('aria-expanded')).toBe('false')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    expect(complaints).toEqual([])
  })

  test('L02 opens and closes by its button, and closes by a click and by the focus elsewhere (thorough)', async () => {
    const { page } = await comeIn('ada.reef')
    const menu = page.getByRole('menu')
    await redeem(page).click()
    await menu.waitFor()
    await redeem(page).click()
    await menu.waitFor({ state: 'detached' })
    await redeem(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    await menu.waitFor({ state: 'detached' })
    await redeem(page).click()
    await menu.waitFor()
    await page.keyboard.press('Tab')
    await menu.waitFor({ state: 'detached' })
  })

  test('L02 shows what is in the person’s menu, and nothing where that is empty (thorough)', async () => {
    for (const [type, name] of [
      ['merchandise', 'Merchandise'],
      ['experiences', 'Experiences'],
    ] as const) {
      const { page } = await come('northlight')
      await page.route(ofUser, route => withUser(route, { rewardMenuItems: [{ pageType: type }] }))
      await signIn(page, 'victor.salas')
      await redeem(page).click()
      await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual([expect.stringContaining(name)])
    }
    const { page: bare } = await come('northlight')
    await bare.route(ofUser, route => withUser(route, { rewardMenuItems: [] }))
    await signIn(bare, 'victor.salas')
    await bare.getByRole('banner').waitFor()
    expect(await redeem(bare).count()).toBe(0)
  })
})

describe('account menu', () => {
  test.each(looks)('L01 names the person, and leads to profile, language and out, $width wide, $scheme', async look => {
    const { page, complaints } = await comeIn('ada.reef', look)
    const button = page.getByRole('banner').getByRole('button', { name: /, account menu$/ })
    await button.press('Enter')
    const items = page.getByRole('menuitem')
    await expect.poll(() => items.allInnerTexts()).toEqual(['Profile', 'Language', 'Log out'])
    await page.getByRole('banner').getByText('ada.reef').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile#language')
    await expect.poll(() => items.count()).toBe(0)
    // The screen that came has the focus once its code is there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') != null)).toBe(true)
    await button.press('ArrowDown')
    await items.first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate(one => one === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    expect(complaints).toEqual([])
  })
})

describe('the way to the shop', () => {
  test('C93 N02 opens a tab that says it waits, in the person’s language, and goes there by a link that opens once', async () => {
    const { page, context, complaints } = await comeIn('ben.reef')
    const held: Route[] = []
    await page.route('**/user/marketPlaceUrl/*', route => void held.push(route))
    await redeem(page).click()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('menuitem', { name: /Experiences/ }).click(),
    ])
    // The click has opened it, before the server has said a word.
    await tab.getByRole('heading', { name: 'On the way to the shop' }).waitFor()
    await expect.poll(() => new URL(tab.url()).pathname).toBe('/loading')
    await expect
      .poll(() => tab.evaluate(() => [window.opener, sessionStorage.length, document.referrer]))
      .toEqual([null, 0, ''])
    await expectAccessible(tab)
    await expect.poll(() => held.length).toBe(1)
    expect(held[0]!.request().url()).toMatch(/marketPlaceUrl\/experiences$/)
    await held[0]!.continue()
    await tab.waitForURL(`${shop.url}**`)
    const visit = shop.visits.at(-1)!
    expect(visit.referer).toBeUndefined()
    expect(visit.url).toMatch(/[?&#]/)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('C93 E02 a shop that does not answer closes the new tab, and warns here until dismissed (thorough)', async () => {
    const { page, context } = await comeIn('ben.reef')
    const held: Route[] = []
    await page.route('**/user/marketPlaceUrl/*', route => void held.push(route))
    await redeem(page).click()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('menuitem', { name: /Merchandise/ }).click(),
    ])
    await tab.getByRole('heading', { name: 'On the way to the shop' }).waitFor()
    const closed = tab.waitForEvent('close')
    await expect.poll(() => held.length).toBe(1)
    await held[0]!.abort()
    await closed
    await page.getByText('We couldn’t open the shop.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('We couldn’t open the shop.').waitFor({ state: 'detached' })
  })

  test('N02 whoever comes to /loading by hand is led home, and an address that is no catalogue is not opened (thorough)', async () => {
    const { page } = await come('cove')
    await page.goto('/loading')
    await page.waitForURL('**/login')
    await page.goto('/loading#en_US.made-up')
    await page.getByRole('heading', { name: 'On the way to the shop' }).waitFor()
    await page.evaluate(() => {
      window.close = () => undefined
      const channel = new BroadcastChannel('shop:made-up')
      // The page listens from a moment after its heading is drawn.
      setInterval(() => channel.postMessage({ address: 'javascript:alert(1)' }), 50)
    })
    await page.getByRole('heading', { name: 'The shop isn’t responding' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/loading')
    await expectAccessible(page)
  })
})

describe('footer', () => {
  const links = (page: Page) => page.getByRole('contentinfo').getByRole('link').allInnerTexts()

  test('L03 leads to questions, privacy and contact; the notice is there for who is signed in, where there is one', async () => {
    const { page } = await come('northlight')
    await page.goto('/login')
    await page.getByRole('contentinfo').waitFor()
    await expect.poll(() => links(page)).toEqual(['FAQ', 'Data transfers', 'Contact us'])
    await page.route(ofUser, route => withUser(route, { privacyNotice: { version: 3, hasAcknowledged: true } }))
    await signIn(page, 'victor.salas')
    await page.getByRole('banner').waitFor()
    await expect.poll(() => links(page)).toEqual(['FAQ', 'Data transfers', 'Privacy notice', 'Contact us'])
    for (const [name, path] of [
      ['FAQ', '/faq'],
      ['Data transfers', '/privacy-shield'],
      ['Privacy notice', '/privacy-notice'],
      ['Contact us', '/contact'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await page.waitForURL(`**${path}`)
      await page.getByRole('banner').waitFor()
    }
  })

  test('L01 L03 is not where a goal is chosen, nor on error screens; on logging out it has no links (thorough)', async () => {
    const { page } = await come('northlight')
    for (const path of ['/error', '/ssoLogonFailure', '/ssoGatewayLogonFailure']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'We lost the signal' }).waitFor()
      expect(await page.getByRole('contentinfo').count()).toBe(0)
      expect(await page.getByRole('banner').count()).toBe(0)
    }
    await signIn(page, 'maya.andersson')
    await page.goto('/program-view/spring-sprint---Selector/goal-selection')
    await page.getByRole('radio').first().waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    const held: Route[] = []
    await page.route(/api\/v1\.0\/logout$/, route => void held.push(route))
    await page.goto('/logout')
    await page.getByRole('contentinfo').waitFor()
    await expect.poll(() => links(page)).toEqual([])
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    await expect.poll(() => held.length).toBe(1)
    await held[0]!.continue()
    await page.waitForURL('**/login')
  })
})

describe('privacy bar', () => {
  /** Requires a version of the notice, and waits, since a server caches its clients' settings for some seconds. */
  async function requireNotice(page: Page, version: number): Promise<void> {
    await cove.run(['client', 'privacy-notice', 'cove', '--version', String(version)])
    const requiredVersion = async () => {
      const [response] = await Promise.all([page.waitForResponse(/api\/v1\.0\/user$/), page.reload()])
      return ((await response.json()) as { privacyNotice: { version: number } }).privacyNotice.version
    }
    await expect.poll(requiredVersion, { interval: 500 }).toBe(version)
  }

  test.each(looks)(
    'L04 A19 stays until acknowledged, version by version, accessible $width wide, $scheme',
    async look => {
      const name = `${['cy', 'dee', 'eli', 'fay'][looks.indexOf(look)]}.reef`
      const { page, complaints } = await comeIn(name, look)
      const bar = page.getByRole('region', { name: 'Privacy notice' })
      const version = 2 * looks.indexOf(look) + 1
      await requireNotice(page, version)
      await bar.waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
      await bar.getByRole('link', { name: 'Privacy notice' }).click()
      await page.waitForURL('**/privacy-notice')
      // A new page takes the focus to its heading; a key pressed before would go there.
      await page.locator('main h1:focus').waitFor()
      await bar.getByRole('button', { name: 'Got it' }).press('Enter')
      await bar.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('banner').waitFor()
      expect(await bar.count()).toBe(0)
      // A newer notice is shown anew.
      await requireNotice(page, version + 1)
      await bar.waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('A19 whoever reads the notice while it is changed acknowledges none before the page shows the new words (thorough)', async () => {
    const { page } = await comeIn('gil.reef')
    const bar = page.getByRole('region', { name: 'Privacy notice' })
    await requireNotice(page, 11)
    await bar.getByRole('link', { name: 'Privacy notice' }).click()
    await page.locator('main h1:focus').waitFor()
    await cove.writeText('privacy-notice', '<p>Cove & Co now keeps results for ten years.</p>')
    await cove.run(['client', 'privacy-notice', 'cove', '--version', '12'])
    const versionNow = () =>
      page.evaluate(
        async path => (await (await fetch(path, { cache: 'no-store' })).json()).version,
        '/v1/contests-api/api/v1.0/texts/privacy-notice',
      )
    // The server remembers a client for some seconds.
    await expect.poll(versionNow).toBe(12)
    const refusal = page.waitForResponse('**/acknowledge-privacy-notice')
    await bar.getByRole('button', { name: 'Got it' }).press('Enter')
    expect((await refusal).status()).toBe(409)
    await page.getByText('Cove & Co now keeps results for ten years.').waitFor()
    await bar.getByRole('button', { name: 'Got it' }).press('Enter')
    await bar.waitFor({ state: 'detached' })
  })

  test('A19 whoever acknowledges on a page that was loaded anew goes on from its title', async () => {
    const { page } = await comeIn('gil.reef')
    await requireNotice(page, 13)
    await page.getByRole('region', { name: 'Privacy notice' }).getByRole('button', { name: 'Got it' }).press('Enter')
    await page.locator('main h1:focus').waitFor()
  })

  test('L04 an acknowledgement that was not saved says so, and the bar stays (thorough)', async () => {
    const { page } = await come('northlight')
    await page.route(ofUser, route => withUser(route, { privacyNotice: { version: 3, hasAcknowledged: false } }))
    await signIn(page, 'victor.salas')
    await page.route('**/acknowledge-privacy-notice', route => route.abort())
    await page.getByRole('button', { name: 'Got it' }).click()
    await page.getByText('We couldn’t save that you’ve read the privacy notice.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Got it' }).count()).toBe(1)
  })
})

test('L14 the frame speaks German and Japanese, on a phone at night (thorough)', async () => {
  for (const [client, person, redeemText, item, faq, close] of [
    ['harbor', 'lena.vogt', 'Einlösen', 'Sachprämien', 'Häufige Fragen', 'Verstanden'],
    ['sakura', 'yui.tanaka', '交換する', '商品', 'よくあるご質問', '確認しました'],
  ] as const) {
    const { page } = await come(client, { width: 390, scheme: 'dark' })
    const more = {
      rewardMenuItems: [{ pageType: 'merchandise' }],
      privacyNotice: { version: 1, hasAcknowledged: false },
    }
    await page.route(ofUser, route => withUser(route, more))
    await signIn(page, person)
    await page.getByRole('button', { name: redeemText, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).waitFor()
    await page.getByRole('button', { name: close }).waitFor()
    await page.getByRole('link', { name: faq }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})
