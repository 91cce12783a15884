import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromAccountMenu } from './support/account-menu.ts'
import {
  expectAccessible,
  looks,
  signIn,
  type Visit,
  type VisitOptions,
  visit,
  workerBrowser,
} from './support/browser.ts'
import { here } from './support/here.ts'
import { openProvider, type SsoClient, ssoClient } from './support/sso-world.ts'

// larch signs in either way, by two providers; alder by its provider alone.
let browser: Browser
let larch: SsoClient
let alder: SsoClient
let gladeIssuer: string
const closing: (() => Promise<void>)[] = []
const visits: Visit[] = []

beforeAll(async () => {
  const [dataDir, port] = [here.dataDir, here.port]
  browser = await workerBrowser()
  larch = await ssoClient(dataDir, port, 'larch', ['ada.larch', 'ben.larch'])
  alder = await ssoClient(dataDir, port, 'alder', ['cy.alder'])
  const ridge = await openProvider(larch, 'ridge')
  const guide = await openProvider(larch, 'guide', { program: 'climb', role: 'sales-rep', section: 'my plan' })
  const grove = await openProvider(alder, 'grove')
  const glade = await openProvider(alder, 'glade')
  gladeIssuer = glade.issuer
  closing.push(ridge.close, guide.close, grove.close, glade.close)
  const program = { id: 'program', role: 'role', section: 'section' }
  await larch.apply({
    ssoType: 'sso_login',
    clientSite: { name: 'Larch intranet', url: 'https://intranet.larch.example/' },
    providers: [ridge.document, { ...guide.document, program, roles: { 'sales-rep': 'Selector' } }],
  })
  await larch.run(['sso', 'link', 'ben.larch', '--provider', 'guide', '--subject', 'ben@guide', '--client', 'larch'])
  await alder.apply({ ssoType: 'sso_only', providers: [grove.document, glade.document] })
  await alder.run(['sso', 'link', 'cy.alder', '--provider', 'glade', '--subject', 'cy@glade', '--client', 'alder'])
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(async () => {
  for (const close of closing) await close()
  await browser.close()
})

async function come(client: SsoClient, options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, client.origin, options)
  visits.push(one)
  return one
}

/** Through the provider's own form, to wherever that leads. */
async function signOn(page: Page, button: string, subject: string): Promise<void> {
  await page.getByRole('link', { name: button }).press('Enter')
  await page.getByLabel('Who are you?').fill(subject)
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
}

const button = (page: Page, name: string) => page.getByRole('link', { name })
const pathOf = (page: Page) => new URL(page.url()).pathname
const path = (wanted: string) => (url: URL) => url.pathname === wanted

describe('sso_login', () => {
  test('A17 N21 N23 leads through the provider and back to the requested page; the ticket is in no history', async () => {
    const { page, complaints } = await come(larch)
    const seen: string[] = []
    page.on('framenavigated', frame => seen.push(frame.url()))
    await page.goto('/profile#account-history')
    await signOn(page, 'Sign in with ridge ID', 'ada.larch@idp')
    await page.waitForURL(path('/profile'))
    await expect.poll(() => new URL(page.url()).hash).toBe('#account-history')
    await page.getByRole('banner').waitFor()
    expect(seen.some(url => url.includes('JSESSIONID='))).toBe(true)
    const { entries } = await (await page.context().newCDPSession(page)).send('Page.getNavigationHistory')
    expect(entries.map(({ url }) => url).filter(url => url.includes('/interaction/'))).toHaveLength(1)
    expect(entries.map(({ url }) => url).join()).not.toContain('JSESSIONID')
    const user = await page.evaluate(() => Object.entries(sessionStorage).flat().join())
    expect(
      seen.some(url => url.includes('JSESSIONID=') && user.includes(url.split('JSESSIONID=')[1]!.slice(0, 43))),
    ).toBe(false)
    expect(complaints).toEqual([])
  })

  test('N23 a program, a role and a section of the provider lead to that program (thorough)', async () => {
    const { page } = await come(larch)
    await page.goto('/login?next=%2Fprofile')
    await signOn(page, 'Sign in with guide ID', 'ben@guide')
    await page.waitForURL(path('/program-view/climb---Selector/welcome'))
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#my plan')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('N23 T3 somebody without an account here is led to login, which says why (thorough)', async () => {
    const { page } = await come(larch)
    await page.goto('/login')
    await signOn(page, 'Sign in with ridge ID', 'stranger')
    await page.waitForURL(path('/login'))
    await page.getByText('you don’t have an account here yet').waitFor()
    expect(page.url()).not.toContain('unmapped')
    await expectAccessible(page)
    await page.reload()
    await page.getByText('Your goals and points are waiting.').waitFor()
  })

  test('A18 who gives up at the provider reads that, and finds back (thorough)', async () => {
    const { page } = await come(larch)
    await page.goto('/login')
    await button(page, 'Sign in with ridge ID').click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('We couldn’t sign you in.').waitFor()
    await expect.poll(() => page.url()).toBe(`${larch.origin}/sso-authenticated`)
    await page.getByRole('link', { name: 'Back to sign-in' }).press('Enter')
    await page.waitForURL(path('/login'))
  })

  test('A01 A05 the password signs in as well, and logging out leads each to their own end (thorough)', async () => {
    const { page } = await come(larch)
    await signIn(page, 'ada.larch')
    await fromAccountMenu(page, 'Log out')
    await page.waitForURL(path('/login'))
    await signOn(page, 'Sign in with ridge ID', 'ada.larch@idp')
    await page.waitForURL(path('/dashboard'))
    const ended = page.waitForResponse(/\/api\/v1\.0\/logout$/)
    await fromAccountMenu(page, 'Log out')
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    expect([(await ended).status(), pathOf(page)]).toEqual([200, '/logout'])
    await page.goto('/profile')
    await page.waitForURL(path('/login'))
  })

  test.each(looks)('A17 login is accessible by keyboard $width wide, $scheme (thorough)', async look => {
    const { page, complaints } = await come(larch, look)
    await page.goto('/login?next=https%3A%2F%2Fevil.example')
    await button(page, 'Sign in with ridge ID').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign in with guide ID')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
    await expect
      .poll(() => button(page, 'Sign in with ridge ID').getAttribute('href'))
      .toBe('/sso/login?provider=ridge&next=%2Fdashboard')
    await expect
      .poll(() => page.getByRole('link', { name: 'Larch intranet' }).getAttribute('href'))
      .toBe('https://intranet.larch.example/')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    expect(complaints).toEqual([])
  })
})

describe('the return', () => {
  const messages = [
    ['?invalid=<b>x</b>', 'Those sign-in details aren’t valid.'],
    ['?error=Your+account+is+locked', 'We couldn’t sign you in.'],
    ['', 'No session was provided by the server after logging in.'],
    ['?JSESSIONID=&programid=climb', 'No session was provided by the server after logging in.'],
  ] as const
  test.each(messages)(
    'N05 A18 E02 T16 %s says "%s" at both addresses, and nothing of its own (thorough)',
    async (query, text) => {
      for (const [client, address] of [
        [larch, '/sso-authenticated'],
        [alder, '/salesforce-canvas.html'],
      ] as const) {
        const { page } = await come(client)
        await page.goto(address + query)
        const alert = page.getByRole('alert')
        await alert.getByText(text).waitFor()
        await expect.poll(() => page.locator('[data-error-type]').getAttribute('data-error-type')).toBe('sso')
        expect(await page.content()).not.toMatch(/&lt;b&gt;|account is locked/)
        await expect.poll(() => page.url()).toBe(client.origin + address)
        await expectAccessible(page)
      }
    },
  )

  test('A18 E02 a profile that cannot be fetched says so; a ticket that is none leads to login, where all begins again (thorough)', async () => {
    const { page } = await come(larch)
    await page.route('**/api/v1.0/user', route => route.abort())
    await page.goto('/sso-authenticated?JSESSIONID=made-up')
    await page.getByText('We couldn’t load your profile.').waitFor()
    await page.unroute('**/api/v1.0/user')
    await page.goto('/sso-authenticated?JSESSIONID=made-up&next=%2Fprofile')
    await page.waitForURL(path('/login'))
    await page.getByText('That sign-in took too long or was already used.').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/profile')
    expect(await page.evaluate(() => sessionStorage.getItem('sessionId'))).toBe(null)
    await expect.poll(() => button(page, 'Sign in with ridge ID').getAttribute('href')).toContain('next=%2Fprofile')
  })

  test('T13 a new return ends the session that was on this tab, even where it fails (thorough)', async () => {
    const { page } = await come(larch)
    await signIn(page, 'ada.larch')
    const ended = page.waitForResponse(/\/api\/v1\.0\/logout$/)
    await page.goto('/sso-authenticated?JSESSIONID=made-up')
    await page.waitForURL(path('/login'))
    expect((await ended).status()).toBe(200)
    await signIn(page, 'ada.larch')
    await page.goto('/sso-authenticated?unmapped')
    await page.getByText('you don’t have an account here yet').waitFor()
    await page.goto('/dashboard')
    await page.waitForURL(path('/login'))
  })

  test('T13 who signs on while somebody else is signed in on this tab stays in as themselves', async () => {
    const { page } = await come(larch)
    await signIn(page, 'ben.larch')
    await page.goto('/sso/login?provider=ridge&next=%2Fprofile')
    await page.getByLabel('Who are you?').fill('ada.larch@idp')
    await page.getByRole('button', { name: 'Sign in' }).press('Enter')
    await page.waitForURL(path('/profile'))
    await page.reload()
    await page.getByRole('banner').waitFor()
    const user = await page.evaluate(async () => {
      const headers = { 'x-session-id': sessionStorage.getItem('sessionId')! }
      return (await fetch('/v1/contests-api/api/v1.0/user', { headers })).json()
    })
    expect(user).toMatchObject({ userName: 'ada.larch', authType: 'sso' })
  })

  test.each(['de_DE', 'ja_JP'])('A18 E02 speaks %s (thorough)', async locale => {
    const { page } = await come(larch)
    await page.goto('/login')
    await page.getByRole('combobox').selectOption(locale)
    await page.waitForFunction(code => sessionStorage.getItem('locale') === code, locale)
    await page.goto('/sso-authenticated?invalid')
    const text = { de_DE: 'Diese Anmeldedaten sind ungültig.', ja_JP: '認証情報が正しくありません。' }[locale]!
    await page.getByRole('alert').getByText(text).waitFor()
    await expectAccessible(page)
  })

  test('N06 both failure addresses show the error screen (thorough)', async () => {
    const { page } = await come(alder)
    for (const address of ['/ssoLogonFailure', '/ssoGatewayLogonFailure']) {
      await page.goto(address)
      await page.getByRole('heading', { name: 'We lost the signal' }).waitFor()
      await page.getByText('Single sign-on didn’t work.').waitFor()
      await expectAccessible(page)
    }
  })
})

describe('sso_only', () => {
  test('A17 T15 has no form and no way to a password, in the page and on the server', async () => {
    const { page } = await come(alder)
    for (const address of ['/login', '/forgot-password', '/forgot-user-id', '/activation', '/reset-password?k=x']) {
      await page.goto(address)
      await button(page, 'Sign in with grove ID').waitFor()
      await expect.poll(() => pathOf(page)).toBe('/login')
      expect(await page.locator('input').count()).toBe(0)
      expect(await page.getByRole('link').allInnerTexts()).not.toContain('Activate your account')
    }
    await expectAccessible(page)
    const status = await page.evaluate(async () => {
      const body = JSON.stringify({ username: 'cy.alder', password: 'summit season' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/v1/contests-api/api/v1.0/login', { method: 'POST', headers, body })).status
    })
    expect(status).toBe(403)
  })

  test('A05 A17 logging out ends it at the provider as well; from there it leads back to login', async () => {
    const { page } = await come(alder)
    await page.goto('/login')
    await signOn(page, 'Sign in with grove ID', 'cy.alder@idp')
    await page.waitForURL(path('/dashboard'))
    await fromAccountMenu(page, 'Log out')
    await page.waitForURL(/session\/end/)
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.waitForURL(`${alder.origin}/login**`)
    await button(page, 'Sign in with grove ID').waitFor()
  })

  test('A05 A17 of two providers, logging out leads to the one by which one came', async () => {
    const { page } = await come(alder)
    await page.goto('/login')
    await signOn(page, 'Sign in with glade ID', 'cy@glade')
    await page.waitForURL(path('/dashboard'))
    await page.reload()
    await fromAccountMenu(page, 'Log out')
    await page.waitForURL(url => url.href.startsWith(gladeIssuer) && url.pathname.endsWith('session/end'))
  })

  test('A04 A05 a session that ends by itself leads out of single sign-on; one that the server ended, to login and back (thorough)', async () => {
    const { page } = await come(alder)
    await page.goto('/profile')
    await signOn(page, 'Sign in with grove ID', 'cy.alder@idp')
    await page.waitForURL(path('/profile'))
    await page.getByRole('banner').waitFor()
    // Locking ends every session of a person, on the server alone.
    for (const step of ['lock', 'unlock']) await alder.run(['user', step, 'cy.alder', '--client', 'alder'])
    await page.reload()
    await page.waitForURL(url => url.pathname === '/login' && url.searchParams.get('next') === '/profile')
    await button(page, 'Sign in with grove ID').click()
    await page.waitForURL(path('/profile'))
    await page.getByRole('banner').waitFor()
    await page.evaluate(() => {
      window.showQaBar = true
      location.hash = 'qa-bar'
    })
    await page.getByRole('button', { name: 'Session end' }).click()
    await page.waitForURL(/session\/end/)
  })
})
