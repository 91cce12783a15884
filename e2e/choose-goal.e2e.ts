import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localeOf } from '../rules/clients/locales.ts'
import { expectAccessible, letIn, settled, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { fetchAtHome, ofUser, withUser } from './support/changed-user.ts'
import { failUntilRetried } from './support/fail-until-retried.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'

const meadow = `http://meadow.localhost:${here.port}`
const people = ['anna.reed', 'ben.reed', 'cara.reed', 'dora.reed', 'eve.reed', 'finn.reed']
const programs = ['voyage', 'closing', 'thinning', 'plain']
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let browser: Browser
let client: OwnClient
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-choose-'))
  client = await ownClient(here.dataDir, 'meadow', 'Meadow', people)
  await load('orgunits', ['unitId,parentId,name', 'Corporate,,Meadow'])
  await load('assignments', ['userName,unitId,role', ...people.map(one => `${one},Corporate,Selector`)])
  for (const programId of programs)
    await publish(programId, programId === 'plain' ? { branding: { theme: 'none' } } : {})
  const enrolled = programs.flatMap(one => people.map(person => `${person},${one},${one}`))
  await load('enrollments', ['userName,programId,groupId', ...enrolled])
  await letSignIn(here.dataDir, 'meadow', people)
  browser = await workerBrowser()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await browser.close()
})

async function load(kind: string, rows: readonly string[]) {
  const file = join(folder, `${kind}.csv`)
  writeFileSync(file, rows.join('\n'))
  await client.run(['load', kind, file, '--client', 'meadow'])
}

const levels = [
  { levelId: 'bay', name: { en_US: 'Bay' }, amount: 100, award: 200 },
  { levelId: 'cape', name: { en_US: 'Cape' }, amount: 200, award: 500 },
  { levelId: 'light', name: { en_US: 'Lighthouse' }, amount: 300, award: 900 },
]

/** A quest at sea with a bonus, its window open unless the changes say otherwise. */
async function publish(programId: string, changes: object = {}, offered: readonly object[] = levels) {
  const document = {
    programId,
    name: { en_US: 'Open Sea' },
    type: 'goalquest',
    selectionQuestion: { en_US: 'How many boats will you sell?' },
    helpText: { en_US: 'A boat counts on the day it sails.' },
    label: { labelText: 'boats' },
    branding: { theme: 'ocean' },
    timePeriod: { timePeriodId: `${programId}-1`, startDate: day(12), endDate: day(100) },
    goalSelection: { from: day(-5), to: day(9) },
    groups: [{ groupId: programId, name: { en_US: 'Sailors' }, levels: offered }],
    bonus: {
      name: { en_US: 'Referrals' },
      helpText: { en_US: 'A referral counts when they have signed.' },
      bonusAchievementAmount: 10,
      payoutStructureType: 'rate',
      bonusAward: 15,
      bonusIncrementalQuantity: 5,
      bonusMaximumPoints: 40,
      isGoalNeedToAchieve: true,
      label: { labelText: 'referrals' },
    },
    ...changes,
  }
  const file = join(folder, `${programId}.json`)
  writeFileSync(file, JSON.stringify(document))
  await client.run(['program', 'apply', file, '--client', 'meadow'])
  await client.run(['program', 'publish', programId, '--client', 'meadow'])
}

interface Options extends VisitOptions {
  /** Receives no live updates, as where the connection is lost. */
  readonly isDeaf?: boolean
}

async function at(userName: string, programId: string, { isDeaf = false, ...options }: Options = {}) {
  const visitor = await visit(browser, meadow, options)
  if (isDeaf) await visitor.context.route('**/session/events*', route => route.abort())
  await letIn(visitor.page, userName)
  await visitor.page.goto(`/program-view/${programId}---Selector/goal-selection`)
  await level(visitor.page, 'Cape').waitFor({ state: 'attached' })
  return visitor
}

const level = (page: Page, name: string) => page.getByRole('radio', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const yes = (page: Page) => dialog(page).getByRole('button', { name: 'Yes, that’s my goal' })

async function askToSave(page: Page, name: string) {
  await page.getByText(name, { exact: true }).first().click()
  await page.getByRole('button', { name: /my goal/ }).click()
  await yes(page).waitFor()
}

describe('happy', () => {
  test('N14 P09 on a phone a goal is picked in three taps, each on a target that a thumb finds', async () => {
    const { page, complaints, close } = await at('anna.reed', 'voyage', { width: 390, height: 844 })
    await page.getByRole('heading', { level: 1, name: 'How many boats will you sell?' }).waitFor()
    // The tile shows the same question as the choice.
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'How many boats will you sell?' }).first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'How many boats will you sell?' }).waitFor()
    // The sailboat of the theme's own picture.
    await expect.poll(() => page.locator('.place--2 .place__flag').count()).toBe(1)
    await expect.poll(() => page.locator('.marker--boat .marker__fig').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    const tap = async (target: ReturnType<Page['locator']>) => {
      const { height, width } = (await target.boundingBox())!
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
      await target.click()
    }
    await tap(page.locator('label', { has: level(page, 'Lighthouse') }))
    await tap(page.getByRole('button', { name: 'Confirm' }))
    await tap(yes(page))
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByText('A boat counts on the day it sails.').waitFor()
    await expectAccessible(page)

    // What is kept stays at the foot, and the rules open above it.
    await page.getByRole('link', { name: 'Program rules' }).click()
    await dialog(page)
      .getByRole('heading', { name: /Open Sea/ })
      .waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?rules=open')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    // On the way, what counts stays explained.
    await page.goto('/program-view/voyage---Selector/progress')
    await page.getByText('A boat counts on the day it sails.').waitFor()
    await page.getByText('A referral counts when they have signed.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('N14 P07 the slider begins at the level, and the bonus has one of its own (thorough)', async () => {
    const { page, close } = await at('anna.reed', 'thinning')
    const earned = page.locator('p[aria-live]')
    await expect.poll(() => earned.innerText()).toMatch(/^500\s+points with Cape/)
    await page.getByText('Lighthouse', { exact: true }).first().click()
    await expect.poll(() => earned.innerText()).toMatch(/^900\s+points with Lighthouse/)
    await page.getByRole('slider', { name: 'And with Referrals at' }).focus()
    await page.keyboard.press('End')
    await expect
      .poll(() => earned.innerText())
      .toMatch(/^940\s+points with Lighthouse\s*900 for the goal, 40 as a bonus/)
    await page.getByRole('slider', { name: 'If I finish at' }).focus()
    await page.keyboard.press('Home')
    // Such a bonus needs the goal.
    await expect.poll(() => earned.innerText()).toMatch(/^0\s+points/)
    await close()
  })
})

describe('once it is kept', () => {
  test('N14 P17 the flag stands on its place, the headline says the choice, and an empty plan offers ideas (thorough)', async () => {
    const { page, complaints, close } = await at('eve.reed', 'voyage')
    await askToSave(page, 'Lighthouse')
    await yes(page).click()
    await page.getByRole('heading', { level: 1, name: 'Lighthouse it is, Eve.' }).waitFor()
    const flag = page.locator('[data-kept] .place--3 .place__flag')
    await expect.poll(() => flag.evaluate(one => getComputedStyle(one).opacity)).toBe('1')
    // In stills nothing comes down: it stands there.
    expect(await flag.evaluate(one => getComputedStyle(one).animationName)).toBe('none')
    const onward = page.getByRole('link', { name: 'Write your plan' })
    await expect.poll(() => onward.evaluate(one => one === document.activeElement)).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expectAccessible(page)

    await onward.press('Enter')
    await page.waitForURL('**/program-view/voyage---Selector/progress#my-plan')
    const plan = page.getByRole('region', { name: 'My plan' })
    await plan.getByRole('list', { name: 'Ideas: What could get in the way' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('My plan')
    await expectAccessible(page)
    await plan.getByRole('button', { name: 'I lose sight of my goal' }).click()
    const obstacle = plan.getByRole('textbox', { name: 'What could get in the way' })
    await expect.poll(() => obstacle.inputValue()).toBe('I lose sight of my goal')
    expect(await obstacle.evaluate(one => one === document.activeElement)).toBe(true)
    expect(await plan.getByRole('list', { name: 'Ideas: What could get in the way' }).count()).toBe(0)
    for (const [at, idea] of ['Check my progress every Monday', 'Tell someone about my goal'].entries()) {
      await plan.getByRole('button', { name: idea }).click()
      const step = plan.getByRole('textbox', { name: `Step ${at + 1}` })
      await expect.poll(() => step.inputValue()).toBe(idea)
      await expect.poll(() => step.evaluate(one => one === document.activeElement)).toBe(true)
      expect(await plan.getByRole('button', { name: idea }).count()).toBe(0)
    }
    await plan.getByText('Saved', { exact: true }).waitFor()

    // Whoever has begun finds what they wrote, and no ideas.
    await page.reload()
    await plan.getByText('Tell someone about my goal').waitFor()
    expect(await plan.getByRole('list', { name: /^Ideas/ }).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('N14 without a landscape the flag is planted where the flat path ends, and the name is as Japanese addresses it', async () => {
    const { page, complaints, close } = await at('finn.reed', 'plain')
    const flag = page.locator('.flat__at--goal > svg')
    await expect.poll(() => flag.evaluate(one => getComputedStyle(one).opacity)).toBe('0')
    await page.locator('label', { has: level(page, 'Cape') }).click()
    await page.getByRole('button', { name: /my goal/ }).click()
    await yes(page).click()
    await page.getByRole('heading', { level: 1, name: 'Cape it is, Finn.' }).waitFor()
    await expect.poll(() => flag.evaluate(one => getComputedStyle(one).opacity)).toBe('1')
    await page.locator('label', { has: level(page, 'Bay') }).click()
    await expect.poll(() => flag.evaluate(one => getComputedStyle(one).opacity)).toBe('0')

    // As if it were the person's own.
    const yui = { firstName: '結衣', lastName: '田中', locale: localeOf('ja_JP') }
    await page.route(ofUser, route => withUser(route, yui))
    await page.reload()
    await level(page, 'Bay').waitFor({ state: 'attached' })
    await page.locator('label', { has: level(page, 'Bay') }).click()
    await page.locator('main form button.btn').last().click()
    await dialog(page).locator('button.btn').first().click()
    await page.getByRole('heading', { level: 1, name: /田中さん/ }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('N14 with motion the flag comes down on its place, and another pick lifts the celebration (thorough)', async () => {
    const { page, close } = await at('finn.reed', 'voyage', { reducedMotion: false })
    await askToSave(page, 'Cape')
    await yes(page).click()
    const flag = page.locator('[data-kept] .place--2 .place__flag')
    await expect.poll(() => flag.evaluate(one => getComputedStyle(one).animationName)).toMatch(/plant/)
    await page.getByRole('heading', { level: 1, name: 'Cape it is, Finn.' }).waitFor()
    await page.getByText('Bay', { exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'How many boats will you sell?' }).waitFor()
    expect(await page.locator('[data-kept]').count()).toBe(0)
    await close()
  })
})

describe('refused', () => {
  test('P09 what was saved in another tab is shown, and the person decides (thorough)', async () => {
    const { page, context, close } = await at('ben.reed', 'voyage')
    const other = await context.newPage()
    await letIn(other, 'ben.reed')
    await other.goto('/program-view/voyage---Selector/goal-selection')
    await level(other, 'Cape').waitFor({ state: 'attached' })
    await askToSave(page, 'Lighthouse')
    await askToSave(other, 'Bay')
    await yes(other).click()
    await other.getByText('Saved', { exact: true }).waitFor()

    await yes(page).click()
    await dialog(page).getByRole('heading', { name: 'Which goal will it be?' }).waitFor()
    await dialog(page).getByText('You already picked Bay in another window', { exact: false }).waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Keep Bay (100 boats)' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => level(page, 'Bay').isChecked()).toBe(true)

    await askToSave(other, 'Lighthouse')
    await askToSave(page, 'Cape')
    await yes(page).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await yes(other).click()
    // Nobody decides before both are shown.
    await dialog(other)
      .getByRole('button', { name: /^Keep Cape/ })
      .waitFor()
    await settled(other)
    await dialog(other).getByRole('button', { name: 'Switch to Lighthouse (300 boats)' }).click()
    await other.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => level(other, 'Lighthouse').isChecked()).toBe(true)
    // A page that only shows the goals gets it by the live connection.
    await page.getByText('You already picked Lighthouse in another window', { exact: false }).waitFor()
    await expect.poll(() => level(page, 'Lighthouse').isChecked()).toBe(true)
    await close()
  })

  test('P09 a goal whose answer was lost on its way is not said to be unsaved, nor to be of another window', async () => {
    const { page, close } = await at('dora.reed', 'voyage', { isDeaf: true })
    await page.route('**/program/goalSelection', async route => {
      await fetchAtHome(route)
      await route.abort()
    })
    await page.route('**/program/levels/**', route => route.abort())
    await askToSave(page, 'Lighthouse')
    await yes(page).click()
    const alert = dialog(page).getByRole('alert')
    await expect
      .poll(() => alert.innerText())
      .toBe('We don’t know whether your goal was saved. Check your connection and try again.')
    await page.unroute('**/program/levels/**')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'See your journey' }).waitFor()
    await expect.poll(() => level(page, 'Lighthouse').isChecked()).toBe(true)
    expect(await page.getByText('in another window').count()).toBe(0)

    // What is read again while the dialog is open settles it.
    await askToSave(page, 'Cape')
    await yes(page).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => level(page, 'Cape').isChecked()).toBe(true)
    expect(await page.getByText('in another window').count()).toBe(0)

    // Nor is it one of another window to who picks again before anything could be read.
    await page.route('**/program/levels/**', route => route.abort())
    await askToSave(page, 'Lighthouse')
    await yes(page).click()
    await dialog(page).getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.unroute('**/program/goalSelection')
    await askToSave(page, 'Bay')
    await page.unroute('**/program/levels/**')
    await yes(page).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => level(page, 'Bay').isChecked()).toBe(true)
    expect(await page.getByText('another window').count()).toBe(0)
    await close()
  })

  test('P09 a notice says that a level was withdrawn meanwhile, and the others are there to pick (thorough)', async () => {
    const { page, close } = await at('cara.reed', 'thinning', { isDeaf: true })
    await askToSave(page, 'Lighthouse')
    await publish('thinning', {}, levels.slice(0, 2))
    await yes(page).click()
    await dialog(page).getByRole('alert').waitFor()
    await expect.poll(() => dialog(page).getByRole('alert').innerText()).toContain('This level is no longer offered.')
    await dialog(page).getByRole('button', { name: 'See where things stand' }).click()
    await level(page, 'Lighthouse').waitFor({ state: 'detached' })
    await expect.poll(() => level(page, 'Cape').isChecked()).toBe(true)
    await close()
  })

  test('P09 N14 a notice says that the window closed meanwhile, with the goal that stays (thorough)', async () => {
    const { page, close } = await at('dora.reed', 'closing', { isDeaf: true })
    const anna = await at('anna.reed', 'closing')
    await anna.page.getByText('Bay', { exact: true }).first().click()
    await askToSave(page, 'Bay')
    await yes(page).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await askToSave(page, 'Cape')
    await publish('closing', { goalSelection: { from: day(-5), to: day(-2) } })
    await yes(page).click()
    await dialog(page).getByRole('alert').waitFor()
    await expect
      .poll(() => dialog(page).getByRole('alert').innerText())
      .toBe('Nothing was saved. Goal selection has closed, so nothing was changed. Your goal is still Bay (100 boats).')
    await dialog(page).getByRole('button', { name: 'See where things stand' }).click()
    await page.waitForURL('**/program-view/closing---Selector/progress')
    // The live connection brings the same notice to a person who is still choosing.
    await anna.page.getByRole('heading', { name: 'Goal selection has closed' }).waitFor()
    await anna.page.getByRole('button', { name: 'See where things stand' }).click()
    await anna.page.waitForURL('**/program-view/closing---Selector/progress')
    await anna.close()
    await close()
  })

  test('E05 levels that the server refuses give way to its message, and the choice outlives them (thorough)', async () => {
    const { page, close } = await at('cara.reed', 'voyage', { isDeaf: true })
    await page.route('**/program/goalSelection', route =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), payoutTierId: 'nothing' }) }),
    )
    await askToSave(page, 'Lighthouse')
    await yes(page).click()
    const look = dialog(page).getByRole('button', { name: 'See where things stand' })
    await look.waitFor()
    const askAgain = await failUntilRetried(page, '**/program/levels/**', route =>
      route.continue({ url: route.request().url().replace('/levels/voyage/', '/levels/nothing/') }),
    )
    // After a refusal the levels are read again.
    await look.click()
    await page.getByRole('heading', { name: 'We couldn’t load the levels' }).waitFor()
    await page.getByText('We can’t find these levels.').waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await askAgain()
    await level(page, 'Lighthouse').waitFor({ state: 'attached' })
    await expect.poll(() => level(page, 'Lighthouse').isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Confirm my goal' }).count()).toBe(1)
    await close()
  })
})
