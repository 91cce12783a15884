import { describe, expect, test } from 'vitest'
import { looks } from './support/browser.ts'
import { expectSound, goalOfAnn, lawVisitors, openSums, selector, stepsOf } from './support/law-pages.ts'
import { law } from './support/law-world.ts'

const { people, programs } = law
// One that is open too: an end leads on to the next choice of a goal.
const come = lawVisitors('fernwood', [programs.done, programs.paid, programs.fewer, programs.open])

describe('the final result', () => {
  test.each(looks)('P12 P13 all earnings of a challenge point stand explained at $width in $scheme', async look => {
    const one = await come(people.ann, selector(programs.done, 'progress'), look)
    await one.page.getByRole('heading', { level: 1, name: 'You did it, Ann.' }).waitFor()
    await one.page.getByText('You reached 111% of your goal, and the bonus too.').waitFor()
    await openSums(one.page)
    await expectSound(one)
  })

  test('P12 P13 every award can be calculated again from what the page says, down to the line of the file', async () => {
    const { page } = await come(people.ann, selector(programs.done, 'progress'))
    expect(await stepsOf(page, 'Goal award')).toEqual(goalOfAnn)
    expect(await stepsOf(page, 'Earned along the way')).toEqual([
      [expect.stringMatching(/^Latest figure/), '268 units'],
      ['Complete steps of 50 units, up from the threshold (0 units) to 268 units', '5'],
      ['5 × 4 points', '20 points'],
      ['20 points, capped at 80 points', '20 points'],
    ])
    expect(await stepsOf(page, 'Referrals')).toEqual([
      ['Referrals: 27 referrals, 10 referrals needed', 'Reached'],
      ['Referrals: complete steps of 5 referrals from 10 referrals to 27 referrals', '3'],
      ['3 × 15 points', '45 points'],
      ['45 points, capped at 40 points', '40 points'],
    ])
    const row = page.getByRole('table', { name: 'The rows behind it' }).getByRole('row').last()
    const cells = await row.getByRole('cell').allInnerTexts()
    expect(cells.slice(0, 2)).toEqual(['268 units', '27 referrals'])
    expect(cells[2]).toMatch(/^progress-\S+\.csv\s+line 2, row ann\.vale-2, import \d+$/)
    const sum = page.getByRole('region', { name: 'How it adds up' })
    await expect
      .poll(() => sum.getByRole('definition').allInnerTexts())
      .toEqual(['60 points', '20 points', '40 points', '120 points'])
    await expect
      .poll(() => sum.getByRole('term').allInnerTexts())
      .toEqual([
        'Goal award\nRidge, 240 units\nReached',
        'Earned along the way\n5 × 4 points',
        'Referrals\n27 referrals, minimum 10 referrals\nReached\n3 × 15 points\n45 points, capped at 40 points',
        'Total',
      ])
  })

  test('P12 P13 a missed goal still pays what was earned on the way, and says so in German, without confetti (thorough)', async () => {
    const one = await come(people.ben, selector(programs.done, 'progress'), { width: 390 })
    await one.page.getByRole('heading', { level: 1, name: 'Wohlverdient, Ben.' }).waitFor()
    expect((await stepsOf(one.page, 'Prämie für das Ziel')).at(-1)![1]).toBe('0 Punkte')
    expect((await stepsOf(one.page, 'Unterwegs verdient')).at(-1)![1]).toBe('16 Punkte')
    expect(await one.page.locator('.bit, [class*=confetti]').count()).toBe(0)
    await expectSound(one)
  })

  test('P12 a correction by hand is a step like any other, with its reason, in Japanese (thorough)', async () => {
    const one = await come(people.chie, selector(programs.done, 'progress'), { width: 390, scheme: 'dark' })
    const [correction] = (await stepsOf(one.page, '途中の獲得分')).slice(-1)
    expect(correction![0]).toContain('One return was counted twice')
    expect(correction![1]).toBe('12\u00a0ポイント')
    await one.page.getByRole('region', { name: '獲得の内訳' }).getByText('32 ポイント').waitFor()
    const payments = one.page.getByRole('region', { name: '付与の履歴' })
    await expect
      .poll(() => payments.getByRole('definition').allInnerTexts())
      .toEqual(['+36\u00a0ポイント', '−4\u00a0ポイント', '32\u00a0ポイント'])
    expect((await payments.getByRole('term').allInnerTexts())[1]).toMatch(/^訂正\n.+\nOne return was counted twice$/)
    await expectSound(one)
  })

  test('P13 a person without a goal who earned on the way reads of that, and of no goal (thorough)', async () => {
    const one = await come(people.dora, selector(programs.done, 'progress'))
    await one.page.getByRole('heading', { level: 1, name: 'Well earned, Dora.' }).waitFor()
    expect((await stepsOf(one.page, 'Earned along the way')).at(-1)![1]).toBe('16 points')
    expect(await one.page.getByText('Your goal', { exact: true }).count()).toBe(0)
    expect(await one.page.locator('.marker').count()).toBe(0)
    await expectSound(one)
  })
})

describe('the final result of other programs', () => {
  test('P12 P13 P15 a minimum missed pays no goal, and the bonus that was paid on the way stands, as the page says', async () => {
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
    await one.page.getByText(/^Expiring .*: 30 points[.]$/).waitFor()
    expect(await one.page.locator('[class*=confetti]').count()).toBe(0)
    await expectSound(one)
  })

  test('P12 P13 where fewer are better, each end is stated by its own measure (thorough)', async () => {
    const ann = await come(people.ann, selector(programs.fewer, 'progress'))
    await ann.page.getByRole('heading', { level: 1, name: 'You did it, Ann.' }).waitFor()
    await ann.page.getByText('below your starting figure, 200 complaints').waitFor()
    await expect.poll(() => ann.page.locator('[class*=confetti] i').count()).toBeGreaterThan(0)
    await expectSound(ann)
    const eli = await come(people.eli, selector(programs.fewer, 'progress'), { width: 390 })
    await eli.page.getByRole('heading', { level: 1, name: 'Not this time, Eli.' }).waitFor()
    await eli.page.getByText('No progress was counted this time.').waitFor()
    await eli.page.getByRole('region', { name: 'Your result' }).getByText('No result', { exact: true }).waitFor()
    await expectSound(eli)
  })
})
