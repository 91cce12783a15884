import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  letIn,
  settled,
  type Visit,
  type VisitOptions,
  visit,
  workerBrowser,
} from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { cairn } from './support/server.ts'
import { typedAt } from './support/typed-at.ts'

const people = ['ada.meyer', 'greta.keller', 'olga.ahmed', 'finn.tanaka', 'emil.nilsson'] as const
const password = 'summit season'
const better = 'granite lantern otter'
let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await workerBrowser()
  await letSignIn(here.dataDir, 'northlight', people)
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(userName: string, options?: VisitOptions, secret = password): Promise<Visit> {
  const one = await visit(browser, `http://northlight.localhost:${here.port}`, options)
  visits.push(one)
  await letIn(one.page, userName, secret)
  await one.page.goto('/profile')
  await one.page.locator('#password form').waitFor()
  return one
}

describe('the password', () => {
  const old = (page: Page) => page.getByLabel('Current password', { exact: true })
  const fresh = (page: Page) => page.getByLabel('New password', { exact: true })
  const change = (page: Page) => page.getByRole('button', { name: 'Change password' }).click()
  const success = (page: Page) => page.locator('#password').getByRole('status').filter({ hasText: 'has been changed' })
  const lengthRule = (page: Page) => page.locator('#password li[data-state]')

  test('A09 T9 is changed: other sessions end, this one goes on; the success flag goes on dismiss, a new try and leaving', async () => {
    const other = await come('ada.meyer')
    const { page, complaints } = await come('ada.meyer')
    await expect.poll(() => lengthRule(page).getAttribute('data-state')).toBe('neutral')
    await old(page).fill(password)
    await fresh(page).fill('short')
    await expect.poll(() => lengthRule(page).getAttribute('data-state')).toBe('failed')
    await fresh(page).fill(better)
    await expect.poll(() => lengthRule(page).getAttribute('data-state')).toBe('satisfied')
    const before = await page.evaluate(() => sessionStorage.getItem('sessionId'))
    await change(page)
    await success(page).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sessionId'))).not.toBe(before)
    await expect.poll(async () => [await old(page).inputValue(), await fresh(page).inputValue()]).toEqual(['', ''])
    await expectAccessible(page)

    await other.page.reload()
    await other.page.waitForURL('**/login**')
    await page.reload()
    await page.locator('#password form').waitFor()
    expect(await success(page).count()).toBe(0)

    const again = async (from: string, to: string) => {
      await old(page).fill(from)
      await fresh(page).fill(to)
      await change(page)
    }
    await again(better, `${better} too`)
    await success(page).waitFor()
    await success(page).getByRole('button').click()
    await expect.poll(() => success(page).count()).toBe(0)
    await again(`${better} too`, better)
    await success(page).waitFor()
    await again('wrong', `${better} two`)
    await page.getByText('Your current password isn’t right.').waitFor()
    expect(await success(page).count()).toBe(0)
    expect(complaints.filter(text => !/40[13]/.test(text))).toEqual([])
  })

  test('A09 A10 E02 each errorCode is shown at the field it is about, and what was typed stays (thorough)', async () => {
    const { page } = await come('greta.keller')
    const refused = async (from: string, to: string, words: string, field: (page: Page) => ReturnType<typeof old>) => {
      await old(page).fill(from)
      await fresh(page).fill(to)
      await change(page)
      await page.getByText(words).waitFor()
      await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => field(page).evaluate(input => input === document.activeElement)).toBe(true)
      expect([await old(page).inputValue(), await fresh(page).inputValue()]).toEqual([from, to])
    }
    await refused('', better, 'Enter your current password.', old)
    await refused(password, 'short', 'This password doesn’t meet all the rules.', fresh)
    await refused('not my password', better, 'Your current password isn’t right.', old)
    await refused(password, password, 'That’s your current password.', fresh)
    await refused(password, 'password1234', 'This password is easy to guess.', fresh)
    await refused(password, 'greta.keller1', 'This password is mostly your name', fresh)
    await expectAccessible(page)
    // A missing response is shown above the fields, and can be dismissed.
    await page.route('**/user/password', route => route.abort())
    await fresh(page).fill(better)
    await change(page)
    const alert = page.locator('#password').getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.evaluate(box => box === document.activeElement)).toBe(true)
    await alert.getByRole('button').click()
    await expect.poll(() => alert.count()).toBe(0)
  })
})

describe('the language', () => {
  const select = (page: Page) => page.locator('#language select')
  const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang)

  test('A12 comes bundle first, then the person, then the program views, and then the page speaks it', async () => {
    const { page, complaints } = await come('olga.ahmed')
    await page.getByRole('heading', { name: 'Your programs' }).waitFor()
    await settled(page)
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname.replace(/.*v1\.0/, '')))
    await select(page).focus()
    await select(page).selectOption('de_DE')
    await page.getByRole('heading', { name: 'Ihre Programme' }).waitFor()
    await expect.poll(() => spoken(page)).toBe('de-DE')
    const calls = requests.filter(path => /translations|user\/locale|program-views$/.test(path))
    expect(calls.slice(0, 3)).toEqual(['/translations/goalquest/standard/client', '/user/locale', '/program-views'])
    await expect.poll(() => page.locator('#programs').innerText()).toContain('Gipfelsaison')
    // The page was drawn afresh under the person's hand: the focus is where it was, and the change is said.
    await expect.poll(() => select(page).evaluate(one => one === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('#language').getByRole('status').innerText()).toContain('Gespeichert')
    await expectAccessible(page)

    await select(page).selectOption('ja_JP')
    await page.getByRole('heading', { name: '参加中のプログラム' }).waitFor()
    await expect.poll(() => spoken(page)).toBe('ja-JP')
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('heading', { name: '参加中のプログラム' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('A12 chosen in one window, it is what another window of the person speaks, in all of its words', async () => {
    const { page, context, complaints } = await come('olga.ahmed')
    const other = await context.newPage()
    await letIn(other, 'olga.ahmed')
    const heard = other.waitForResponse('**/session/events*')
    await other.goto('/dashboard')
    await heard
    await settled(other)
    expect(await spoken(other)).not.toBe('de-DE')
    await page.bringToFront()
    await select(page).selectOption('de_DE')
    await expect.poll(() => spoken(page)).toBe('de-DE')
    await other.bringToFront()
    await expect.poll(() => spoken(other)).toBe('de-DE')
    await expect.poll(() => other.locator('main').innerText()).toContain('Gipfelsaison')
    await expect.poll(() => other.title()).toBe('Übersicht · Northlight')
    expect(complaints).toEqual([])
  })

  test.each(['**/user/locale', '**/translations/**'])(
    'A12 E02 where %s fails the old language stays, and the error is shown in it (thorough)',
    async address => {
      const { page } = await come('finn.tanaka')
      const requests: string[] = []
      page.on('request', request => requests.push(request.url()))
      await page.route(address, route => route.abort())
      await select(page).selectOption('de_DE')
      await page.getByRole('alert').filter({ hasText: 'reach' }).waitFor()
      expect(await spoken(page)).toBe('en-US')
      await expect.poll(() => select(page).inputValue()).toBe('en_US')
      await expect.poll(() => page.getByRole('heading', { name: 'Your programs' }).count()).toBe(1)
      // Without its bundle the language is not even requested.
      expect(requests.some(url => url.endsWith('/user/locale'))).toBe(address.includes('locale'))
      await page.unroute(address)
      await select(page).selectOption('de_DE')
      await page.getByRole('heading', { name: 'Ihre Programme' }).waitFor()
      expect(await page.getByRole('alert').filter({ hasText: 'reach' }).count()).toBe(0)
      await select(page).selectOption('en_US')
      await page.getByRole('heading', { name: 'Your programs' }).waitFor()
    },
  )
})

test('W10j a topic of mails that was switched off is off when the person comes back', async () => {
  const { page } = await come('emil.nilsson')
  const topic = page.locator('#mails').getByRole('checkbox').first()
  expect(await topic.isChecked()).toBe(true)
  await topic.click()
  await page.locator('#mails').getByText('Saved.').waitFor()
  await page.locator('header').getByRole('link', { name: 'Dashboard' }).first().click()
  await topic.waitFor({ state: 'detached' })
  await page.goBack()
  await topic.waitFor()
  await expect.poll(() => topic.isChecked()).toBe(false)
})

describe('the data', () => {
  test('N19 everything that is kept comes as one file; a failure is shown, and a retry helps (thorough)', async () => {
    const { page } = await come('emil.nilsson')
    await page.route('**/user/data-export', route => route.abort())
    const button = page.getByRole('button', { name: 'Download my data' })
    await button.click()
    await page.locator('#data').getByRole('alert').filter({ hasText: 'We couldn’t create your file.' }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/user/data-export')
    const downloaded = page.waitForEvent('download')
    await button.click()
    const download = await downloaded
    expect(download.suggestedFilename()).toBe('my-data-emil.nilsson.json')
    const file = await readFile((await download.path())!, 'utf8')
    expect(JSON.parse(file)).toEqual(expect.any(Object))
    expect(file).toContain('emil.nilsson')
    await page.getByText('Your file is in your downloads.').waitFor()
  })
})

test('A16 a colleague who acts as somebody sees which parts are the person’s alone (thorough)', async () => {
  await cairn(here.dataDir, ['admin', 'link', 'nora', 'nora.lindqvist', '--client', 'northlight'])
  const words = ['launch', 'token', 'nina.haas', '--as', 'nora.lindqvist', '--client', 'northlight', '--reason', 'help']
  const { url } = await typedAt('nora', here.dataDir, words)
  const token = new URL(url).searchParams.get('token')!
  const one = await visit(browser, `http://northlight.localhost:${here.port}`)
  visits.push(one)
  const { page } = one
  await page.goto(`/launch-as?token=${token}`)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('form', { name: 'Redeem a one-time code' }).count()).toBe(0)
  await page.goto('/profile')
  for (const part of ['Have a code?', 'Your picture', 'Password', 'Your data']) {
    const section = page.getByRole('region', { name: part })
    await section.getByText('this part is theirs alone').waitFor()
    expect([part, await section.locator('form, input, button').count()]).toEqual([part, 0])
  }
  await expectAccessible(page)
})
