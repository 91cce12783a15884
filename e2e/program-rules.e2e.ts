import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../samples/demo/demo-client.ts'
import {
  expectAccessible,
  letIn,
  looks,
  type Visit,
  type VisitOptions,
  visit,
  workerBrowser,
} from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { failUntilRetried } from './support/fail-until-retried.ts'
import { here } from './support/here.ts'
import { cairn } from './support/server.ts'

// Somebody of the demo whom no other test knows.
const userName = 'gianni.keller'
const password = 'over the ridge'
const rulesCall = '**/api/v1.0/program/rules/**'

let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await workerBrowser()
  const args = ['user', 'password', userName, '--client', 'northlight']
  expect((await cairn(here.dataDir, args, `${password}\n`)).code).toBe(0)
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(options: VisitOptions = {}, name = userName, secret = password): Promise<Visit> {
  const one = await visit(browser, `http://northlight.localhost:${here.port}`, options)
  visits.push(one)
  await letIn(one.page, name, secret)
  return one
}

const progress = '/program-view/summit-season---Selector/progress'
// The terms of the goal lead there as well.
const wayToRules = (page: Page) => page.getByRole('link', { name: 'Program rules' }).and(page.locator('.btn'))
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rules for Summit Season' })

describe('the rules of a program', () => {
  test('P16 are reached and left by keyboard, have an address of their own, and give the focus back', async () => {
    const { page, complaints } = await come()
    await page.goto(progress)
    const link = wayToRules(page)
    await link.focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Taking part' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?rules=open')
    await dialog(page).getByText('Each goal is a percentage of the personal starting figure.').waitFor()
    await dialog(page)
      .getByRole('row', { name: /your choice/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.waitForFunction(() => document.activeElement?.id === 'program-rules-link')
    await page.goto(`${progress}?rules=open`)
    await dialog(page).getByRole('heading', { name: 'When points are paid' }).waitFor()
    expect(complaints).toEqual([])
  })

  test.each([
    ['spring-sprint', 'welcome'],
    ['trailblazer', 'progress'],
  ])('P16 lead from %s, on %s, too (thorough)', async (programId, screen) => {
    // Maya has not picked a goal in the first, and was paid in the second.
    const { page } = await come({}, 'maya.andersson', demoPassword)
    await page.goto(`/program-view/${programId}---Selector/${screen}`)
    await wayToRules(page).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Dates' }).waitFor()
  })

  test('P16 C91 lead from the team, for each group of the program, and back to the same place', async () => {
    const { page, complaints } = await come({}, 'nora.lindqvist', demoPassword)
    // The demo has no program of several groups.
    await page.route('**/program-views/trailblazer---Manager', async route => {
      const response = await fetchAtHome(route)
      const view = await response.json()
      await route.fulfill({
        response,
        json: { ...view, groups: [...view.groups, { groupId: 'guides', name: 'Guides' }] },
      })
    })
    const content = [{ tag: 'p', children: [{ text: 'For guides.' }] }]
    await page.route('**/program/rules/trailblazer/guides/Manager', route =>
      route.fulfill({
        headers: { 'x-string-encoding': 'none' },
        json: {
          programId: 'trailblazer',
          programName: 'Trailblazer',
          groupId: 'guides',
          groupName: 'Guides',
          role: 'Manager',
          parts: [{ source: 'authored', locale: 'en_US', content }],
        },
      }),
    )
    await page.goto('/program-view/trailblazer---Manager/manager-progress?unit=pine')
    await wayToRules(page).press('Enter')
    const rules = page.getByRole('dialog', { name: 'Rules for Trailblazer' })
    await rules.getByRole('heading', { name: 'When points are paid' }).waitFor()
    const coming = page.waitForEvent('download')
    await rules.getByRole('button', { name: 'Download as PDF' }).click()
    await coming
    await rules.getByRole('combobox', { name: 'Group' }).selectOption('Guides')
    await rules.getByText('For guides.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await rules.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('?unit=pine')
    await page.waitForFunction(() => document.activeElement?.id === 'program-rules-link')
    expect(complaints).toEqual([])
  })

  test.each(looks)('P16 nothing for axe to find $width wide in $scheme, and nothing leaves the page', async look => {
    const { page } = await come(look)
    await page.goto(`${progress}?rules=open`)
    await dialog(page).getByRole('heading', { name: 'Taking part' }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => dialog(page).evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
  })

  test('P16 C91 come as a PDF that is tagged (thorough)', async () => {
    const { page } = await come()
    await page.goto(`${progress}?rules=open`)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as PDF' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('rules-Summit Season.pdf')
    const bytes = readFileSync(await file.path()).toString('latin1')
    expect(bytes.startsWith('%PDF-')).toBe(true)
    expect(bytes).toContain('/StructTreeRoot')
    await page.getByRole('status').getByText('Your PDF is ready.').waitFor()
  })

  test('P16 E02 an export that fails says so in its own words, and works on retry (thorough)', async () => {
    const { page } = await come()
    await page.goto(`${progress}?rules=open`)
    const button = page.getByRole('button', { name: 'Download as PDF' })
    await button.waitFor()
    await page.route(rulesCall, route => route.abort())
    await button.click()
    const alert = page.locator('[data-error-type="export-rules"]')
    await alert.getByText('We couldn’t export the program rules.').waitFor()
    await page.unroute(rulesCall)
    const coming = page.waitForEvent('download')
    await button.click()
    await coming
    await alert.waitFor({ state: 'detached' })
  })

  test('E05 rules and levels that cannot be read show the message of the server, and come on retry (thorough)', async () => {
    const { page } = await come()
    const message = 'These rules are being rewritten.'
    const askAgain = await failUntilRetried(page, rulesCall, route =>
      route.fulfill({
        status: 409,
        json: { message, httpCode: 409, messageCode: 'errors.rewritten', requestId: '1' },
      }),
    )
    await page.goto(`${progress}?rules=open`)
    await page.getByText(message).waitFor()
    expect(await dialog(page).getByRole('table').count()).toBe(0)
    await askAgain()
    await dialog(page).getByRole('table').first().waitFor()
  })
})
