import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, letIn, openBrowser, settled, visit } from './support/browser.ts'
import { here } from './support/here.ts'
import { misfits } from './support/misfits.ts'

/** Every screen of a participant's way and of a leader's, by its address; Maya has a program in every state. */
const participants = {
  dashboard: '/dashboard',
  welcome: '/program-view/spring-sprint---Selector/welcome',
  'goal selection': '/program-view/spring-sprint---Selector/goal-selection',
  progress: '/program-view/summit-season---Selector/progress',
  'progress without a path': '/program-view/service-stars---Selector/progress',
  'final result': '/program-view/trailblazer---Selector/progress',
  profile: '/profile',
}
const leaders = {
  'the dashboard of an owner': '/dashboard',
  'whom to look at today': '/team',
  'the teams of an owner': '/program-view/summit-season---Owner/manager-progress',
  'a team': '/program-view/summit-season---Owner/manager-progress?unit=pine',
  'a list narrowed': '/program-view/summit-season---Owner/manager-progress?unit=west&standing=get_going&sort=progress',
  'a team that is choosing': '/program-view/spring-sprint---Owner/manager-progress?unit=pine',
  'a team at its end': '/program-view/trailblazer---Owner/manager-progress?unit=pine',
}
const screens = [
  ...Object.entries(participants).map(([name, path]) => ({ name, path, person: 'maya.andersson' })),
  ...Object.entries(leaders).map(([name, path]) => ({ name, path, person: 'olivia.hart' })),
]
/** 320 pixels are what 400 % leave of a page 1280 wide. */
const widths = [320, 360, 768, 1024, 1440]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test.each(screens)(
  '$name fits and is accessible from 320 to 1440 pixels, by day, by night and in forced colours',
  async ({ path, person }) => {
    const { page, complaints, close } = await visit(browser, `http://northlight.localhost:${here.port}`)
    await letIn(page, person)
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await settled(page)
    await expect.poll(() => page.title()).toMatch(/ · Northlight$/)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wide, `${path} at ${width}`).toBe(0)
      expect(await misfits(page), `${path} at ${width}`).toEqual([])
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 800 })
      await settled(page)
      await expectAccessible(page)
    }
    // Whoever walks by keyboard passes the skip link first, and sees where they are.
    await page.emulateMedia({ forcedColors: 'active' })
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
      return { address: document.activeElement?.getAttribute('href'), outline: `${outlineStyle} ${outlineWidth}` }
    })
    expect(seen).toEqual({ address: '#main', outline: expect.stringMatching(/^solid [1-9]/) })
    expect(complaints).toEqual([])
    await close()
  },
)
