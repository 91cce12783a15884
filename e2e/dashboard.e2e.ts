import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, letIn, settled, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'

const northlight = `http://northlight.localhost:${here.port}`
let browser: Browser
beforeAll(async () => {
  await letSignIn(here.dataDir, 'northlight', ['yusuf.rossi', 'hanna.jansen'])
  browser = await workerBrowser()
})
afterAll(() => browser.close())

/** A person on their dashboard, its tiles and their pictures all there. */
async function dashboardOf(userName: string, options?: VisitOptions, origin = northlight) {
  const visitor = await visit(browser, origin, options)
  await letIn(visitor.page, userName)
  await visitor.page.goto('/dashboard')
  await visitor.page.locator('article').first().waitFor()
  await settled(visitor.page)
  return visitor
}

describe('happy', () => {
  // Yusuf missed the choice of one program and has not made that of another; Hanna has chosen everywhere.
  test('P05 N10 every tile is shown when it is due, in the order of the programs', async () => {
    const yusuf = await dashboardOf('yusuf.rossi')
    // What he sat out is folded into a row of its own.
    const tiles = yusuf.page.getByRole('article')
    expect((await tiles.allInnerTexts()).join()).not.toContain('High Trail')
    const earlier = yusuf.page.getByText('Earlier programs')
    await earlier.click()
    // One program is left out: another file of tests pays it, and so moves it.
    const programs = await tiles.locator('.eyebrow').allTextContents()
    expect(programs.filter(name => name !== 'Autumn Ascent')).toEqual([
      'New Heights',
      'Quality Quest',
      'Summit Season',
      'Service Stars',
      'Trailblazer',
      'High Trail',
    ])
    const tile = (program: string) => tiles.filter({ hasText: program })
    await expectWords(
      tile('New Heights'),
      'How high will you go?',
      /\d+ days? left to choose/,
      'Choose your goal',
      '400 points',
    )
    await expectWords(tile('High Trail'), 'You’re sitting this one out', 'Goal selection closed')
    await expectWords(tile('Quality Quest'), 'On your way', /Started \w+ \d+/, 'first results')
    await expectWords(tile('Service Stars'), 'your average so far', /Data through/, /\d+ days left/)
    await expectWords(tile('Summit Season'), /of your goal/, /Pace \d+%/, /\d+ days left/)
    await expectWords(
      tile('Trailblazer'),
      /(You did it|So close|Not this time|Well earned), Yusuf/,
      /Goal reached|Final result/,
    )
    expect(yusuf.complaints).toEqual([])
    await yusuf.close()

    const hanna = await dashboardOf('hanna.jansen')
    const ofHanna = (program: string) => hanna.page.getByRole('article').filter({ hasText: program })
    await expectWords(ofHanna('New Heights'), 'Your goal is set', /Your goal is Base camp, \d+ customers by/)
    await expectWords(ofHanna('High Trail'), 'Rest up before the start', /Starts in \d+ days?/, /\d+ demos/)
    await hanna.close()
  })

  test('P05 L01 leaders see what their people are at, and are led to them (thorough)', async () => {
    const theo = await dashboardOf('theo.brandt')
    const tile = theo.page.getByRole('article').filter({ hasText: 'Summit Season' })
    await expectWords(tile, 'Your team is on its way', 'As manager')
    await tile.getByRole('link').click()
    await theo.page.waitForURL('**/program-view/summit-season---Manager/manager-progress')
    await theo.close()
  })

  test('N11 P05 a tile is one link, reached and opened by keyboard (thorough)', async () => {
    const { page, close } = await dashboardOf('hanna.jansen')
    const links = page.locator('main a')
    await expect.poll(() => links.count()).toBe(await page.getByRole('article').count())
    const link = page.getByRole('link', { name: 'Rest up before the start High Trail' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/program-view/harvest-hike---Selector/progress#my-plan')
    await close()
  })

  test.each([
    [1440, 'dark'],
    [390, 'light'],
  ] as const)(
    'P05 nothing for axe to find on the dashboard at %s in %s, and nothing leaves the page',
    async (width, scheme) => {
      const { page, complaints, close } = await dashboardOf('yusuf.rossi', { width, scheme })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('P05 P08 other clients see their own landscape, language and figures (thorough)', async () => {
    const lena = await dashboardOf('lena.vogt', {}, `http://harbor.localhost:${here.port}`)
    const sea = lena.page.getByRole('article').filter({ hasText: 'Auf hoher See' })
    await expectWords(sea, 'Ihres Ziels', /Noch [\d.]+\s€/)
    await expectAccessible(lena.page)
    await lena.close()
    const yui = await dashboardOf('yui.tanaka', {}, `http://sakura.localhost:${here.port}`)
    await expectWords(
      yui.page.getByRole('article').filter({ hasText: 'おもてなし月間' }),
      '目標を選ぶ',
      /2,500\s花びら/,
    )
    await expectAccessible(yui.page)
    await yui.close()
  })
})

describe('refused', () => {
  test('N21 nobody sees a dashboard without signing in', async () => {
    const { page, close } = await visit(browser, northlight)
    await page.goto('/dashboard')
    await page.waitForURL('**/login?next=%2Fdashboard')
    await close()
  })
})

async function expectWords(place: { innerText(): Promise<string> }, ...words: readonly (string | RegExp)[]) {
  const text = await place.innerText()
  for (const word of words) expect(text).toMatch(word)
}
