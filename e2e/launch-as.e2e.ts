import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromAccountMenu } from './support/account-menu.ts'
import { expectAccessible, looks, settled, signIn, type VisitOptions } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { startOf } from './support/moved-clock.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'
import { typedAt } from './support/typed-at.ts'

const people = ['mia.quay', 'noa.quay']
const comeTo = visitors()
let quay: OwnClient

beforeAll(async () => {
  quay = await ownClient(here.dataDir, 'quay', 'Quay', people)
  await quay.run(['client', 'catalogue', 'quay', '--url', 'https://shop.example/', '--types', 'merchandise'])
  await quay.run(['admin', 'create', 'alex.admin', '--client', 'quay', '--first', 'Alex', '--last', 'Admin'])
  await quay.run(['admin', 'link', 'alex', 'alex.admin', '--client', 'quay'])
  for (const name of [...people, 'alex.admin']) {
    await quay.run(['user', 'password', name, '--client', 'quay'], 'summit season\n')
  }
})

const come = (options?: VisitOptions) => comeTo('quay', options)

/** The path of a link by which the administrator signs in as Mia, once. */
async function linkToMia(): Promise<string> {
  const args = ['launch', 'token', 'mia.quay', '--as', 'alex.admin', '--reason', 'Asked for help', '--client', 'quay']
  const { url } = await typedAt('alex', here.dataDir, args)
  const { pathname, search } = new URL(url)
  return pathname + search
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Acting for someone else' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('the link', () => {
  test('N08 A16 signs in as the person, opens the dashboard, and leaves no token behind', async () => {
    const { page, complaints } = await come()
    const link = await linkToMia()
    const token = new URLSearchParams(link.split('?')[1]).get('token')!
    await page.goto(link)
    await page.waitForURL('**/dashboard')
    await banner(page).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
    expect(kept).not.toContain(token)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).not.toContain('token')
    expect(complaints).toEqual([])
  })

  test('T21 keeps nothing of the person on the device of who acts (thorough)', async () => {
    const { page } = await come()
    const caches = () => page.evaluate(() => globalThis.caches.keys())
    const listens = () => page.waitForRequest(request => request.headers()['accept'] === 'text/event-stream')
    // The page of the person themself keeps its last state as soon as it listens for news.
    await signIn(page, 'noa.quay')
    await expect.poll(caches).toEqual([expect.stringMatching(/^last-state:/)])
    await page.evaluate(() => sessionStorage.clear())
    await page.evaluate(async () =>
      Promise.all((await globalThis.caches.keys()).map(name => globalThis.caches.delete(name))),
    )
    const listening = listens()
    await page.goto(await linkToMia())
    await banner(page).waitFor()
    await listening
    const listeningAgain = listens()
    await page.goto('/profile')
    await listeningAgain
    await settled(page)
    expect(await caches()).toEqual([])
  })

  test('N08 without a query it says at once that there is no login token, and asks nobody (thorough)', async () => {
    const { page, complaints } = await come()
    const posted: string[] = []
    page.on('request', request => request.method() === 'POST' && posted.push(request.url()))
    await page.goto('/launch-as')
    await page.getByText('No login token.').waitFor()
    await expectAccessible(page)
    expect(posted).toEqual([])
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await heading(page, 'Welcome back').waitFor()
    expect(complaints).toEqual([])
  })

  test('N08 T21 a token serves once: the second time says what the server says, and nobody is signed in', async () => {
    const { page } = await come()
    const link = await linkToMia()
    await page.goto(link)
    await page.waitForURL('**/dashboard')
    const { page: thief } = await come()
    await thief.goto(link)
    await heading(thief, 'This link doesn’t work').waitFor()
    await thief.getByText('it works once').waitFor()
    expect(await thief.evaluate(() => sessionStorage.getItem('sessionId'))).toBeNull()
    await expect.poll(() => new URL(thief.url()).search).toBe('')
    await expectAccessible(thief)
  })
})

describe('acting for somebody else', () => {
  test.each(looks)('A16 every page says who acts as whom, and ends it, accessible $width wide, $scheme', async look => {
    const { page, complaints } = await come(look)
    await page.goto(await linkToMia())
    await page.waitForURL('**/dashboard')
    for (const address of ['/dashboard', '/profile', '/faq', '/contact', '/invalid-route']) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const said = await banner(page).innerText()
      expect([address, said]).toEqual([address, expect.stringContaining('Alex Admin is acting as Mia Quay.')])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    }
    await page.goto('/dashboard')
    await banner(page).waitFor()
    await expectAccessible(page)
    // A call that is under way when the session ends would be refused, and complained about.
    await settled(page)
    const session = await page.evaluate(() => sessionStorage.getItem('sessionId'))
    await banner(page).getByRole('link', { name: 'End' }).press('Enter')
    await heading(page, 'Welcome back').waitFor()
    const answer = await fetch(`http://localhost:${here.port}/v1/contests-api/api/v1.0/validSession`, {
      headers: { host: `quay.localhost:${here.port}`, 'x-session-id': session ?? '' },
    })
    expect(answer.status).toBe(401)
    expect(complaints).toEqual([])
  })

  test('L02 A16 the redeem menu is disabled, and says why (thorough)', async () => {
    const { page } = await come()
    await page.goto(await linkToMia())
    const redeem = page.getByRole('banner').getByRole('button', { name: 'Redeem' })
    await redeem.waitFor()
    await expect.poll(() => redeem.isDisabled()).toBe(true)
    await redeem.press('Enter')
    await page.getByText('Only Mia can redeem points.').waitFor()
    expect(await page.getByRole('menuitem').count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByText('Only Mia can redeem points.').waitFor({ state: 'detached' })
  })

  test('A16 A03 the session is not extended: it warns, and ends thirty minutes after it began (thorough)', async () => {
    const { page } = await come()
    await page.clock.install()
    await page.goto(await linkToMia())
    await banner(page).waitFor()
    await expect.poll(() => startOf(page)).toBeDefined()
    const began = (await startOf(page))!
    await page.clock.pauseAt(began + 27 * 60_000)
    const answered = page.waitForResponse(/api\/v1\.0\//)
    await fromAccountMenu(page, 'Profile')
    await answered
    await heading(page, 'Mia Quay').waitFor()
    await page.clock.pauseAt(began + 28 * 60_000)
    const prompt = page.getByRole('alertdialog')
    await prompt.getByText('can’t be extended').waitFor()
    expect(await page.getByRole('button', { name: 'Stay signed in' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await prompt.waitFor({ state: 'detached' })
    await page.clock.runFor(2 * 60_000)
    await page.clock.resume()
    await page.getByText('Your session has ended').waitFor()
  })

  test('A16 launching in a tab where somebody is signed in replaces them there, and leaves their other tabs alone (thorough)', async () => {
    const { page, context } = await come()
    await signIn(page, 'alex.admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const [tab] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open('/faq'))])
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await tab.goto(await linkToMia())
    await banner(tab).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).not.toBe('/login')
    expect(await banner(page).count()).toBe(0)
  })
})
