import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { expectAccessible, letIn, type Visit, type VisitOptions } from './browser.ts'
import { visitors } from './come.ts'
import { here } from './here.ts'
import { law, makeLawWorld } from './law-world.ts'

/** These people come to a client of its own, which has these programs of the law. */
export function lawVisitors(
  client: string,
  programs: readonly string[],
): (userName: string, address: string, options?: VisitOptions) => Promise<Visit> {
  const come = visitors()
  // Dozens of commands of an operator, each a process of its own.
  beforeAll(() => makeLawWorld(here.dataDir, client, programs), 600_000)
  return async (userName, address, options) => {
    const one = await come(client, options)
    await letIn(one.page, userName, law.password)
    await one.page.goto(address)
    await one.page.locator('main h1').first().waitFor()
    return one
  }
}

/** The address of a participant's screen. */
export const selector = (programId: string, screen: string) => `/program-view/${programId}---Selector/${screen}`

/** Accessible, as wide as the window, with every word, and without complaints. */
export async function expectSound({ page, complaints }: Visit): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await page.locator('body').innerText()).not.toContain('Missing locale value')
  expect(complaints).toEqual([])
}

/** Opens the calculation of a result, which is folded until somebody wants to check it. */
export async function openSums(within: Page | Locator): Promise<void> {
  const section = within.locator('section[aria-labelledby="calculation"]')
  await section.waitFor()
  const folded = section.locator('details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
}

/** The steps of an award: what each says, and what it comes to. */
export async function stepsOf(within: Page | Locator, award: string): Promise<[string, string][]> {
  await openSums(within)
  const region = within.getByRole('region', { name: award, exact: true })
  await region.waitFor()
  const said = await region.getByRole('term').allInnerTexts()
  const outcomes = await region.getByRole('definition').allInnerTexts()
  return said.map((step, at) => [step, outcomes[at]!])
}

/** How Ann’s award for her goal came about. */
export const goalOfAnn = [
  ['Goal: 120% of 200 units is 240 units, rounded up to a whole number', '240 units'],
  [expect.stringMatching(/^Latest figure, through [A-Z]/), '268 units'],
  ['Result 268 units, goal 240 units', 'Reached'],
  ['Award for the goal: 60 points', '60 points'],
]
