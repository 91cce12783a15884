import { describe, expect, test } from 'vitest'
import { looks } from './support/browser.ts'
import { expectSound, lawVisitors, selector } from './support/law-pages.ts'
import { law } from './support/law-world.ts'

const { people, programs } = law
const { running, measured, objective, open, rate, beyond } = programs
const come = lawVisitors('fernhill', [running, measured, objective, open, rate, beyond])

describe('under way', () => {
  test('N13 P13 a challenge point shows what is earned so far beside what the goal brings', async () => {
    const one = await come(people.ann, selector(running, 'progress'))
    const metrics = one.page.getByRole('main')
    await metrics.getByText('Earned so far').waitFor()
    const figures = await metrics.getByRole('definition').allInnerTexts()
    expect(figures.map(figure => figure.replaceAll(/\s+/g, ' '))).toEqual(
      // 16 on the way, 40 for referrals.
      expect.arrayContaining(['56 points', '60 points']),
    )
    await expect
      .poll(() => metrics.getByRole('progressbar', { name: 'Referrals' }).getAttribute('aria-valuenow'))
      .toBe('270')
    await metrics.getByText('4 points for each 50 units, up to 80 points').waitFor()
    await expectSound(one)
  })

  test('N13 P13 who picked no goal sees what the way earns, and nothing of a goal (thorough)', async () => {
    const one = await come(people.dora, selector(running, 'progress'), { width: 390 })
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
    const one = await come(people.ann, selector(measured, 'progress'), look)
    await one.page.getByRole('progressbar', { name: 'Trainings' }).waitFor()
    await one.page.getByRole('progressbar', { name: 'Renewals' }).waitFor()
    const words = await one.page.getByRole('main').innerText()
    expect(words).toContain('27 units, minimum 48 units')
    expect(words).toContain('Bonus: 30 points at 48 units.')
    expect(words).toContain('It also needs at least 4 trainings.')
    await one.page.locator('.scene__stage[data-placed="true"]').waitFor()
    await expectSound(one)
  })

  test.each(looks)(
    'P08 P13 past a goal its missing minimum stands beside it at $width in $scheme (thorough)',
    async look => {
      const one = await come(people.eli, '/dashboard', look)
      const { page } = one
      const guard = page.getByRole('progressbar', { name: 'Trainings' })
      const tile = page.locator('article', { has: guard })
      await expect.poll(() => tile.getByRole('progressbar').count()).toBe(2)
      await expect.poll(() => guard.getAttribute('aria-valuenow')).toBe('50')
      // Past the goal, and nothing is earned yet.
      await tile.getByText(/^1\d\d%$/).waitFor()
      expect(await tile.getByRole('listitem').allInnerTexts()).toEqual([
        '20 points ahead',
        'Renewals: 30 points for another 3 trainings and 22 units',
      ])
      await expectSound(one)
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await guard.evaluate(bar => getComputedStyle(bar).borderTopStyle)).toBe('solid')
      await page.emulateMedia({ forcedColors: 'none' })

      await page.goto(selector(measured, 'progress'))
      await guard.waitFor()
      await page.getByText('Your award also needs this minimum.').waitFor()
      await page.getByText('20 points for another 1 trainings', { exact: true }).waitFor()
      await page.locator('.scene__stage[data-placed="true"]').waitFor()
      await expectSound(one)
    },
  )

  test('N13 P07 an assigned goal shows its rate, counted from the goal that was set (thorough)', async () => {
    const one = await come(people.ann, selector(objective, 'progress'))
    await one.page.getByText('5 points for each 10 units above 220, up to 100 points').first().waitFor()
    await expectSound(one)
  })
})

describe('choosing a goal', () => {
  test.each(looks)(
    'N12 N14 P13 a challenge point says how it pays on the way at $width in $scheme (thorough)',
    async look => {
      const one = await come(people.ann, selector(open, 'welcome'), look)
      const onTheWay = 'You earn along the way, whichever goal you choose: 4 points for each 50 units, up to 80 points.'
      await one.page.getByText(onTheWay).waitFor()
      await expectSound(one)
      await one.page.goto(selector(open, 'goal-selection'))
      await one.page.getByText(onTheWay).waitFor()
      await one.page.getByText('Referrals: 15 points for each 5 referrals above 10, up to 40 points.').waitFor()
      await expectSound(one)
    },
  )

  test('N14 P07 a rate is explained in words, and the slider follows the payout rules (thorough)', async () => {
    const one = await come(people.ann, selector(rate, 'goal-selection'))
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

  test('N14 P07 an award with a rate beside it is explained in German, without a landscape (thorough)', async () => {
    const one = await come(people.ben, selector(beyond, 'goal-selection'), { width: 390, scheme: 'dark' })
    await expect
      .poll(() => one.page.getByRole('main').innerText())
      .toContain('60 Punkte, dazu 5 Punkte für je 10 units über 240, höchstens 100 Punkte')
    await expectSound(one)
  })
})
