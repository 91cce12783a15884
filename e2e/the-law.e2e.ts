import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, letIn, looks, openBrowser, type Visit, type VisitOptions, visit } from './support/browser.ts'
import { failUntilAsked } from './support/fail-until-asked.ts'
import { here } from './support/here.ts'
import { law, makeLawWorld } from './support/law-world.ts'

const origin = `http://${law.client}.localhost:${here.port}`
const { people, programs } = law
const selector = (programId: string, screen: string) => `/program-view/${programId}---Selector/${screen}`
const team = (role: string) => `/program-view/${programs.done}---${role}/manager-progress`

let browser: Browser
const visits: Visit[] = []

beforeAll(async () => {
  browser = await openBrowser()
  await makeLawWorld(here.dataDir)
  // Some sixty commands of an operator, each a process of its own.
}, 600_000)
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

async function come(userName: string, address: string, options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, origin, options)
  visits.push(one)
  await letIn(one.page, userName, law.password)
  await one.page.goto(address)
  await one.page.locator('main h1').first().waitFor()
  return one
}

async function expectSound({ page, complaints }: Visit): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await page.locator('body').innerText()).not.toContain('Missing locale value')
  expect(complaints).toEqual([])
}

/** The steps of an award: what each says, and what it comes to. */
async function stepsOf(within: Page | Locator, award: string): Promise<[string, string][]> {
  const region = within.getByRole('region', { name: award, exact: true })
  await region.waitFor()
  const said = await region.getByRole('term').allInnerTexts()
  const outcomes = await region.getByRole('definition').allInnerTexts()
  return said.map((step, at) => [step, outcomes[at]!])
}

const goalOfAnn = [
  ['Goal: 120% of 200 units is 240 units, rounded up to a whole number', '240 units'],
  [expect.stringMatching(/^Newest figure, through [A-Z]/), '268 units'],
  ['Result 268 units, goal 240 units', 'Reached'],
  ['Award for the goal: 60 points', '60 points'],
]

describe('the final result', () => {
  test.each(looks)('P12 P13 all earnings of a challenge point stand explained at $width in $scheme', async look => {
    const one = await come(people.ann, selector(programs.done, 'progress'), look)
    await one.page.getByRole('heading', { level: 1, name: 'You did it, Ann.' }).waitFor()
    await one.page.getByText('You reached 111% of your goal, and the bonus too.').waitFor()
    await one.page.getByRole('region', { name: 'How this was worked out' }).waitFor()
    await expectSound(one)
  })

  test('P12 P13 every award can be worked out again from what the page says, down to the line of the file', async () => {
    const { page } = await come(people.ann, selector(programs.done, 'progress'))
    expect(await stepsOf(page, 'Goal award')).toEqual(goalOfAnn)
    expect(await stepsOf(page, 'Earned along the way')).toEqual([
      [expect.stringMatching(/^Newest figure/), '268 units'],
      ['Up from the threshold (0 units) to 268 units: complete steps of 50 units', '5'],
      ['5 times 4 points', '20 points'],
      ['20 points, at most 80 points', '20 points'],
    ])
    expect(await stepsOf(page, 'Referrals')).toEqual([
      ['Referrals: 27 referrals, needed 10 referrals', 'Reached'],
      ['Referrals: up from 10 referrals to 27 referrals, complete steps of 5 referrals', '3'],
      ['3 times 15 points', '45 points'],
      ['45 points, at most 40 points', '40 points'],
    ])
    const row = page.getByRole('table', { name: 'The rows behind it' }).getByRole('row').last()
    const cells = await row.getByRole('cell').allInnerTexts()
    expect(cells.slice(0, 2)).toEqual(['268 units', '27 referrals'])
    expect(cells[2]).toMatch(/^progress-\S+\.csv\s+load \d+, line 2, row ann\.vale-2$/)
    const sum = page.getByRole('region', { name: 'How it adds up' })
    await expect
      .poll(() => sum.getByRole('definition').allInnerTexts())
      .toEqual(['60 points', '20 points', '40 points', '120 points'])
    await expect
      .poll(() => sum.getByRole('term').allInnerTexts())
      .toEqual([
        'Goal award\nRidge, 240 units\nReached',
        'Earned along the way\n5 times 4 points',
        'Referrals\n27, minimum 10 referrals\nReached\n3 times 15 points\n45 points, at most 40 points',
        'Total',
      ])
  })

  test('P12 P13 a missed goal still pays what was earned on the way, and says so in German, without confetti', async () => {
    const one = await come(people.ben, selector(programs.done, 'progress'), { width: 390 })
    await one.page.getByRole('heading', { level: 1, name: 'Wohlverdient, Ben.' }).waitFor()
    expect((await stepsOf(one.page, 'Prämie für das Ziel')).at(-1)![1]).toBe('0 Punkte')
    expect((await stepsOf(one.page, 'Unterwegs verdient')).at(-1)![1]).toBe('16 Punkte')
    expect(await one.page.locator('.bit').count()).toBe(0)
    await expectSound(one)
  })

  test('P12 a correction by hand is a step like any other, with its reason, in Japanese', async () => {
    const one = await come(people.chie, selector(programs.done, 'progress'), { width: 390, scheme: 'dark' })
    const [correction] = (await stepsOf(one.page, '途中の獲得分')).slice(-1)
    expect(correction![0]).toContain('One return was counted twice')
    expect(correction![1]).toBe('12 ポイント')
    await one.page.getByRole('region', { name: '獲得の内訳' }).getByText('32 ポイント').waitFor()
    const payments = one.page.getByRole('region', { name: '付与の履歴' })
    await expect
      .poll(() => payments.getByRole('definition').allInnerTexts())
      .toEqual(['+36 ポイント', '−4 ポイント', '32 ポイント'])
    expect((await payments.getByRole('term').allInnerTexts())[1]).toMatch(/^訂正\n.+\nOne return was counted twice$/)
    await expectSound(one)
  })

  test('P13 who picked no goal and earned on the way is told of that, and of no goal', async () => {
    const one = await come(people.dora, selector(programs.done, 'progress'))
    await one.page.getByRole('heading', { level: 1, name: 'Well earned, Dora.' }).waitFor()
    expect((await stepsOf(one.page, 'Earned along the way')).at(-1)![1]).toBe('16 points')
    expect(await one.page.getByText('Your goal', { exact: true }).count()).toBe(0)
    expect(await one.page.locator('.marker').count()).toBe(0)
    await expectSound(one)
  })
})

describe('the final result of other programs', () => {
  test('P12 P13 P15 a minimum missed pays no goal, and the bonus that was paid on the way stands and is told so', async () => {
    const one = await come(people.ann, selector(programs.paid, 'progress'), { width: 390, scheme: 'dark' })
    await one.page.getByRole('heading', { level: 1, name: 'So close, Ann.' }).waitFor()
    const still =
      'Trainings stayed below the minimum, so there’s no award for the goal. Your bonus still counts: 30 points.'
    await one.page.getByText(still).waitFor()
    await one.page.getByRole('link', { name: 'Choose your next goal' }).waitFor()
    const sum = one.page.getByRole('region', { name: 'How it adds up' })
    await expect
      .poll(() => sum.getByRole('definition').allInnerTexts())
      .toEqual(['0 points', '30 points', 'Not reached', '30 points'])
    const payments = one.page.getByRole('region', { name: 'What was paid, and when' })
    await expect.poll(() => payments.getByRole('definition').allInnerTexts()).toEqual(['+30 points'])
    await expect.poll(() => payments.getByRole('term').innerText()).toMatch(/^Progress along the way/)
    await one.page.getByText(/^Of this, good until .*: 30 points[.]$/).waitFor()
    expect(await one.page.locator('[class*=confetti]').count()).toBe(0)
    await expectSound(one)
  })

  test('P12 P13 where fewer are better, each end is told by its own measure', async () => {
    const ann = await come(people.ann, selector(programs.fewer, 'progress'))
    await ann.page.getByRole('heading', { level: 1, name: 'You did it, Ann.' }).waitFor()
    await ann.page.getByText('below your starting figure, 200 complaints').waitFor()
    expect(await ann.page.locator('[class*=confetti] i').count()).toBeGreaterThan(0)
    await expectSound(ann)
    const eli = await come(people.eli, selector(programs.fewer, 'progress'), { width: 390 })
    await eli.page.getByRole('heading', { level: 1, name: 'Not this time, Eli.' }).waitFor()
    await eli.page.getByText('No progress was counted this time.').waitFor()
    await eli.page.getByRole('region', { name: 'Your result' }).getByText('No result', { exact: true }).waitFor()
    await expectSound(eli)
  })
})

describe('under way', () => {
  test('N13 P13 a challenge point shows what is earned so far beside what the goal brings', async () => {
    const one = await come(people.ann, selector(programs.running, 'progress'))
    const metrics = one.page.getByRole('main')
    await metrics.getByText('Earned so far').waitFor()
    const figures = await metrics.getByRole('definition').allInnerTexts()
    expect(figures.map(figure => figure.replaceAll(/\s+/g, ' '))).toEqual(
      expect.arrayContaining(['16 points', '60 points']),
    )
    await expect
      .poll(() => metrics.getByRole('progressbar', { name: 'Referrals' }).getAttribute('aria-valuenow'))
      .toBe('270')
    await metrics.getByText('4 points for each 50 units, up to 80 points').waitFor()
    await expectSound(one)
  })

  test('N13 P13 who picked no goal sees what the way earns, and nothing of a goal', async () => {
    const one = await come(people.dora, selector(programs.running, 'progress'), { width: 390 })
    await one.page.getByRole('heading', { level: 1, name: 'You’re on your way, Dora.' }).waitFor()
    const words = await one.page.getByRole('main').innerText()
    expect(words).toMatch(/12\s+points earned so far/)
    expect(words).toContain('You earn along the way: 4 points for each 50 units, up to 80 points.')
    expect(words).not.toMatch(/your goal|to achieve|your pace/i)
    await expectSound(one)
    await one.page.goto('/dashboard')
    await one.page.getByText('Your results count, even without a goal.').waitFor()
  })

  test.each(looks)('N13 P13 P20 the bonus has its meter beside the minimum’s at $width in $scheme', async look => {
    const one = await come(people.ann, selector(programs.measured, 'progress'), look)
    await one.page.getByRole('progressbar', { name: 'Trainings' }).waitFor()
    await one.page.getByRole('progressbar', { name: 'Renewals' }).waitFor()
    const words = await one.page.getByRole('main').innerText()
    expect(words).toContain('27, minimum 48 units')
    expect(words).toContain('Bonus: 30 points at 48 units.')
    expect(words).toContain('It also needs at least 4 trainings.')
    await one.page.locator('.scene__stage[data-placed="true"]').waitFor()
    await expectSound(one)
  })

  test('N13 P07 an assigned goal tells its rate, counted from the goal that was set', async () => {
    const one = await come(people.ann, selector(programs.objective, 'progress'))
    await one.page.getByText('5 points for each 10 units above 220, up to 100 points').first().waitFor()
    await expectSound(one)
  })
})

describe('choosing a goal', () => {
  test.each(looks)('N12 N14 P13 a challenge point says how it pays on the way at $width in $scheme', async look => {
    const one = await come(people.ann, selector(programs.open, 'welcome'), look)
    const onTheWay = 'You earn along the way, whichever goal you choose: 4 points for each 50 units, up to 80 points.'
    await one.page.getByText(onTheWay).waitFor()
    await expectSound(one)
    await one.page.goto(selector(programs.open, 'goal-selection'))
    await one.page.getByText(onTheWay).waitFor()
    await one.page.getByText('Referrals: 15 points for each 5 referrals above 10, up to 40 points.').waitFor()
    await expectSound(one)
  })

  test('N14 P07 a rate is told in words, and the slider earns by the law', async () => {
    const one = await come(people.ann, selector(programs.rate, 'goal-selection'))
    const { page } = one
    const ridge = page.locator('label', { has: page.getByRole('radio', { name: /Ridge/ }) })
    await expect
      .poll(() => ridge.innerText())
      .toMatch(/\$110,000\s+3 points per \$1,000\s+3 points for each \$1,000 above \$100,000, up to 500 points/)
    const slider = page.getByRole('slider', { name: 'If I finish at' })
    const earned = page.locator('p[aria-live]')
    await slider.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => earned.innerText()).toMatch(/^0\s+points\. Ridge is at \$110,000$/)
    await page.keyboard.press('End')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('$150,000')
    await expect.poll(() => earned.innerText()).toMatch(/^150\s+points with Ridge$/)
    await expectSound(one)
  })

  test('N14 P07 an award with a rate beside it is told in German, without a landscape', async () => {
    const one = await come(people.ben, selector(programs.beyond, 'goal-selection'), { width: 390, scheme: 'dark' })
    const words = await one.page.getByRole('main').innerText()
    expect(words).toContain('60 Punkte, dazu 5 Punkte für je 10 units über 240, höchstens 100 Punkte')
    await expectSound(one)
  })
})

describe('leading a team', () => {
  test.each(looks)('P12 P14 a leader sees their own award and how it came about at $width in $scheme', async look => {
    const one = await come(people.mona, team('Manager'), look)
    await one.page.getByRole('heading', { name: '3 goals reached in your team, Mona.' }).waitFor()
    await one.page.getByText('That puts the team in the range 50% – 75%.').waitFor()
    expect(await stepsOf(one.page, 'Award for your team’s success')).toEqual([
      ['3 of 5 in your team reached their goal', '60%'],
      ['Between 50% and 75% of the team: 250 points', '250 points'],
    ])
    await expectSound(one)
  })

  test('P18 a participant opens from their row by keyboard, has an address, and gives the focus back', async () => {
    const { page, complaints } = await come(people.mona, team('Manager'))
    const link = page.getByRole('link', { name: 'Ann Vale' })
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ann Vale' })
    await dialog.waitFor()
    await expect.poll(() => page.url()).toMatch(/manager-progress\?person=\d+$/)
    await dialog.getByText('Ridge, 240 units').waitFor()
    await dialog.getByText('27, minimum 10 referrals').waitFor()
    await dialog.getByRole('img', { name: /^Results over time: 268 units/ }).waitFor()
    expect(await stepsOf(dialog, 'Goal award')).toEqual(goalOfAnn)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${origin}${team('Manager')}`)
    await expect.poll(() => page.locator(':focus').innerText()).toContain('Ann Vale')

    await link.press('Enter')
    await page.reload()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator(':focus').innerText()).toContain('Ann Vale')
    expect(complaints).toEqual([])
  })

  test.each(looks)('P18 the view of a participant is accessible at $width in $scheme', async look => {
    const one = await come(people.mona, team('Manager'), look)
    await one.page.getByRole('link', { name: 'Ben Hart' }).click()
    const dialog = one.page.getByRole('dialog', { name: 'Ben Hart' })
    await dialog.getByRole('region', { name: 'How this was worked out' }).waitFor()
    await expectSound(one)
    expect(await dialog.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test('P18 before results are issued a leader sees the figures of the way', async () => {
    const address = `/program-view/${programs.measured}---Manager/manager-progress`
    const one = await come(people.mona, address)
    await one.page.getByRole('table').getByRole('link', { name: 'Eli Stone' }).click()
    const dialog = one.page.getByRole('dialog', { name: 'Eli Stone' })
    await dialog.getByText(', minimum 2 trainings', { exact: false }).waitFor()
    expect(await dialog.getByRole('region', { name: 'How this was worked out' }).count()).toBe(0)
    await expectSound(one)
  })

  test('P19 T27 a person of another branch is as unknown as nobody', async () => {
    const { page: corporate } = await come(people.otto, `${team('Superviewer')}?unit=east`)
    await corporate.getByRole('link', { name: 'Ida Blom' }).click()
    await corporate.getByRole('dialog', { name: 'Ida Blom' }).waitFor()
    const stranger = new URL(corporate.url()).searchParams.get('person')

    const { page } = await come(people.mona, team('Manager'))
    const dialog = page.getByRole('dialog')
    const told: string[] = []
    for (const person of [stranger, '999999', 'nobody']) {
      await page.goto(`${team('Manager')}?person=${person}`)
      await dialog.getByText('We can’t find this person in your team.').waitFor()
      told.push(await dialog.innerText())
      expect(await page.getByText('Ida').count()).toBe(0)
    }
    expect(new Set(told).size).toBe(1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back to your team' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${origin}${team('Manager')}`)
  })

  test('E01 a participant’s view that does not come says so, and comes when asked again', async () => {
    const { page } = await come(people.mona, team('Manager'))
    const askAgain = await failUntilAsked(page, '**/manager/viewPlan/**')
    await page.getByRole('link', { name: 'Ann Vale' }).click()
    await page.getByRole('dialog', { name: 'Not available' }).waitFor()
    await expectAccessible(page)
    await askAgain()
    await page.getByRole('dialog', { name: 'Ann Vale' }).waitFor()
  })
})
