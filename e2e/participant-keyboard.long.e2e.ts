import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { letIn, settled } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

// Somebody of the demo with a goal to choose, one under way and one that was reached and paid.
const userName = 'kira.brooks'
const come = visitors()
beforeAll(() => letSignIn(here.dataDir, 'northlight', [userName]))

/** What a screen reader says of what has the focus: its role and its name. */
async function focused(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  })
  await session.detach()
  return `${nodes[0]?.role?.value}: ${nodes[0]?.name?.value ?? ''}`
}

/** Presses Tab until the focus is on it; whatever it passes has a name and shows the focus. */
async function tabTo(page: Page, wanted: RegExp): Promise<string> {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    // Past the last of them is the browser's own bar; where a goal is chosen there is no footer.
    if (now === 'none: ' && /^link: (Contact us|Program rules)/.test(passed.at(-1) ?? '')) continue
    expect(now, `after ${passed.at(-1)}`).toMatch(/^\w+: \S/)
    if (wanted.test(now)) {
      const outline = await page.evaluate(() => {
        const mark = document.activeElement?.closest('label, article, li') ?? null
        const drawn = (element: Element | null, pseudo?: string) =>
          element && getComputedStyle(element, pseudo).outlineStyle !== 'none'
        return [document.activeElement, mark, document.activeElement?.nextElementSibling ?? null].some(one =>
          drawn(one),
        )
      })
      expect(outline, `${now} shows no focus`).toBe(true)
      return now
    }
    passed.push(now)
  }
  throw new Error(`No way by Tab to ${wanted}: ${passed.join('; ')}`)
}

/** A new screen is announced by its heading. */
async function arrived(page: Page, heading: RegExp): Promise<void> {
  await settled(page)
  await expect.poll(() => focused(page), { timeout: 10_000 }).toMatch(heading)
}

test('S12 a reward is found, put into the basket, checked and bought by keyboard alone, and each step is announced', async () => {
  const { page, complaints } = await come()
  const press = (key: string) => page.keyboard.press(key)
  await letIn(page, userName)
  await page.goto('/rewards/merchandise')
  await settled(page)
  await tabTo(page, /^searchbox: Search rewards/)
  await page.keyboard.type('kettle')
  await tabTo(page, /^combobox: Sort by/)
  await tabTo(page, /^link: Enamel kettle/)
  await press('Enter')
  await arrived(page, /^heading: Enamel kettle$/)
  await tabTo(page, /^button: Add to basket/)
  await press('Enter')
  await tabTo(page, /^link: Go to basket/)
  await press('Enter')
  await arrived(page, /^heading: Basket$/)
  // What is missing is where the focus goes.
  await tabTo(page, /^button: Check your order/)
  await press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^textbox: Street and number/)
  await page.keyboard.type('1 Summit Road')
  await tabTo(page, /^textbox: Postal code/)
  await page.keyboard.type('80331')
  await tabTo(page, /^textbox: City/)
  await page.keyboard.type('Munich')
  await tabTo(page, /^combobox: Country/)
  await page.keyboard.type('Ger')
  await tabTo(page, /^button: Check your order/)
  await press('Enter')
  await arrived(page, /^heading: Check your order$/)
  expect(await page.locator('main address').innerText()).toContain('Germany')
  await tabTo(page, /^button: Order for 450 points/)
  await press('Enter')
  await arrived(page, /^heading: It’s yours\.$/)
  await tabTo(page, /^button: Cancel Enamel kettle/)
  await press('Enter')
  await page.getByRole('dialog', { name: 'Cancel Enamel kettle?' }).waitFor()
  await expect.poll(() => focused(page)).toMatch(/^button: /)
  await press('Escape')
  await expect.poll(() => focused(page)).toBe('button: Cancel Enamel kettle')
  expect(complaints).toEqual([])
})

test('N10 N12 N13 N14 P09 P16 P17 P20 a participant goes the whole way by keyboard alone, and each step is announced', async () => {
  const { page, complaints } = await come()
  const press = (key: string) => page.keyboard.press(key)

  await page.goto('/login')
  await settled(page)
  await tabTo(page, /^textbox: User ID/)
  await page.keyboard.type(userName)
  await tabTo(page, /^textbox: Password/)
  await page.keyboard.type('summit season')
  await press('Enter')
  await page.waitForURL('**/dashboard')
  await arrived(page, /^heading: Good .+, Kira$/)

  // A goal is picked.
  await tabTo(page, /^link: How high will you go\?/)
  await press('Enter')
  await page.waitForURL('**/welcome')
  await arrived(page, /^heading: Ready when you are, Kira\.$/)
  await tabTo(page, /^link: Choose your goal/)
  await press('Enter')
  await page.waitForURL('**/goal-selection')
  await arrived(page, /^heading: How high will you go\?$/)
  await tabTo(page, /^radio: Ridge/)
  await press('ArrowDown')
  await expect.poll(() => focused(page)).toMatch(/^radio: Summit 59 customers 2,500 points/)
  await tabTo(page, /^slider: If I finish at/)
  await tabTo(page, /^button: Confirm my goal/)
  await press('Enter')
  await page.getByRole('dialog', { name: /Set your sights on 59 customers\?/ }).waitFor()
  await expect.poll(() => focused(page)).toBe('button: Yes, that’s my goal')
  await press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^link: Write your plan/)
  await press('Enter')
  await page.waitForURL('**/progress#my-plan')
  await arrived(page, /^heading: My plan$/)

  // Progress is read: the chart as a table, the rules, the plan.
  await tabTo(page, /^link: Dashboard/)
  await press('Enter')
  await page.waitForURL('**/dashboard')
  await arrived(page, /^heading: Good .+, Kira$/)
  await tabTo(page, /^link: Almost there/)
  await press('Enter')
  await page.waitForURL('**/summit-season---Selector/progress')
  await arrived(page, /^heading: Almost there, Kira\.$/)
  await tabTo(page, /^radio: Chart/)
  await press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('radio: Table')
  await page.getByRole('table', { name: 'Your journey so far' }).waitFor()
  await tabTo(page, /^textbox: What could get in the way/)
  await page.keyboard.type('Two people are away in December.')
  await tabTo(page, /^textbox: Step 1/)
  await page.keyboard.type('Ask Jonas to help')
  await tabTo(page, /^button: Add a step/)
  await press('Enter')
  await expect.poll(() => focused(page)).toBe('textbox: Step 2')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await tabTo(page, /^link: Program rules/)
  await press('Enter')
  await page.getByRole('dialog', { name: 'Rules for Summit Season' }).waitFor()
  await press('Escape')
  await expect.poll(() => focused(page)).toBe('link: Program rules')

  // The final result, and the way from there to the shop's door.
  await tabTo(page, /^link: Dashboard/)
  await press('Enter')
  await page.waitForURL('**/dashboard')
  await arrived(page, /^heading: Good .+, Kira$/)
  await tabTo(page, /^link: You did it, Kira/)
  await press('Enter')
  await page.waitForURL('**/trailblazer---Selector/progress#season')
  // The season opens as the link has said, and gives the focus to what opens it again.
  await page.getByRole('dialog', { name: 'Relive the journey' }).waitFor()
  await press('Escape')
  await arrived(page, /^button: Relive the journey$/)
  await tabTo(page, /^(link|button): Merchandise.*opens in a new tab/)
  await tabTo(page, /^(link|button): Experiences.*opens in a new tab/)
  await tabTo(page, /^link: Account history/)
  await tabTo(page, /^button: Redeem/)
  await press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^menuitem: Merchandise/)
  await press('Escape')
  await expect.poll(() => focused(page)).toBe('button: Redeem')
  expect(complaints).toEqual([])
})
