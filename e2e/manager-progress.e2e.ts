import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, looks } from './support/browser.ts'
import { originOf } from './support/come.ts'
import { failUntilRetried } from './support/fail-until-retried.ts'
import { hasFocus, leaders, summit } from './support/leaders.ts'

const come = leaders()

const title = (page: Page, unit: string) =>
  page.getByRole('heading', { level: 1, name: `Team progress, ${unit}` }).waitFor()
const leadOfTable = (page: Page, name: string) =>
  page.getByRole('table', { name }).getByRole('rowheader').allInnerTexts()

test.each(looks)('N15 P18 the tables are accessible $width wide, $scheme, in every state of a program', async look => {
  const { page, complaints } = await come('olivia.hart', look)
  const places = [
    summit('Owner'),
    `${summit('Owner')}?unit=pine`,
    '/program-view/spring-sprint---Owner/manager-progress',
    '/program-view/trailblazer---Owner/manager-progress?unit=pine',
  ]
  for (const place of places) {
    await page.goto(place)
    await page.getByRole('table').first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
  }
  expect(complaints).toEqual([])
})

test('N15 P18 P19 a manager goes down into a team and up again by keyboard, and the address keeps the place', async () => {
  const { page, complaints } = await come('nora.lindqvist')
  await page.goto(summit('Manager'))
  await title(page, 'Region West')
  await expect.poll(() => leadOfTable(page, 'Teams in Region West')).toEqual(['Team Cedar', 'Team Maple', 'Team Pine'])

  await page.getByRole('table').getByRole('link', { name: 'Team Pine' }).focus()
  await page.keyboard.press('Enter')
  await title(page, 'Team Pine')
  await expect.poll(() => page.url()).toBe(`${originOf('northlight')}${summit('Manager')}?unit=pine`)
  await expect.poll(() => hasFocus(page, 'Team progress, Team Pine')).toBe(true)
  await expect.poll(() => page.title()).toBe('Team progress, Team Pine · Northlight')
  const row = page.getByRole('row', { name: 'Maya Andersson' })
  await expect.poll(() => row.getByRole('cell').first().innerText()).toBe('Ridge, $120,000')
  expect(Number(await row.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0)

  await page.reload()
  await title(page, 'Team Pine')
  await page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name: 'Region West' }).press('Enter')
  await title(page, 'Region West')
  await page.goBack()
  await title(page, 'Team Pine')
  expect(complaints).toEqual([])
})

test('P18 the terraces, the teams and the people show the same figures (thorough)', async () => {
  const { page } = await come('nora.lindqvist')
  await page.goto(summit('Manager'))
  await title(page, 'Region West')
  const terraces = page.getByRole('list', { name: 'Where everyone stands' })
  await terraces.waitFor()
  // Each dot is a piece of one path, which is there for wide screens and for phones, each with an edge.
  const paths = await terraces
    .locator('[aria-hidden] > svg:first-child path:first-child')
    .evaluateAll(all => all.map(path => path.getAttribute('d') ?? ''))
  const dots = paths.join('').split('M').length - 1
  const counts = await countsOf(page)
  expect(counts).toHaveLength(5)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(dots)

  let sum = 0
  for (const unit of ['cedar', 'maple', 'pine']) {
    await page.goto(`${summit('Manager')}?unit=${unit}`)
    await page.getByRole('heading', { name: 'People in' }).waitFor()
    const here = await countsOf(page)
    const shown = await page.locator('tbody').innerText()
    const names = ['Needs a push', 'Needs focus', 'Almost there', 'On track', 'Made it']
    expect(here).toEqual(names.map(name => shown.split(name).length - 1))
    sum += here.reduce((total, count) => total + count, 0)
  }
  expect(sum).toBe(dots)

  async function countsOf(on: Page): Promise<number[]> {
    const texts = await on.getByRole('list', { name: 'Where everyone stands' }).locator('b').allInnerTexts()
    return texts.map(Number)
  }
})

test('P18 people stand by name, never by rank (thorough)', async () => {
  const { page } = await come('theo.brandt')
  await page.goto(summit('Manager'))
  await title(page, 'Team Pine')
  await expect.poll(async () => (await leadOfTable(page, 'People in Team Pine')).length).toBeGreaterThan(30)
  const names = (await leadOfTable(page, 'People in Team Pine')).map(text => text.split('\n').at(-1)!)
  const byName = (name: string) => name.split(' ').reverse().join(' ')
  expect(names).toEqual([...names].sort((one, other) => byName(one).localeCompare(byName(other))))
})

test('P18 before there is progress the tables show who has picked a goal, and in the end who reached it (thorough)', async () => {
  const { page } = await come('olivia.hart')
  await page.goto('/program-view/spring-sprint---Owner/manager-progress')
  await page.getByRole('heading', { name: 'Who has picked a goal' }).waitFor()
  await expect.poll(() => stepsOf('Who has picked a goal')).toEqual(['Still choosing', 'Base camp', 'Ridge', 'Summit'])
  expect(await page.getByRole('columnheader', { name: 'Average % of goal' }).count()).toBe(0)

  await page.goto('/program-view/trailblazer---Owner/manager-progress')
  await page.getByRole('heading', { name: 'How it ended' }).waitFor()
  await expect.poll(() => stepsOf('How it ended')).toEqual(['Below the goal', 'Reached the goal'])

  /** What the steps of the picture are called, without how many stand on each. */
  async function stepsOf(name: string): Promise<string[]> {
    const texts = await page.getByRole('list', { name }).getByRole('listitem').allInnerTexts()
    return texts.map(text => text.replace(/\d+\s*/, ''))
  }
})

test('P14 P15 who is paid for their team as it goes sees what came, and how it was calculated (thorough)', async () => {
  const { page } = await come('emre.aydin', { width: 390, scheme: 'dark' })
  await page.goto('/program-view/steady-climb---Manager/manager-progress')
  await page.getByRole('region', { name: 'What was paid, and when' }).getByText('+412 points').waitFor()
  const sums = page.getByRole('region', { name: 'How this was worked out' })
  await sums.getByText('Check the math').click()
  await sums.getByText('412 points').first().waitFor()
  await expectAccessible(page)
})

test('P19 T27 a unit of another branch counts as unknown, and leads back to one’s own part (thorough)', async () => {
  const { page } = await come('nora.lindqvist')
  for (const unit of ['east', 'birch', 'Corporate', 'no-such-unit']) {
    await page.goto(`${summit('Manager')}?unit=${unit}`)
    await page.getByText('We can’t find this part of the organization.').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await page.getByText('Region East').count()).toBe(0)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to your team' }).click()
  await title(page, 'Region West')
})

test('N15 a person without the role is led to where they may be (thorough)', async () => {
  const { page } = await come('sam.okoro')
  await page.goto('/program-view/summit-season---Selector/manager-progress')
  await page.waitForURL('**/program-view/summit-season---Selector/progress')
  await page.goto(summit('Manager'))
  await page.waitForURL('**/dashboard')
})

test('E01 tables that fail to load say so, and load on retry (thorough)', async () => {
  const { page } = await come('theo.brandt')
  const json = { message: 'Away', httpCode: 500, messageCode: 'errors.generic.global', requestId: 'x' }
  const askAgain = await failUntilRetried(page, '**/api/**/tables*', route => route.fulfill({ status: 500, json }))
  await page.goto(summit('Manager'))
  await page.getByRole('heading', { name: 'We couldn’t load the team' }).waitFor()
  await expectAccessible(page)
  await askAgain()
  await title(page, 'Team Pine')
})

test('E01 tables and the search in them outlive a refresh that fails, but not one that is refused (thorough)', async () => {
  const { page, context } = await come('theo.brandt')
  await page.goto(summit('Manager'))
  await title(page, 'Team Pine')
  const people = page.getByRole('table', { name: 'People in Team Pine' })
  await people.waitFor()
  const search = page.getByRole('searchbox', { name: 'Find a person' })
  const found = page.waitForResponse(/search=An/)
  await search.fill('An')
  await found
  let status = 503
  let failures = 0
  await page.route('**/api/**/tables*', async route => {
    const json = { message: 'Away', httpCode: status, messageCode: 'errors.generic.global', requestId: 'x' }
    await route.fulfill({ status, json })
    if (route.request().url().includes('search=An')) failures++
  })
  // A network that is back refreshes everything; the second failure comes long after the first was drawn.
  await context.setOffline(true)
  await page.getByText(/No connection right now/).waitFor()
  await context.setOffline(false)
  await expect.poll(() => failures).toBeGreaterThan(1)
  expect(await page.getByRole('heading', { name: 'We couldn’t load the team' }).count()).toBe(0)
  expect(await search.inputValue()).toBe('An')
  expect(await people.count()).toBe(1)

  status = 404
  await page.getByRole('heading', { name: 'We couldn’t load the team' }).waitFor()
  await page.getByRole('link', { name: 'Back to your team' }).waitFor()
})

test('P08 L14 figures, dates and words follow the language of the person (thorough)', async () => {
  const { page } = await come('karl.petersen', {}, 'harbor')
  await page.goto('/program-view/open-sea---Manager/manager-progress')
  await page.getByRole('heading', { name: 'Wo alle stehen' }).waitFor()
  const text = await page.locator('main').innerText()
  expect(text).toMatch(/\d{2,3}\.000\s€/)
  expect(text).toMatch(/\d+\s%/)
  expect(text).not.toContain('Missing locale value')
})
