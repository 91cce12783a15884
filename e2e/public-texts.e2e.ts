import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, signIn, type Visit, type VisitOptions } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { failUntilRetried } from './support/fail-until-retried.ts'
import { here } from './support/here.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const comeTo = visitors()
let mead: OwnClient

beforeAll(async () => {
  mead = await ownClient(here.dataDir, 'mead', 'Mead Works', ['rosa.field', 'sven.moor'])
  for (const name of ['rosa.field', 'sven.moor']) {
    await mead.run(['user', 'password', name, '--client', 'mead'], 'summit season\n')
  }
})

async function come(client = 'northlight', options: VisitOptions & { locale?: string } = {}): Promise<Visit> {
  const one = await comeTo(client, options)
  // As the choice of a language on an earlier page leaves it.
  await one.page.addInitScript(locale => sessionStorage.setItem('locale', locale), options.locale ?? 'en_US')
  return one
}

const pathOf = (page: Page) => {
  const { pathname, hash } = new URL(page.url())
  return `${pathname}${hash}`
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

const titles = {
  '/privacy-shield': {
    en_US: 'How data moves between countries',
    de_DE: 'Wie Daten zwischen Ländern übermittelt werden',
    ja_JP: '国をまたぐデータの移転について',
  },
  '/privacy-notice': { en_US: 'Privacy notice', de_DE: 'Datenschutzhinweis', ja_JP: 'プライバシー通知' },
  '/faq': { en_US: 'Questions and answers', de_DE: 'Fragen und Antworten', ja_JP: 'よくあるご質問' },
} as const
const looks = [
  { locale: 'en_US', client: 'northlight', width: 1440, scheme: 'light' },
  { locale: 'de_DE', client: 'harbor', width: 390, scheme: 'dark' },
  { locale: 'ja_JP', client: 'sakura', width: 320, scheme: 'light' },
  { locale: 'en_US', client: 'northlight', width: 1440, scheme: 'dark' },
] as const

describe('N16 informational pages', () => {
  test.each(looks)('N16 N22 each is there, accessible and fits: $locale, $width, $scheme (thorough)', async look => {
    for (const [address, words] of Object.entries(titles)) {
      const { page, complaints } = await come(look.client, look)
      await page.goto(address)
      await heading(page, words[look.locale])
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(look.locale.replace('_', '-'))
      expect(await page.getByRole('banner').count()).toBe(0)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
      expect(complaints).toEqual([])
    }
  })

  test('N16 a question opens by keyboard, has an address of its own, and its links stay in the page (thorough)', async () => {
    const { page } = await come()
    await page.goto('/faq')
    const question = page.getByText('I can’t sign in. What can I do?')
    await question.waitFor()
    const answer = page.getByText('We’ll send an email to the address')
    expect(await answer.isVisible()).toBe(false)
    await page.locator('summary', { has: question }).focus()
    await page.keyboard.press('Enter')
    await answer.waitFor()
    await expectAccessible(page)
    let loads = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.getByRole('main').getByRole('link', { name: 'Forgot password' }).press('Enter')
    await heading(page, 'Get back in')
    expect(loads).toBe(0)

    await page.goto('/faq#section-3')
    await page.getByText('Yes, as often as you like').waitFor()
    await expect.poll(() => page.locator('details[open]').count()).toBe(1)
  })

  test.each([1440, 390])('N16 the table of contents leads to its chapter, %i wide (thorough)', async width => {
    const { page } = await come('northlight', { width })
    await page.goto('/privacy-notice')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    if (width < 1000) await contents.locator('summary').press('Enter')
    await contents.getByRole('link', { name: 'Your rights' }).press('Enter')
    await expect.poll(() => pathOf(page)).toMatch(/^\/privacy-notice#section-\d$/)
    await expect
      .poll(() => page.getByRole('heading', { name: 'Your rights' }).evaluate(h2 => h2.getBoundingClientRect().top))
      .toBeLessThan(400)
  })

  test('N16 T11 a client’s own text takes its place, and nothing in it comes alive', async () => {
    const leftOut = await mead.writeText(
      'faq',
      `<h1>Ask Mead</h1><h2>Who are you?</h2><p onclick="document.title='evil'">We <b>make</b> mead.
       <img src=x onerror="document.title='evil'"><a href="javascript:document.title='evil'">press</a>
       <a href="https://mead.example/about">about us</a></p><script>document.title='evil'</script><svg onload=alert(1)>`,
    )
    expect(leftOut).toEqual({ img: 1, a: 1, script: 1, svg: 1 })
    const { page, complaints } = await come('mead')
    await page.goto('/faq')
    await heading(page, 'Ask Mead')
    await page.getByText('Who are you?').click()
    await page.getByText('press').click()
    await expect.poll(() => page.title()).toBe('Ask Mead · Mead Works')
    const html = await page.getByRole('main').innerHTML()
    expect(html).not.toMatch(/onclick|onerror|javascript:|<script|<img/)
    await expect
      .poll(() => page.getByRole('link', { name: 'about us' }).getAttribute('href'))
      .toBe('https://mead.example/about')
    expect(await page.getByRole('link', { name: 'press' }).count()).toBe(0)
    expect(complaints).toEqual([])
    // What the client says it says to everybody; the page says in which language.
    await page.getByRole('combobox').selectOption('ja_JP')
    await page
      .getByRole('button', { name: 'サインイン' })
      .or(page.getByRole('link', { name: 'サインイン' }))
      .waitFor()
    await heading(page, 'Ask Mead')
    await expect.poll(() => page.locator('[lang="en-US"] h1').count()).toBe(1)

    await mead.run(['client', 'text', 'mead', 'faq', 'en_US', '--default'])
    const other = await come('mead')
    await other.page.goto('/faq')
    await heading(other.page, 'Questions and answers')
  })

  test('N16 who is signed in keeps header and footer around them (thorough)', async () => {
    const { page } = await come('mead')
    await signIn(page, 'rosa.field')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).press('Enter')
    await heading(page, 'Questions and answers')
    await page.getByRole('banner').waitFor()
    expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0)
    await expectAccessible(page)
  })

  test('N16 a text that does not load says so, and loads on retry (thorough)', async () => {
    const { page } = await come()
    const askAgain = await failUntilRetried(page, '**/texts/faq*')
    await page.goto('/faq')
    await page.getByRole('heading', { name: 'We couldn’t load this page' }).waitFor()
    await expectAccessible(page)
    await askAgain()
    await page.getByText('How do I choose my goal?').waitFor()
  })
})

describe('A20 the contact form', () => {
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  const send = (page: Page) => page.getByRole('button', { name: 'Send my message' })
  async function fill(page: Page): Promise<void> {
    await field(page, 'Your name').fill('Vera Visitor')
    await field(page, 'Email address').fill('vera@visitor.example')
    await field(page, 'Country').selectOption({ label: 'Japan' })
    await field(page, 'What’s it about?').fill('A question')
    await field(page, 'Your message').fill('Where do I find\nmy goal?')
  }

  test.each(looks)(
    'N17 N22 it is accessible and fits, with the countries by name: $locale, $width, $scheme (thorough)',
    async look => {
      const { page, complaints } = await come(look.client, look)
      await page.goto('/contact')
      await page.locator('textarea').waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
      expect(complaints).toEqual([])
    },
  )

  test('N17 the countries of the client are named in the visitor’s language (thorough)', async () => {
    const { page } = await come('northlight', { locale: 'de_DE' })
    await page.goto('/contact')
    const options = field(page, 'Land').locator('option')
    await options.nth(1).waitFor({ state: 'attached' })
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual(['Bitte wählen', 'Deutschland', 'Japan', 'Vereinigte Staaten', 'Vereinigtes Königreich'])
  })

  test('A20 what is missing is named at its field, the first takes the focus, and nothing is sent', async () => {
    const { page } = await come()
    await page.goto('/contact')
    await field(page, 'Country').locator('option').nth(1).waitFor({ state: 'attached' })
    let sent = 0
    page.on('request', request => {
      if (request.method() === 'POST') sent += 1
    })
    await send(page).press('Enter')
    for (const words of [
      'Enter your name.',
      'Enter your email address.',
      'Choose your country.',
      'in a few words',
      'Write your message.',
    ]) {
      await page.getByText(words).waitFor()
    }
    await expect.poll(() => field(page, 'Your name').evaluate(input => input === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(5)
    await expectAccessible(page)
    await fill(page)
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    await field(page, 'Email address').fill('vera@visitor')
    await send(page).press('Enter')
    await page.getByText('That doesn’t look like an email address.').waitFor()
    expect(sent).toBe(0)
  })

  test('A20 a message goes out, the page goes back to where it came from, and says so', async () => {
    const { page, complaints } = await come()
    await page.goto('/faq')
    await page.getByRole('link', { name: 'Write to us' }).press('Enter')
    await heading(page, 'Write to us')
    await fill(page)
    const reply = page.waitForResponse('**/contactUs')
    await send(page).press('Enter')
    expect(await (await reply).json()).toEqual({ response: 'Email sent Successfully' })
    await page.waitForURL('**/faq')
    await page.getByRole('status').getByText('Your message is on its way.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect.poll(() => page.getByText('Your message is on its way.').count()).toBe(0)
    // The next message begins with a clean sheet.
    await page.getByRole('link', { name: 'Write to us' }).press('Enter')
    expect(await field(page, 'Your message').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  test('A20 who came straight here goes to login, or signed in to the dashboard (thorough)', async () => {
    await mead.run(['client', 'mail', 'mead', '--contact', 'help@mead.example'])
    const { page } = await come('mead')
    await signIn(page, 'sven.moor')
    await page.goto('/contact')
    await expect.poll(() => field(page, 'Your name').inputValue()).toBe('Sven Moor')
    await expect.poll(() => field(page, 'Email address').inputValue()).toBe('sven.moor@mead.example')
    await field(page, 'What’s it about?').fill('Hello')
    await field(page, 'Your message').fill('Only this.')
    await send(page).press('Enter')
    await page.waitForURL('**/dashboard')
    await page.getByRole('status').getByText('Your message is on its way.').waitFor()

    const visitor = await come()
    await visitor.page.goto('/contact')
    await field(visitor.page, 'Country').locator('option').nth(1).waitFor({ state: 'attached' })
    await fill(visitor.page)
    await send(visitor.page).press('Enter')
    await visitor.page.waitForURL('**/login')
    await visitor.page.getByRole('status').getByText('Your message is on its way.').waitFor()
  })

  test('A20 E02 what was not sent is marked so, in words, and the text stays, also over a change of language (thorough)', async () => {
    const { page } = await come()
    await page.goto('/contact')
    await field(page, 'Country').locator('option').nth(1).waitFor({ state: 'attached' })
    await fill(page)
    await page.route('**/contactUs', route => route.abort())
    await send(page).press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('Your message wasn’t sent. Your text is still here.').waitFor()
    await expect.poll(() => alert.evaluate(box => box === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de_DE')
    await page.getByRole('heading', { level: 1, name: 'Schreiben Sie uns' }).waitFor()
    await expect.poll(() => field(page, 'Ihre Nachricht').inputValue()).toBe('Where do I find\nmy goal?')
    await expect.poll(() => field(page, 'Worum geht es?').inputValue()).toBe('A question')
  })

  test('E02 countries that do not load say so, and the form still works (thorough)', async () => {
    const { page } = await come()
    await page.route('**/client-country*', route => route.fulfill({ status: 500, json: {} }))
    await page.goto('/contact')
    await page.getByRole('region', { name: 'Errors' }).or(page.getByRole('alert')).first().waitFor()
    await field(page, 'Country').locator('option').nth(1).waitFor({ state: 'attached' })
    await fill(page)
    await send(page).press('Enter')
    await page.waitForURL('**/login')
  })
})
