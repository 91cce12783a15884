import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, letIn, looks, openBrowser, type Visit, type VisitOptions, visit } from './support/browser.ts'
import { failUntilAsked } from './support/fail-until-asked.ts'
import { here } from './support/here.ts'
import { cairn } from './support/server.ts'

const origin = (client: string) => `http://${client}.localhost:${here.port}`
const summit = (role: string) => `/program-view/summit-season---${role}/manager-progress`

let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(userName: string, options?: VisitOptions & { client?: string }): Promise<Visit> {
  const one = await visit(browser, origin(options?.client ?? 'northlight'), options)
  visits.push(one)
  await letIn(one.page, userName)
  return one
}

const title = (page: Page, unit: string) =>
  page.getByRole('heading', { level: 1, name: `Team progress, ${unit}` }).waitFor()
const hasFocus = (page: Page, name: string) =>
  page.getByRole('heading', { name }).evaluate(heading => heading === document.activeElement)
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
  const teams = await leadOfTable(page, 'Teams in Region West')
  expect(teams).toEqual(['Team Cedar', 'Team Maple', 'Team Pine'])

  await page.getByRole('table').getByRole('link', { name: 'Team Pine' }).focus()
  await page.keyboard.press('Enter')
  await title(page, 'Team Pine')
  await expect.poll(() => page.url()).toBe(`${origin('northlight')}${summit('Manager')}?unit=pine`)
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

test('P18 the terraces, the teams and the people tell the same', async () => {
  const { page } = await come('nora.lindqvist')
  await page.goto(summit('Manager'))
  await title(page, 'Region West')
  const terraces = page.getByRole('list', { name: 'Where everyone stands' })
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
    const names = ['Get going', 'Stay focused', 'Almost there', 'On track', 'Made it']
    expect(here).toEqual(names.map(name => shown.split(name).length - 1))
    sum += here.reduce((total, count) => total + count, 0)
  }
  expect(sum).toBe(dots)

  async function countsOf(on: Page): Promise<number[]> {
    const texts = await on.getByRole('list', { name: 'Where everyone stands' }).locator('b').allInnerTexts()
    return texts.map(Number)
  }
})

test('P18 people stand by name, never by rank', async () => {
  const { page } = await come('theo.brandt')
  await page.goto(summit('Manager'))
  await title(page, 'Team Pine')
  const names = (await leadOfTable(page, 'People in Team Pine')).map(text => text.split('\n').at(-1)!)
  const byName = (name: string) => name.split(' ').reverse().join(' ')
  expect(names.length).toBeGreaterThan(30)
  expect(names).toEqual([...names].sort((one, other) => byName(one).localeCompare(byName(other))))
})

test('P18 before there is progress the tables tell who has picked a goal, and in the end who reached it', async () => {
  const { page } = await come('olivia.hart')
  await page.goto('/program-view/spring-sprint---Owner/manager-progress')
  await page.getByRole('heading', { name: 'Who has picked a goal' }).waitFor()
  const choosing = page.getByRole('list', { name: 'Who has picked a goal' }).getByRole('listitem')
  expect((await choosing.allInnerTexts()).map(text => text.replace(/\d+\s*/, ''))).toEqual([
    'Still choosing',
    'Base camp',
    'Ridge',
    'Summit',
  ])
  expect(await page.getByRole('columnheader', { name: 'Average of goal' }).count()).toBe(0)

  await page.goto('/program-view/trailblazer---Owner/manager-progress')
  await page.getByRole('heading', { name: 'How it ended' }).waitFor()
  const ended = page.getByRole('list', { name: 'How it ended' }).getByRole('listitem')
  expect((await ended.allInnerTexts()).map(text => text.replace(/\d+\s*/, ''))).toEqual([
    'Below the goal',
    'Reached the goal',
  ])
})

test('P14 P15 who is paid for their team as it goes sees what came, and how it was worked out', async () => {
  const { page } = await come('emre.aydin', { width: 390, scheme: 'dark' })
  await page.goto('/program-view/steady-climb---Manager/manager-progress')
  await page.getByRole('region', { name: 'What was paid, and when' }).getByText('+412 points').waitFor()
  await page.getByRole('region', { name: 'How this was worked out' }).getByText('412 points').first().waitFor()
  await expectAccessible(page)
})

test('P18 a team of more than 50, and more than 50 teams, come page by page, each with its address', async () => {
  await loadLargeTeam()
  const { page, complaints } = await come('aki.ono', { client: 'sakura', width: 390 })
  const place = '/program-view/omotenashi---Manager/manager-progress'
  await page.goto(place)
  await page.getByRole('heading', { name: '大通店のメンバー' }).waitFor()
  const rows = page.getByRole('table', { name: '大通店のメンバー' }).getByRole('rowheader')
  await expect.poll(() => rows.count()).toBe(50)
  const first = await rows.first().innerText()
  const pages = page.getByRole('navigation', { name: 'ページ', exact: true })
  await pages.getByRole('link', { name: '次へ' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(11)
  await expect.poll(() => page.url()).toBe(`${origin('sakura')}${place}?page=2`)
  await expect.poll(() => hasFocus(page, '大通店のメンバー')).toBe(true)
  expect(await rows.allInnerTexts()).not.toContain(first)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(11)
  await pages.getByRole('link', { name: '前へ' }).click()
  await expect
    .poll(() =>
      rows
        .first()
        .innerText()
        .catch(() => ''),
    )
    .toBe(first)

  await page.goto(`${place}?page=9`)
  await page.getByRole('heading', { name: '該当者なし' }).waitFor()
  await expectAccessible(page)
  await pages.getByRole('link', { name: '前へ' }).click()
  await expect.poll(() => rows.count()).toBe(11)

  // The units below it come in pages of their own, and are looked for and put in order by themselves.
  const units = page.getByRole('table', { name: '大通店のチーム' }).getByRole('rowheader')
  const unitPages = page.getByRole('navigation', { name: '大通店のチームのページ' })
  await expect.poll(() => units.count()).toBe(50)
  await unitPages.getByRole('link', { name: '次へ' }).click()
  await expect.poll(() => units.count()).toBe(11)
  await expect.poll(() => hasFocus(page, '大通店のチーム')).toBe(true)
  await expect.poll(() => rows.count()).toBe(11)
  await expect.poll(() => page.url()).toContain('teamsPage=2')
  await page.reload()
  await expect.poll(() => units.count()).toBe(11)
  await page.getByLabel('並び順').first().selectOption({ label: '名前（降順）' })
  await expect.poll(() => units.first().innerText()).toContain('第61チーム')
  await page.getByRole('searchbox', { name: 'チームを探す' }).fill('--')
  await page.getByText('該当するチームがありません').waitFor()
  await page.getByRole('searchbox', { name: 'チームを探す' }).fill('６０')
  await expect.poll(() => units.allInnerTexts()).toEqual([expect.stringContaining('第60チーム')])
  await page.goBack()
  await expect.poll(() => units.count()).toBe(11)
  expect(complaints).toEqual([])
})

test('P18 a regional manager finds on a phone who needs help and why, and the address keeps it', async () => {
  const { page, complaints } = await come('nora.lindqvist', { width: 390 })
  await page.goto(summit('Manager'))
  // One tap, from what is in sight at once, to names and reasons, those furthest behind first.
  const way = page.getByRole('link', { name: /\d+ people could use a hand/ })
  await way.waitFor()
  expect((await way.boundingBox())!.y).toBeLessThan(500)
  await way.click()
  const help = page.getByRole('region', { name: 'Who could use a hand' })
  const behind = help.getByText(/\d+ percentage points behind today’s pace/)
  await expect.poll(() => behind.count()).toBe(5)
  const points = (await behind.allInnerTexts()).map(text => Number.parseInt(text, 10))
  expect(points).toEqual([...points].sort((one, other) => other - one))
  await expect.poll(async () => (await help.boundingBox())!.y).toBeLessThan(150)
  await help.getByRole('listitem').first().getByRole('link').click()
  await page
    .getByRole('dialog')
    .getByText(/\d+ percentage points behind today’s pace/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const first = help.getByRole('listitem').first().getByRole('link')
  await expect.poll(() => first.evaluate(link => link === document.activeElement)).toBe(true)

  await page.getByRole('link', { name: /Get going/ }).click()
  const people = page.getByRole('table', { name: 'People in Region West' })
  await people
    .getByText(/percentage points behind today’s pace/)
    .first()
    .waitFor()
  const standings = await people.getByText('Get going').count()
  expect(standings).toBe(await people.getByRole('rowheader').count())
  await expect.poll(() => people.getByText(/^Team (Cedar|Maple|Pine)$/).count()).toBe(standings)
  await expect.poll(() => people.getByText(/^((Moved (up|down), was|Was) at \d|No change)/).count()).toBe(standings)

  await page.getByLabel('Order').selectOption('Progress, lowest first')
  await page.waitForURL(/sort=progress/)
  const bars = people.getByRole('progressbar')
  const values = () => bars.evaluateAll(all => all.map(bar => Number(bar.getAttribute('aria-valuenow'))))
  const isInOrder = async () => (await values()).every((value, at, all) => at === 0 || all[at - 1]! <= value)
  await expect.poll(isInOrder).toBe(true)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('--')
  await page.getByText('Type at least one letter of the name.').waitFor()
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('ENGEL')
  await page.waitForURL(/find=ENGEL/)
  await expect.poll(() => people.getByRole('rowheader').count()).toBe(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL(url => !url.search.includes('standing'))
  await page.goBack()
  await expect.poll(() => people.getByRole('rowheader').count()).toBe(1)
  expect(complaints).toEqual([])
})

test('P18 T30 the list is saved as a file, and those who have not chosen are reminded once', async () => {
  const { page, complaints } = await come('olivia.hart')
  await page.goto('/program-view/spring-sprint---Owner/manager-progress?unit=pine')
  await page.getByRole('heading', { name: /people have not chosen yet/ }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this list' }).click()
  expect((await saving).suggestedFilename()).toBe('Team progress Team Pine.csv')
  await page.getByRole('button', { name: 'Remind them by email' }).click()
  await page.getByText(/people will get an email now/).waitFor()
  await page.getByRole('button', { name: 'Remind them by email' }).click()
  await page.getByText(/No email was needed\..*have already been reminded today/).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('P19 T27 a unit of another branch is told as unknown, and leads back to the own part', async () => {
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

test('N15 a person without the role is led to where they may be', async () => {
  const { page } = await come('sam.okoro')
  await page.goto('/program-view/summit-season---Selector/manager-progress')
  await page.waitForURL('**/program-view/summit-season---Selector/progress')
  await page.goto(summit('Manager'))
  await page.waitForURL('**/dashboard')
})

test('E01 tables that fail to load say so, and load when asked again', async () => {
  const { page } = await come('theo.brandt')
  const json = { message: 'Away', httpCode: 500, messageCode: 'errors.generic.global', requestId: 'x' }
  const askAgain = await failUntilAsked(page, '**/tables*', route => route.fulfill({ status: 500, json }))
  await page.goto(summit('Manager'))
  await page.getByRole('heading', { name: 'We couldn’t load the team' }).waitFor()
  await expectAccessible(page)
  await askAgain()
  await title(page, 'Team Pine')
})

test('P08 L14 figures, dates and words follow the language of the person', async () => {
  const { page } = await come('karl.petersen', { client: 'harbor' })
  await page.goto('/program-view/open-sea---Manager/manager-progress')
  await page.getByRole('heading', { name: 'Wo alle stehen' }).waitFor()
  const text = await page.locator('main').innerText()
  expect(text).toMatch(/\d{2,3}\.000\s€/)
  expect(text).toMatch(/\d+\s%/)
  expect(text).not.toContain('Missing locale value')
})

/** A store of 61 people, its 61 teams and its manager, brought into a client of their own by the operator's files. */
async function loadLargeTeam(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-team-'))
  const people = Array.from({ length: 61 }, (_, at) => `guest.${String(at + 1).padStart(2, '0')}`)
  const everybody = [...people, 'aki.ono']
  const teams = people.map((_, at) => `odori-${at + 1},odori,第${String(at + 1).padStart(2, '0')}チーム`)
  const files: [kind: string, header: string, lines: string[]][] = [
    ['orgunits', 'unitId,parentId,name', ['odori,Corporate,大通店', ...teams]],
    [
      'participants',
      'externalId,userName,firstName,lastName,locale',
      everybody.map((name, at) => `G${at},${name},${name.split('.')[0]},${name.split('.')[1]},ja_JP`),
    ],
    ['assignments', 'userName,unitId,role', [...people.map(name => `${name},odori,Selector`), 'aki.ono,odori,Manager']],
    ['enrollments', 'userName,programId,groupId', people.map(name => `${name},omotenashi,omotenashi-staff`)],
  ]
  try {
    for (const [kind, header, lines] of files) {
      const file = join(folder, `${kind}.csv`)
      writeFileSync(file, [header, ...lines, ''].join('\n'))
      await run(['load', kind, file, '--client', 'sakura'])
    }
    await run(['user', 'password', 'aki.ono', '--client', 'sakura'], 'summit season\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function run(args: readonly string[], input?: string): Promise<void> {
  const { code, out, err } = await cairn(here.dataDir, args, input)
  expect([args[0], code, code === 0 ? '' : `${out}${err}`]).toEqual([args[0], 0, ''])
}
