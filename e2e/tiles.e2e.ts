import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProgramView } from '../contract/calls/program-views.ts'
import type { TileType } from '../rules/programs/tile-type.ts'
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
import type { OwnClient } from './support/own-client.ts'
import { makeTilesWorld, tiles } from './support/tiles-world.ts'

const origin = `http://${tiles.client}.localhost:${here.port}`
let browser: Browser
let world: OwnClient
beforeAll(async () => {
  world = await makeTilesWorld(here.dataDir)
  browser = await workerBrowser()
}, 240_000)
afterAll(() => browser.close())

/** What a tile of each type says, and what it must not say because the status is another. */
const speech: Readonly<Record<TileType, { readonly says: readonly RegExp[]; readonly never: RegExp }>> = {
  overview: { says: [/Your goal is set/, /Your goal is .+ by /], never: /% of your goal|to choose|You did it/ },
  'goal-selection': {
    says: [/days? left to choose/, /Choose your goal/],
    never: /Your goal is|of your goal|days left(?! to)/,
  },
  'no-goal-selected': {
    says: [/sitting this one out/, /Goal selection closed/],
    never: /Your goal|to choose|days left/,
  },
  'no-progress': {
    says: [/Rest up/, /Starts in \d+ days?/, /Your goal is set/],
    never: /first results|Started|to choose/,
  },
  'waiting-for-progress': {
    says: [/On your way/, /Started/, /first results/],
    never: /Starts|% of your goal|to choose/,
  },
  progress: { says: [/% of your goal/], never: /average|final|to choose|You did it/i },
  'progress-average': { says: [/your average/, /Data through/], never: /to go|Pace|final|You did it/i },
  'final-result': { says: [/Final result|Goal reached/], never: /days left|to go|Pace|being checked|to choose/ },
}
const afterTheEnd = /days? left|to go|Pace|on track|Almost there|Stay focused/i

/** Signs in, and comes to the dashboard with what the server said of it. */
async function come(person: string, options?: VisitOptions): Promise<Visit & { views: readonly ProgramView[] }> {
  const visitor = await visit(browser, origin, options)
  await letIn(visitor.page, person, tiles.password)
  const [reply] = await Promise.all([
    visitor.page.waitForResponse(one => one.url().endsWith('/api/v1.0/program-views')),
    visitor.page.goto('/dashboard'),
  ])
  const { programViews: views } = (await reply.json()) as { programViews: readonly ProgramView[] }
  await visitor.page.getByRole('heading', { level: 2 }).first().waitFor()
  await settled(visitor.page)
  return { ...visitor, views }
}

/** Every tile in its place says what its program view is, and nothing that it is not; answers what the tiles say. */
async function heardTiles(page: Page, views: readonly ProgramView[]): Promise<Readonly<Record<string, string>>> {
  const earlier = page.getByText('Earlier programs')
  if ((await earlier.count()) > 0) await earlier.click()
  const heard = await page.getByRole('article').allInnerTexts()
  expect(heard).toHaveLength(views.length)
  // What was sat out stands last, in a row that opens.
  const isSatOut = ({ tileType }: ProgramView) => tileType === 'no-goal-selected'
  const shown = [...views.filter(view => !isSatOut(view)), ...views.filter(isSatOut)]
  for (const [at, view] of shown.entries()) {
    const words = heard[at] ?? ''
    const { says, never } = speech[view.tileType]
    expect(words).toContain(view.programName)
    for (const one of says) expect(words, view.programName).toMatch(one)
    expect(words, view.programName).not.toMatch(never)
    if (view.isCheckingResults) expect(words, view.programName).not.toMatch(afterTheEnd)
  }
  return Object.fromEntries(shown.map(({ programId }, at) => [programId, heard[at] ?? '']))
}

/** Cuts the page off from its programs until the returned function is called: late, since a page also retries on its own. */
async function withoutPrograms(page: Page): Promise<() => void> {
  let isCut = true
  await page.route('**/api/v1.0/program-views', route => (isCut ? route.abort() : route.continue()))
  return () => {
    isCut = false
  }
}

describe('happy', () => {
  test('P05 P01 P02 every type of tile in its order, its words true to the status, drawn in its theme', async () => {
    const { page, views, complaints, close } = await come(tiles.tess)
    expect(views.map(({ tileType, programId }) => `${programId} ${tileType}`)).toEqual([
      'open goal-selection',
      'let-go no-goal-selected',
      'ahead no-progress',
      'begun waiting-for-progress',
      'scores progress-average',
      'under-way progress',
      'checked progress',
      'paid final-result',
    ])
    const heard = await heardTiles(page, views)
    expect(heard['open']).toMatch(/How high will you rise\?[\s\S]+Level 3\s+10,000 points/)
    expect(heard['ahead']).toMatch(/100[\s\S]+Write your plan[\s\S]+Level 2/)
    // Before there are results, what the goal pays is what lies ahead.
    for (const one of ['ahead', 'begun']) expect(heard[one]).toContain('5,000 points when you reach it')
    expect(heard['scores']).toMatch(/Above your goal[\s\S]+104\.0[\s\S]+On track/)
    expect(heard['under-way']).toMatch(/30 days left[\s\S]+74% of your goal[\s\S]+Pace 50%[\s\S]+26 to go/)
    expect(heard['checked']).toMatch(/Your results are being checked[\s\S]+88% of your goal[\s\S]+Result 88/)
    expect(heard['paid']).toMatch(/You did it, Tess[\s\S]+112%[\s\S]+5,000 points/)
    // Theme none has no drawing. Where somebody is on the way, the figure stands on it.
    await page.waitForFunction(count => document.querySelectorAll('article .scene__art').length === count, 7)
    await expect.poll(() => page.locator('article [data-marker][transform]').count()).toBe(2)
    await expectAccessible(page)
    expect(complaints).toEqual([])

    await page.getByRole('link', { name: 'Rest up before the start Fresh Start' }).click()
    await page.waitForURL('**/program-view/ahead---Selector/progress#my-plan')
    await close()
  })

  test('P05 the same programs for somebody who stands elsewhere in them, on a phone by night (thorough)', async () => {
    const { page, views, complaints, close } = await come(tiles.otto, { width: 390, scheme: 'dark' })
    expect(views.map(({ tileType }) => tileType)).toEqual([
      'overview',
      'progress-average',
      'progress',
      'progress',
      'final-result',
    ])
    const heard = await heardTiles(page, views)
    expect(heard['open']).toContain('You can still change it until')
    expect(heard['open']).toContain('5,000 points when you reach it')
    expect(heard['scores']).toMatch(/82\.0[\s\S]+Goal 100\.0/)
    expect(heard['scores']).not.toContain('Above your goal')
    expect(heard['under-way']).toMatch(/Get going[\s\S]+21% of your goal[\s\S]+79 to go/)
    // No celebration before the results are issued, and no closeness far from the goal.
    expect(heard['checked']).not.toMatch(/You made it|You did it/)
    expect(heard['paid']).toMatch(/Not this time, Otto[\s\S]+34% of your goal/)
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })

  test('P05 the dashboard of a person without programs says so, and whom to ask (thorough)', async () => {
    const { page, complaints, close } = await come(tiles.noah)
    await page.getByRole('heading', { name: 'No programs yet' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await page.getByRole('link', { name: 'Ask about a program' }).click()
    await page.waitForURL('**/contact')
    await close()
  })
})

describe('refused', () => {
  test('E01 programs that cannot be read show an error in place, and get the focus when they can (thorough)', async () => {
    const { page, close } = await visit(browser, origin)
    const heal = await withoutPrograms(page)
    await letIn(page, tiles.tess, tiles.password)
    await page.goto('/dashboard')
    const trouble = page.getByRole('alert').filter({ hasText: 'We couldn’t load your programs' })
    await trouble.waitFor()
    await expectAccessible(page)
    await trouble.getByRole('button', { name: 'Try again' }).focus()
    heal()
    await page.keyboard.press('Enter')
    await page.getByRole('article').first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('article')?.textContent))
      .toContain('Autumn Rise')
    await close()
  })

  test('N10 P04 E01 a client without a dashboard opens the default program view, also once it can be read again', async () => {
    await world.run(['client', 'features', tiles.client, '--dashboard', 'off'])
    const { page, close } = await visit(browser, origin)
    await letIn(page, tiles.tess, tiles.password)
    // A server remembers a client's settings for a few seconds.
    const whereTo = async () => {
      await page.goto('/dashboard')
      await page.locator('main h1').first().waitFor()
      return new URL(page.url()).pathname
    }
    await expect.poll(whereTo, { timeout: 30_000 }).toBe('/program-view/open---Selector/welcome')

    const heal = await withoutPrograms(page)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Try again' }).focus()
    heal()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/program-view/open---Selector/welcome')
    await close()

    // Who takes part in nothing comes to their profile (N19).
    const noah = await visit(browser, origin)
    await letIn(noah.page, tiles.noah, tiles.password)
    await noah.page.goto('/dashboard')
    await noah.page.waitForURL('**/profile')
    await noah.close()
  })
})
