import type { Browser, Page, Route } from 'playwright-core'
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
import { failUntilRetried } from './support/fail-until-retried.ts'
import { here } from './support/here.ts'
import { openSums } from './support/law-pages.ts'
import { cairn } from './support/server.ts'

// People of the demo whom no other test knows: Gianni is behind, Liam was paid, Noah missed the minimum only.
const people = { gianni: 'gianni.keller', liam: 'liam.ivanova', noah: 'noah.diaz', yusuf: 'yusuf.rossi' }
const password = 'over the ridge'

let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await workerBrowser()
  for (const name of Object.values(people)) {
    const args = ['user', 'password', name, '--client', 'northlight']
    expect((await cairn(here.dataDir, args, `${password}\n`)).code).toBe(0)
  }
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(userName: string, options?: VisitOptions & { client?: string; secret?: string }): Promise<Visit> {
  const { client = 'northlight', secret = password, ...look } = options ?? {}
  const one = await visit(browser, `http://${client}.localhost:${here.port}`, look)
  visits.push(one)
  await letIn(one.page, userName, secret)
  return one
}

async function open(page: Page, programId: string, heading: string | RegExp): Promise<void> {
  await page.goto(`/program-view/${programId}---Selector/progress`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

describe('a journey under way', () => {
  test.each(looks)('N13 P20 it is accessible and fits at $width in $scheme', async look => {
    const { page, complaints } = await come(people.gianni, look)
    await open(page, 'summit-season', 'Stay focused, Gianni.')
    await page.locator('.scene__stage[data-placed="true"]').waitFor()
    await expectAccessible(page)
    await expect.poll(() => fits(page)).toBe(true)
    await page.getByText('Table', { exact: true }).click()
    await page.getByRole('table', { name: 'Your journey so far' }).waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  test('P08 P10 P11 it says where the person stands, in the figures of the program', async () => {
    const { page } = await come(people.gianni)
    await open(page, 'summit-season', 'Stay focused, Gianni.')
    const main = page.getByRole('main')
    await main.getByText(/You’re about 2 weeks behind a steady pace, and you have \d+ days to catch up\./).waitFor()
    await expect.poll(() => main.getByRole('definition').first().innerText()).toMatch(/^\$[\d,]+\s+of \$[\d,]+$/)
    await main.getByRole('term').filter({ hasText: 'To go' }).waitFor()
    await main.getByText('48%').first().waitFor()
    const how = page.getByRole('region', { name: 'How your progress is worked out' })
    expect(await how.getByRole('definition').count()).toBe(0)
    await how.getByText('Check the math').click()
    await expect
      .poll(async () => (await how.getByRole('definition').allInnerTexts()).slice(2, 4))
      .toEqual(['48%', '61%'])
    await main
      .getByText(/(You’ve passed Base camp, \$[\d,]+\.|Base camp, \$[\d,]+, is still ahead\.)/)
      .waitFor({ state: 'attached' })
    await expect.poll(() => main.getByRole('link', { name: 'Program rules' }).count()).toBe(2)
    await expect.poll(() => page.title()).toBe('Summit Season · Northlight')
  })

  test.each(looks)(
    'P15 P20 what was paid on the way is calculated step by step at $width in $scheme (thorough)',
    async look => {
      const { page, complaints } = await come('june.park', { ...look, secret: demoPassword })
      await open(page, 'steady-climb', 'You made it, June.')
      const section = page.getByRole('region', { name: 'How this was worked out' })
      await section.getByText('What has been paid so far').waitFor()
      expect(await section.getByRole('heading', { name: 'Goal award' }).count()).toBe(0)
      await section.getByText('Check the math').click()
      await section.getByRole('heading', { name: 'Goal award' }).waitFor()
      await section.getByText('1,080 points').first().waitFor()
      await expect.poll(() => section.getByRole('row').count()).toBeGreaterThan(1)
      await expectAccessible(page)
      await expect.poll(() => fits(page)).toBe(true)
      expect(complaints).toEqual([])
    },
  )

  test('P20 the marker stands on the path at the progress, and pace and levels beside it (thorough)', async () => {
    const { page } = await come(people.gianni)
    await open(page, 'summit-season', 'Stay focused, Gianni.')
    const stage = page.locator('.scene__stage[data-placed="true"]')
    await stage.waitFor()
    const reach = stage.locator('.trail__reach').first()
    await expect
      .poll(() => reach.evaluate(element => (element as SVGElement).style.getPropertyValue('--reach')))
      .toBe('48.00')
    await expect.poll(() => page.locator('.pace').getAttribute('data-at')).toBe('61')
    await expect.poll(() => page.locator('.pace').innerText()).toMatch(/Pace on \w{3} \d+: 61%/)
    await expect.poll(() => page.locator('.camp').count()).toBeGreaterThan(1)
    await page.getByText('The picture shows you at 48% of the way').waitFor({ state: 'attached' })
  })

  test('P20 the history is a picture with a sentence, or by keyboard a table of the same figures', async () => {
    const { page } = await come(people.gianni)
    await open(page, 'summit-season', 'Stay focused, Gianni.')
    await page.getByRole('img', { name: /^Results over time: \$/ }).waitFor()
    await page.getByRole('radio', { name: 'Chart' }).focus()
    await page.keyboard.press('ArrowRight')
    const table = page.getByRole('table', { name: 'Your journey so far' })
    await table.waitFor()
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toEqual(['Data through', 'Result', 'Steady pace'])
    await expect.poll(() => table.getByRole('row').count()).toBe(9)
  })

  test('P10 P02 past the goal there is nothing to achieve, and after the end results are checked (thorough)', async () => {
    const { page } = await come(people.gianni)
    await open(page, 'autumn-ascent', 'Your results are being checked')
    await page.getByText('Checking results', { exact: true }).waitFor()
    expect(await page.getByText('To go').count()).toBe(0)
  })

  test('P11 an average is shown without a pace (thorough)', async () => {
    const { page } = await come(people.gianni)
    await open(page, 'service-stars', 'Almost there, Gianni.')
    await page.getByText(/^Your average is \d\d\.\d%\. Your goal is 92\.0%\.$/).waitFor()
    expect(await page.getByText(/pace/i).count()).toBe(0)
  })

  test('P08 P20 a reduction at sea, in German: less is better (thorough)', async () => {
    const options = { client: 'harbor', secret: 'summit season', width: 390 }
    const { page, complaints } = await come('lena.vogt', options)
    await open(page, 'safe-harbor', /Lena/)
    await page.getByText(/Ihr Ziel ist 24 Schäden oder weniger\.$/).waitFor()
    await page.getByRole('img', { name: /Ihr Ziel ist 24 Schäden oder weniger\.$/ }).waitFor()
    await page.getByText(/^Weniger ist besser\. Ihr Ziel liegt noch \d+ Schäden tiefer\.$/).waitFor()
    const way = page.getByRole('region', { name: 'So wird Ihr Fortschritt berechnet' })
    await way.getByText('Nachrechnen').click()
    await way.getByText(/^Der Weg vom Ausgangswert \d+ Schäden hinunter zum Ziel 24 Schäden$/).waitFor()
    await open(page, 'open-sea', /Lena/)
    await page.getByText('von 108.000 €', { exact: true }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => fits(page)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('P20 without a landscape the path lies flat, in Japanese (thorough)', async () => {
    const { page, complaints } = await come('yui.tanaka', { client: 'sakura', secret: 'summit season', width: 390 })
    await open(page, 'hanami', /順調です/)
    expect(await page.locator('.scene__stage').count()).toBe(0)
    await expectAccessible(page)
    await expect.poll(() => fits(page)).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('before there is progress', () => {
  test('N13 a goal that may still change shows no progress, says when it begins, and leads to the change (thorough)', async () => {
    const { page, complaints } = await come(people.gianni)
    await open(page, 'spring-sprint', 'Your goal is set, Gianni.')
    await page.getByText(/The program begins on [A-Z]/).waitFor()
    expect(await page.getByText('Results to date').count()).toBe(0)
    await expectAccessible(page)
    expect(complaints).toEqual([])
    const change = page.getByRole('link', { name: 'Change your goal' })
    await expect.poll(() => change.getAttribute('href')).toBe('/program-view/spring-sprint---Selector/goal-selection')
  })

  test('P02 before the start it says when, and after it that the first results are on their way (thorough)', async () => {
    const { page } = await come(people.gianni)
    await open(page, 'harvest-hike', 'Your goal is set, Gianni.')
    expect(await page.getByRole('link', { name: 'Change your goal' }).count()).toBe(0)
    await open(page, 'quality-quest', 'And you’re off, Gianni.')
    await expectAccessible(page)
  })

  test('N13 without a goal it says so, with the way on (thorough)', async () => {
    const { page } = await come(people.noah)
    await open(page, 'summit-season', 'No goal this time, Noah.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See your programs' }).press('Enter')
    await page.waitForURL('**/dashboard')
  })

  test('N13 who still has to choose is led to the welcome, a leader to the team, a stranger to the dashboard', async () => {
    const { page } = await come(people.yusuf)
    await page.goto('/program-view/spring-sprint---Selector/progress')
    await page.waitForURL('**/program-view/spring-sprint---Selector/welcome')
    await page.goto('/program-view/no-such-program---Selector/progress')
    await page.waitForURL('**/dashboard')
    const nora = await come('nora.lindqvist', { secret: 'summit season' })
    await nora.page.goto('/program-view/summit-season---Manager/progress')
    await nora.page.waitForURL('**/program-view/summit-season---Manager/manager-progress')
  })
})

describe('the final result', () => {
  test.each(looks)('P12 an award is celebrated, explained and accessible at $width in $scheme', async look => {
    const { page, complaints } = await come(people.liam, look)
    await open(page, 'trailblazer', 'You did it, Liam.')
    await page.getByText('You reached 122% of your goal.').waitFor()
    await page.locator('.bit').first().waitFor({ state: 'attached' })
    await openSums(page)
    await page.getByText('Award for the goal: 1,800 points').waitFor()
    await expectAccessible(page)
    await expect.poll(() => fits(page)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('P12 a missed goal is stated plainly, without confetti (thorough)', async () => {
    const { page } = await come(people.gianni)
    await open(page, 'trailblazer', 'Not this time, Gianni.')
    await page.getByText('You made it to 78% of your goal.').waitFor()
    await page.getByRole('region', { name: 'How it adds up' }).getByText('Not reached').waitFor()
    expect(await page.locator('.bit').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Account history', exact: true }).press('Enter')
    await page.waitForURL('**/profile#account-history')
  })

  test('P12 P13 a goal without its minimum pays nothing, and the explanation says why', async () => {
    const { page } = await come(people.noah)
    await open(page, 'trailblazer', 'So close, Noah.')
    await openSums(page)
    const lines = page.getByRole('region', { name: 'Goal award' }).getByRole('definition')
    await expect
      .poll(async () => (await lines.allInnerTexts()).slice(-3))
      .toEqual(['Reached', 'Not reached', '0 points'])
    // The tile names what was missing, with its figures.
    await page.goto('/dashboard')
    await page
      .getByRole('article')
      .filter({ hasText: 'Trailblazer' })
      .getByText(/Service plans stayed below the minimum: \d of 5 plans\.$/)
      .waitFor()
  })
})

test('N13 who comes back within half a minute sees their progress without asking for it again', async () => {
  const { page } = await come(people.gianni)
  const now = Date.now()
  // On a busy machine the way back may take longer than the half minute.
  await page.clock.setFixedTime(now)
  const heading = page.getByRole('heading', { level: 1, name: 'Stay focused, Gianni.' })
  let requests = 0
  page.on('request', request => {
    if (/program-views\/[^/]+\/progress/.test(request.url())) requests += 1
  })
  async function leaveAndComeBack() {
    await page.getByRole('banner').getByRole('link').first().press('Enter')
    // The address changes first; only with the next screen has the person left.
    await heading.waitFor({ state: 'detached' })
    await page.goBack()
    await heading.waitFor()
  }
  await open(page, 'summit-season', 'Stay focused, Gianni.')
  expect(requests).toBe(1)
  await leaveAndComeBack()
  expect(requests).toBe(1)
  await page.clock.setFixedTime(now + 31_000)
  await leaveAndComeBack()
  await expect.poll(() => requests).toBe(2)
})

test('E01 progress that does not load says so, and is requested again', async () => {
  const { page } = await come(people.gianni)
  const fail = (route: Route) => route.fulfill({ status: 503, json: { message: 'Later', httpCode: 503 } })
  const askAgain = await failUntilRetried(page, '**/program-views/*/progress*', fail)
  await open(page, 'summit-season', 'We couldn’t load your progress')
  await expectAccessible(page)
  await askAgain()
  await page.getByRole('heading', { level: 1, name: 'Stay focused, Gianni.' }).waitFor()
})
