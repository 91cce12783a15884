import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { visitors } from './support/come.ts'
import { enterConsole } from './support/enter-console.ts'
import { forecastClient, forecasterPassword } from './support/forecast-client.ts'

const client = 'birchwood'
const come = visitors()
beforeAll(() => forecastClient(client))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const toStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()

/** The forecast of a program for an author of their own, made where nobody has yet. */
async function withForecast(author: string) {
  const { page } = await enterConsole(await come(client), author, forecasterPassword)
  await page.goto('/admin/programs/ridge/forecast')
  const make = page.getByRole('button', { name: 'Make a forecast' })
  const tryOut = page.getByRole('button', { name: 'Try them out' })
  await make.or(tryOut).waitFor()
  if (await make.isVisible()) await make.click()
  await tryOut.waitFor()
  return { page, tryOut }
}

test('W08a W08c a forecast is made, read as a picture and a table, and tried with other awards; without a load it is no more than bounds', async () => {
  const { page } = await enterConsole(await come(client), 'ada.author', forecasterPassword)
  await page.goto('/admin/programs/ridge')
  await page.getByRole('link', { name: 'Forecast', exact: true }).click()
  await heading(page, 'Forecast').waitFor()
  await page.getByText('No forecast yet').waitFor()
  await page.getByRole('button', { name: 'Make a forecast' }).click()
  await page.getByText(/8 of 10 endings are between [\d,]+ and [\d,]+\. .*within the budget\./).waitFor()
  await page.getByText(/From 4 loads, through/).waitFor()
  await page
    .getByRole('img', { name: /^Least: [\d,]+\. Expected: [\d,]+\. .* to .*\. Most: 120,000\. Budget 60,000$/ })
    .waitFor()
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table', { name: 'Loads and forecast' })
  // Four loads and four days ahead.
  expect(await table.getByRole('row').count()).toBe(9)
  await expectAccessible(page)

  await page.getByRole('spinbutton', { name: 'Award, %, Level 3' }).fill('0')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByText(/against the forecast\. Most: 60,000\./).waitFor()
  await expectAccessible(page)

  await page.goto('/admin/programs/next/forecast')
  await page.getByRole('button', { name: 'Make a forecast' }).click()
  await page.getByText(/Between 0 and 120,000 points\. We can’t say more yet\./).waitFor()
  expect(await page.getByText('P10').count()).toBe(0)
  await expectAccessible(page)
})

test('W08a after a try that was canceled, failed or refused, the levers can be tried anew', async () => {
  const { page, tryOut } = await withForecast('mia.mover')
  const movers = page.getByRole('region', { name: 'What would move it most' })

  await page.route('**/admin/tasks/*', async route => {
    const answer = await fetchAtHome(route)
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'cancelled' } })
  })
  await tryOut.click()
  await movers.getByText('Canceled. Nothing was changed.').waitFor()
  // A reply may be on its way still.
  await page.unrouteAll({ behavior: 'wait' })

  await page.route('**/forecasts/*', route => route.fulfill({ status: 500, json: {} }))
  await tryOut.click()
  await movers.getByRole('alert').waitFor()
  await page.unroute('**/forecasts/*')

  let sent = 0
  await page.route('**/forecasts', route => {
    if (route.request().method() !== 'POST' || ++sent < 3) return route.continue()
    return route.fulfill({ status: 403, json: {} })
  })
  await tryOut.click()
  await movers.getByRole('listitem').first().waitFor()
  await movers.getByRole('alert').waitFor()
  await tryOut.waitFor()
})

test('W08a what happened since the forecast is no effect of a lever, and nothing that was tried is compared with it', async () => {
  const { page, tryOut } = await withForecast('cal.compare')
  // The forecast that the page shows is of another time.
  await page.route('**/ridge/forecasts', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await fetchAtHome(route)
    const reply = await answer.json()
    reply.newest.result.facts = 'of then'
    reply.newest.result.ahead.at(-1).expected += 1_000_000
    await route.fulfill({ response: answer, json: reply })
  })
  await page.reload()
  await tryOut.click()
  const first = page.getByRole('region', { name: 'What would move it most' }).getByRole('listitem').first()
  await first.waitFor()
  for (const text of await first.locator('b').allTextContents()) {
    expect(Number(text.replace(/\D/g, ''))).toBeLessThan(500_000)
  }
  await page.getByRole('spinbutton', { name: 'Award, %, Level 3' }).fill('0')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByText('Things have changed since the forecast was made').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})

test('W08a each lever is tried by itself, the largest change first (thorough)', async () => {
  const { page, tryOut } = await withForecast('lea.lever')
  await tryOut.click()
  const movers = page.getByRole('region', { name: 'What would move it most' }).getByRole('listitem')
  await movers.nth(2).waitFor({ timeout: 90_000 })
  await expect.poll(() => movers.locator('b').count(), { timeout: 120_000 }).toBe(13)
  // A tenth less and a tenth more, but of a choice there is one way alone.
  const changes = await Promise.all(
    (await movers.all()).map(async mover =>
      Math.max(...(await mover.locator('b').allTextContents()).map(text => Number(text.replace(/\D/g, '')))),
    ),
  )
  expect(changes).toEqual([...changes].sort((a, b) => b - a))
  expect(changes[0]).toBeGreaterThan(0)
  await expectAccessible(page)
})

test('W01c the preview is the real screens, on an invented person, and follows what is typed', async () => {
  const { page } = await enterConsole(await come(client), 'pia.preview', forecasterPassword)
  await page.goto('/admin/programs/ridge')
  await page.getByRole('button', { name: 'Edit' }).click()
  const frame = page.frameLocator('iframe')

  // In a wide window it stands beside the form and follows what is typed, without a new start.
  await page.setViewportSize({ width: 1440, height: 1000 })
  await toStep(page, 'Goals and awards')
  await frame.getByText('Level 3').first().waitFor()
  await page.getByLabel('Status').selectOption('Picking a goal')
  await frame.locator('body').evaluate(body => body.setAttribute('data-kept', 'yes'))
  await page.getByRole('textbox', { name: 'Points, Level 3' }).fill('7777')
  await frame.getByText('7,777').first().waitFor()
  // Half-written it is no program: what was seen last stays, until there is more to see.
  await page.getByRole('textbox', { name: 'Points, Level 3' }).fill('77x')
  await page.getByRole('region', { name: 'Worth a look' }).getByRole('listitem').first().waitFor()
  await frame.getByText('7,777').first().waitFor()
  await page.getByRole('textbox', { name: 'Points, Level 3' }).fill('6500')
  await frame.getByText('6,500').first().waitFor()
  expect(await frame.locator('body').getAttribute('data-kept')).toBe('yes')
  await page.getByLabel('Status').selectOption('Results issued')
  await page.getByLabel('How they do').selectOption('Less than the goal')
  await frame.getByText('80%').first().waitFor()
  expect(await frame.locator('body').getAttribute('data-kept')).toBe('yes')
  await expectAccessible(page, ['landmark-unique'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('iframe').waitFor({ state: 'detached' })
}, 240_000)

test('W01c by itself it shows every screen, status, language, width and scheme, and their team to whoever leads (thorough)', async () => {
  const { page } = await enterConsole(await come(client), 'vic.view', forecasterPassword)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/programs/ridge')
  await page.getByRole('button', { name: 'Edit' }).click()
  const frame = page.frameLocator('iframe')
  await toStep(page, 'Preview')
  // The levels of the draft, with the targets of somebody who had 200 last year.
  await frame.getByText('Level 3').first().waitFor()
  await frame.getByText('220').first().waitFor()
  // Two documents, each with a main part of its own.
  await expectAccessible(page, ['landmark-unique'])

  await page.getByLabel('Status').selectOption('On the way')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  await frame.getByText('64%').first().waitFor()
  await page.getByLabel('Language').selectOption('de_DE')
  await page.getByLabel('Width').selectOption('768')
  await page.getByLabel('Light or dark').selectOption('dark')
  await frame.locator('html[data-scheme="dark"][lang="de-DE"]').waitFor()
  await frame.getByText('64 %').first().waitFor()
  expect(await page.locator('iframe').evaluate(one => one.clientWidth)).toBe(768)

  await page.getByLabel('Status').selectOption('Results issued')
  await frame.getByText('Gratlauf').first().waitFor()
  await page.getByLabel('Screen').selectOption('Dashboard')
  await frame
    .getByRole('link', { name: /Gratlauf/ })
    .first()
    .waitFor()

  // Whoever leads sees a team, on which the program has been run up to there.
  await page.getByLabel('Seen').selectOption('As manager')
  await page.getByLabel('Screen').selectOption('Program')
  await page.getByLabel('Language').selectOption('en_US')
  await frame.getByRole('heading', { level: 1, name: 'Team progress' }).waitFor({ timeout: 60_000 })
  await page.getByLabel('Status').selectOption('On the way')
  await frame.getByRole('heading', { name: 'Where everyone stands' }).waitFor({ timeout: 60_000 })
  await expectAccessible(page, ['landmark-unique'])
  await page.getByLabel('Screen').selectOption('My team')
  await frame.getByRole('heading', { level: 1, name: 'Your team today' }).waitFor({ timeout: 60_000 })
}, 240_000)

test('W08d a program is rehearsed on invented people, and the report shows payout, levels, screens in each language, and mails', async () => {
  const { page } = await enterConsole(await come(client), 'rea.rehearse', forecasterPassword)
  await page.goto('/admin/programs/ridge')
  await page.getByRole('link', { name: 'Rehearsal', exact: true }).click()
  await page.getByText('Not rehearsed yet').waitFor()
  await page.getByLabel('People, 10 to 10,000').fill('12')
  await page.getByLabel('How many of 100 choose each level, Level 1').fill('90')
  await page.getByText('These are more than 100.').waitFor()
  await page.getByLabel('How many of 100 choose each level, Level 1').fill('20')
  await page.getByText('20 of 100 choose none.').waitFor()
  await page.getByLabel('Loads of results').fill('2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click()
  await page.getByRole('heading', { name: 'What it came to' }).waitFor({ timeout: 180_000 })
  const levels = page.getByRole('table', { name: 'By level' })
  await levels.getByRole('rowheader', { name: 'Level 2' }).waitFor()
  await page.getByText(/below the budget/).waitFor()
  await page.getByText(/Activate your account: .*languages/).waitFor()

  const frame = page.frameLocator('iframe[title="What this person sees"]')
  await frame.getByText('Level 3').first().waitFor()
  // The payout is a point in the forecast's picture, and a mail looks as it would in an inbox.
  await page.getByRole('img', { name: /Paid: [\d,]+$/ }).waitFor()
  await page.frameLocator('iframe[title="Preview of the email"]').locator('a').first().waitFor()
  expect(
    await page.getByLabel('Situation').locator('option').filter({ hasText: 'As manager' }).count(),
  ).toBeGreaterThan(1)
  const situation = page.getByLabel('Situation')
  const issued = await situation.locator('option').filter({ hasText: 'Results issued' }).first().getAttribute('value')
  await situation.selectOption(issued)
  await page.getByLabel('Language').selectOption('de_DE')
  await frame.locator('html[lang="de-DE"]').waitFor()
  await frame.getByText('Gratlauf').first().waitFor()
  // Beside a frame that runs scripts, axe's builder starts it in the mail's frame too, where it never ends: one frame at a time.
  const seen = page.frames().length
  const mail = page.locator('iframe[title="Preview of the email"]')
  const mailParent = await mail.locator('..').elementHandle()
  const mailFrame = await mail.elementHandle()
  await mailFrame!.evaluate(one => one.remove())
  await expect.poll(() => page.frames().length).toBe(seen - 1)
  // Two documents, each with a main part of its own.
  await expectAccessible(page, ['landmark-unique'])
  await mailParent!.evaluate((parent, one) => parent.append(one!), mailFrame)
  await page.frameLocator('iframe[title="Preview of the email"]').locator('a').first().waitFor()
  await page.locator('iframe[title="What this person sees"]').evaluate(one => one.remove())
  await expect.poll(() => page.frames().length).toBe(seen - 1)
  await expectAccessible(page)
}, 300_000)
