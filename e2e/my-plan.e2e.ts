import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromAccountMenu } from './support/account-menu.ts'
import {
  expectAccessible,
  letIn,
  looks,
  signIn,
  type Visit,
  type VisitOptions,
  visit,
  workerBrowser,
} from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

const northlight = `http://northlight.localhost:${here.port}`
const progress = '/program-view/summit-season---Selector/progress'
const calls = '**/user/progress/myplan*'
const people = {
  writer: 'lena.nilsson',
  sorter: 'xenia.haas',
  away: 'marco.weber',
  twice: 'david.eriksen',
  ended: 'uma.jung',
  looker: 'carla.okafor',
}

let browser: Browser
const visits: Visit[] = []
beforeAll(async () => {
  await letSignIn(here.dataDir, 'northlight', Object.values(people))
  browser = await workerBrowser()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

/** A person of this file's own at their progress, when their plan is there. */
async function at(userName: string, options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, northlight, options)
  visits.push(one)
  await letIn(one.page, userName)
  await open(one.page)
  return one
}

async function open(page: Page): Promise<void> {
  await page.goto(progress)
  await plan(page).getByRole('heading', { name: 'Next steps' }).first().waitFor()
}

const plan = (page: Page) => page.getByRole('region', { name: 'My plan' })
const obstacle = (page: Page) => plan(page).getByRole('textbox', { name: 'What could get in the way' })
const step = (page: Page, number: number) => plan(page).getByRole('textbox', { name: `Step ${number}`, exact: true })
const saved = (page: Page) => plan(page).getByText('Saved', { exact: true })
const stepsOf = (page: Page) =>
  plan(page)
    .getByRole('textbox', { name: /^Step / })
    .evaluateAll(fields => fields.map(field => (field as HTMLTextAreaElement).value))
const nameOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

describe('happy', () => {
  test('P17 a plan is written by keyboard alone and saved by itself, and the leader reads it', async () => {
    const { page, complaints } = await at(people.writer)
    await obstacle(page).focus()
    await page.keyboard.type('Holidays, 100% of %3Cscript%3E')
    await page.keyboard.press('Tab')
    await page.keyboard.type('A good team')
    await step(page, 1).focus()
    await page.keyboard.type('Call them')
    await page.keyboard.press('Enter')
    await expect.poll(() => nameOfFocus(page)).toBe('Step 2')
    await page.keyboard.type('Send kits')
    await saved(page).waitFor()
    await plan(page).getByRole('checkbox', { name: 'Step 1 is done' }).focus()
    await page.keyboard.press('Space')
    await saved(page).waitFor()
    await expectAccessible(page)

    await open(page)
    await plan(page).getByText('Holidays, 100% of %3Cscript%3E').waitFor()
    await plan(page).getByText('1 of 2 done').waitFor()
    await expect.poll(() => plan(page).getByRole('checkbox', { name: 'Call them' }).isChecked()).toBe(true)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  test('P17 steps are moved and removed by keyboard and pointer, and a removal is taken back (thorough)', async () => {
    const { page, complaints } = await at(people.sorter)
    for (const [at, text] of ['one', 'two', 'three'].entries()) {
      await step(page, at + 1).fill(text)
      if (at < 2) await plan(page).getByRole('button', { name: 'Add a step' }).click()
    }
    await step(page, 3).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => stepsOf(page)).toEqual(['one', 'three', 'two'])
    await plan(page).getByRole('button', { name: 'Move step 1 down' }).click()
    await expect.poll(() => stepsOf(page)).toEqual(['three', 'one', 'two'])

    await plan(page).getByRole('button', { name: 'Remove step 2' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => stepsOf(page)).toEqual(['three', 'two'])
    await plan(page).getByText('Removed “one”.').waitFor()
    await expect.poll(() => nameOfFocus(page)).toBe('Undo')
    await saved(page).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => stepsOf(page)).toEqual(['three', 'one', 'two'])
    await expect.poll(() => nameOfFocus(page)).toBe('Step 2')

    await plan(page).getByRole('button', { name: 'Add another part' }).click()
    await plan(page)
      .getByRole('group', { name: 'Part 2' })
      .getByRole('textbox', { name: 'What could get in the way' })
      .fill('Rain')
    await plan(page).getByRole('group', { name: 'Part 1' }).getByRole('button', { name: 'Remove this part' }).click()
    await expect.poll(() => obstacle(page).inputValue()).toBe('Rain')
    await plan(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => stepsOf(page)).toEqual(['three', 'one', 'two', ''])
    await saved(page).waitFor()
    await open(page)
    const done = plan(page).getByRole('checkbox')
    await expect
      .poll(() => done.evaluateAll(boxes => boxes.map(box => box.closest('li')?.textContent)))
      .toEqual(['three', 'one', 'two'])
    expect(complaints).toEqual([])
  })

  test('P17 P18 the leader’s drawer shows the plan, to be read only (thorough)', async () => {
    const one = await visit(browser, northlight)
    visits.push(one)
    const { page, complaints } = one
    await letIn(page, 'theo.brandt')
    await page.goto('/program-view/summit-season---Manager/manager-progress?unit=pine')
    await page
      .getByRole('table')
      .getByRole('link', { name: /Maya Andersson/ })
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Ask Jonas to join the Brightwater demo').waitFor()
    await drawer.getByText('1 of 4 done').waitFor()
    expect(await drawer.getByRole('checkbox').count()).toBe(0)
    expect(await drawer.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  test.each(looks)('P17 nothing for axe to find $width wide in $scheme, to look at and to write', async look => {
    const { page, complaints } = await at('maya.andersson', look)
    await expectAccessible(page)
    await plan(page).getByRole('button', { name: 'Edit' }).click()
    await step(page, 4).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(complaints).toEqual([])
  })
})

/** Saves do not arrive while the tab is cut off. Within the page, for what a page sends while it unloads passes by routes. */
function withCuts(): void {
  const real = fetch
  globalThis.fetch = (input, init) =>
    init?.method === 'POST' && sessionStorage.getItem('cut') !== null
      ? Promise.reject(new TypeError('cut off'))
      : real(input, init)
}
const cut = (page: Page, isCut: boolean) =>
  page.evaluate(on => (on ? sessionStorage.setItem('cut', 'yes') : sessionStorage.removeItem('cut')), isCut)

describe('nothing written is lost', () => {
  test('P17 offline: it says so, keeps the words over a reload, and saves when the network is back (thorough)', async () => {
    const { page, context } = await at(people.away)
    await context.addInitScript(withCuts)
    await open(page)
    await context.setOffline(true)
    await obstacle(page).fill('Written in a tunnel')
    await obstacle(page).blur()
    await plan(page).getByText('We can’t reach the server right now.', { exact: false }).waitFor()
    expect(await saved(page).count()).toBe(0)
    await expect.poll(() => obstacle(page).inputValue()).toBe('Written in a tunnel')
    await expectAccessible(page)

    await context.setOffline(false)
    await saved(page).waitFor()
    await cut(page, true)
    await obstacle(page).fill('And kept over a reload')
    await obstacle(page).blur()
    await plan(page).getByText('We can’t reach the server right now.', { exact: false }).waitFor()
    await page.reload()
    await plan(page).getByText('And kept over a reload').waitFor()
    await plan(page).getByText('We can’t reach the server right now.', { exact: false }).waitFor()
    await cut(page, false)
    await plan(page).getByRole('button', { name: 'Save now' }).click()
    await saved(page).waitFor()
  })

  test('P17 one save at a time, and leaving the screen saves at once (thorough)', async () => {
    const { page } = await at(people.away)
    let underWay = 0
    let most = 0
    const isSave = (request: Request) => request.method() === 'POST' && request.url().endsWith('/myplan')
    page.on('request', request => {
      if (isSave(request)) most = Math.max(most, ++underWay)
    })
    // The event for the end of a response comes late: the page may have read it, and saved again, by then.
    page.on('response', response => {
      if (isSave(response.request())) underWay -= 1
    })
    await plan(page).getByRole('button', { name: 'Edit' }).click()
    for (const text of ['a', 'ab', 'abc']) {
      await obstacle(page).fill(text)
      await obstacle(page).blur()
    }
    const last = page.waitForRequest(request => request.postData()?.includes('"abcd"') ?? false)
    await obstacle(page).fill('abcd')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Northlight/ })
      .first()
      .click()
    await (await last).response()
    await open(page)
    await plan(page).getByText('abcd').waitFor()
    expect(most).toBe(1)
  })

  test.each(['mine', 'theirs'] as const)('P17 a second tab: neither writes over the other; keep %s', async choice => {
    const { page, context } = await at(people.twice)
    const other = await context.newPage()
    // A tab that hears of the other's words takes them over while it has none of its own: this one hears nothing.
    await other.route('**/session/events*', route => route.abort())
    await signIn(other, people.twice)
    await open(other)
    for (const tab of [page, other]) {
      const edit = plan(tab).getByRole('button', { name: 'Edit' })
      if (await edit.count()) await edit.click()
    }
    await obstacle(page).fill(`theirs for ${choice}`)
    await obstacle(page).blur()
    await saved(page).waitFor()
    await obstacle(other).fill(`mine for ${choice}`)
    await obstacle(other).blur()
    await plan(other).getByText('Your plan was changed in another window', { exact: false }).waitFor()
    await plan(other).getByText(`theirs for ${choice}`).waitFor()
    await expect.poll(() => obstacle(other).inputValue()).toBe(`mine for ${choice}`)
    await expectAccessible(other)
    await plan(other)
      .getByRole('button', { name: choice === 'mine' ? 'Keep what I wrote' : 'Take the other one' })
      .click()
    await plan(other)
      .getByText('Your plan was changed in another window', { exact: false })
      .waitFor({ state: 'detached' })
    await expect.poll(() => obstacle(other).inputValue()).toBe(`${choice} for ${choice}`)
    if (choice === 'mine') await saved(other).waitFor()
    await open(other)
    await plan(other).getByText(`${choice} for ${choice}`).waitFor()
  })

  test('P17 the session ends while something is unsaved: the same person finds it again, and it is saved (thorough)', async () => {
    const { page } = await at(people.ended)
    await page.route(calls, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await obstacle(page).fill('Written before the session ended')
    await obstacle(page).blur()
    await plan(page).getByText('We can’t reach the server right now.', { exact: false }).waitFor()
    // As by logging out in another tab.
    const ended = await page.evaluate(async () => {
      const id = Object.values(sessionStorage).find(value => /^[\w-]{43}$/.test(value)) ?? ''
      const reply = await fetch('/v1/contests-api/api/v1.0/logout', { method: 'POST', headers: { 'x-session-id': id } })
      return reply.status
    })
    expect(ended).toBe(200)
    await page.waitForURL(url => url.pathname === '/login')
    await page.unroute(calls)
    await page.locator('input[autocomplete="username"]').fill(people.ended)
    await page.locator('input[autocomplete="current-password"]').fill('summit season')
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL(`**${progress}`)
    await plan(page).getByText('Written before the session ended').waitFor()
    await saved(page).waitFor()
  })

  test('P17 logging out waits for the save, and stays once where it fails (thorough)', async () => {
    const { page } = await at(people.looker)
    await obstacle(page).fill('Last words')
    await fromAccountMenu(page, 'Log out')
    await page.waitForURL('**/login')
    await signIn(page, people.looker)
    await open(page)
    await plan(page).getByText('Last words').waitFor()

    await page.route(calls, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await plan(page).getByRole('button', { name: 'Edit' }).click()
    await obstacle(page).fill('Words that are not saved')
    await fromAccountMenu(page, 'Log out')
    await plan(page).getByText('We can’t reach the server right now.', { exact: false }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(progress)
    await fromAccountMenu(page, 'Log out')
    await page.waitForURL('**/login')
  })
})
