import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, looks } from './support/browser.ts'
import { originOf } from './support/come.ts'
import { failUntilRetried } from './support/fail-until-retried.ts'
import { here } from './support/here.ts'
import { expectSound, goalOfAnn, lawVisitors, openSums, stepsOf } from './support/law-pages.ts'
import { law } from './support/law-world.ts'
import { cairn } from './support/server.ts'

const { people, programs } = law
const client = 'fernvale'
const come = lawVisitors(client, [programs.done, programs.measured])
const team = (role: string) => `/program-view/${programs.done}---${role}/manager-progress`

describe('leading a team', () => {
  test.each(looks)('P12 P14 a leader sees their own award and how it came about at $width in $scheme', async look => {
    const one = await come(people.mona, team('Manager'), look)
    await one.page.getByRole('heading', { name: '3 goals reached on your team, Mona.' }).waitFor()
    await one.page.getByText('That puts the team in the 50% – 75% range.').waitFor()
    expect(await stepsOf(one.page, 'Award for your team’s success')).toEqual([
      ['3 of 5 people on your team reached their goal', '60%'],
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
    await dialog.getByText('27 referrals, minimum 10 referrals').waitFor()
    await dialog.getByRole('img', { name: /^Results over time: 268 units/ }).waitFor()
    expect(await stepsOf(dialog, 'Goal award')).toEqual(goalOfAnn)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${originOf(client)}${team('Manager')}`)
    await expect.poll(() => page.locator(':focus').innerText()).toContain('Ann Vale')

    await link.press('Enter')
    await page.reload()
    await dialog.waitFor()
    // Closed before the table is there, it gives the focus to the heading.
    await page.locator('[id^=person-]').filter({ hasText: 'Ann Vale' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator(':focus').innerText()).toContain('Ann Vale')
    expect(complaints).toEqual([])
  })

  test.each(looks)('P18 the view of a participant is accessible at $width in $scheme (thorough)', async look => {
    const one = await come(people.mona, team('Manager'), look)
    await one.page.getByRole('link', { name: 'Ben Hart' }).click()
    const dialog = one.page.getByRole('dialog', { name: 'Ben Hart' })
    await openSums(dialog)
    await expectSound(one)
    expect(await dialog.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test('P18 before results are issued a leader sees the figures of the way (thorough)', async () => {
    const address = `/program-view/${programs.measured}---Manager/manager-progress`
    const one = await come(people.mona, address)
    await one.page.getByRole('table').getByRole('link', { name: 'Eli Stone' }).click()
    const dialog = one.page.getByRole('dialog', { name: 'Eli Stone' })
    await dialog.getByText(', minimum 2 trainings', { exact: false }).waitFor()
    expect(await dialog.getByRole('region', { name: 'How this was worked out' }).count()).toBe(0)
    await expectSound(one)
  })

  test('P19 T27 a person of another branch is as unknown as nobody (thorough)', async () => {
    const { page: corporate } = await come(people.otto, `${team('Superviewer')}?unit=east`)
    await corporate.getByRole('link', { name: 'Ida Blom' }).click()
    await corporate.getByRole('dialog', { name: 'Ida Blom' }).waitFor()
    const stranger = new URL(corporate.url()).searchParams.get('person')

    const { page } = await come(people.mona, team('Manager'))
    const dialog = page.getByRole('dialog')
    const texts: string[] = []
    for (const person of [stranger, '999999', 'nobody']) {
      await page.goto(`${team('Manager')}?person=${person}`)
      await dialog.getByText('We can’t find this person on your team.').waitFor()
      texts.push(await dialog.innerText())
      expect(await page.getByText('Ida').count()).toBe(0)
    }
    expect(new Set(texts).size).toBe(1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back to your team' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${originOf(client)}${team('Manager')}`)
  })

  test('E01 a participant’s view that does not load says so, and loads on retry (thorough)', async () => {
    const { page } = await come(people.mona, team('Manager'))
    const askAgain = await failUntilRetried(page, '**/manager/viewPlan/**')
    await page.getByRole('link', { name: 'Ann Vale' }).click()
    await page.getByRole('dialog', { name: 'Not available' }).waitFor()
    await expectAccessible(page)
    await askAgain()
    await page.getByRole('dialog', { name: 'Ann Vale' }).waitFor()
  })
})

describe('having led a team', () => {
  // The last of this client: from here on nobody leads the west.
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-left-'))
    try {
      const file = join(folder, 'assignments.csv')
      const lastDay = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
      writeFileSync(file, `userName,unitId,role,validTo\n${people.mona},west,Manager,${lastDay}\n`)
      const { code, out, err } = await cairn(here.dataDir, ['load', 'assignments', file, '--client', client])
      if (code !== 0) throw new Error(`${out}${err}`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test.each(looks)(
    'P12 T27 their own award is still there, and nobody of the team, at $width in $scheme',
    async look => {
      const one = await come(people.mona, '/dashboard', look)
      const { page } = one
      const tile = page.getByRole('article')
      await tile.getByText('See your result').waitFor()
      expect(await tile.count()).toBe(1)
      expect(await tile.innerText()).not.toMatch(/reached|celebrate/)
      await expectSound(one)
      await tile.getByRole('link').click()
      await page.waitForURL(`**${team('Manager')}`)
      await page.getByRole('heading', { name: '3 goals reached on your team, Mona.' }).waitFor()
      expect(await stepsOf(page, 'Award for your team’s success')).toHaveLength(2)
      expect(await page.getByRole('table').count()).toBe(0)
      expect(await page.locator('main').innerText()).not.toMatch(/Ann|Ben|Dora/)
      await expectSound(one)
      // Also where the page begins here, and asks for tables before it knows that there are none.
      await page.reload()
      await page.getByRole('heading', { name: '3 goals reached on your team, Mona.' }).waitFor()
    },
  )
})
