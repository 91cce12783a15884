import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, letIn, settled, type VisitOptions } from './support/browser.ts'
import { visitors } from './support/come.ts'

const come = visitors()
const trail = '/program-view/trailblazer---Selector/progress'

async function at(person: string, options?: VisitOptions) {
  const one = await come('northlight', options)
  await letIn(one.page, person)
  await one.context.addInitScript(recordArrival)
  await one.page.goto(trail)
  await one.page.locator('main h1').waitFor()
  return one
}

/** Maya's page with a clock that goes on only with `ticking`, so that no arrival is over before it is looked at. */
async function atStandstill(options: VisitOptions) {
  const one = await come('northlight', options)
  const { page } = one
  await letIn(page, 'maya.andersson')
  await one.context.addInitScript(recordArrival)
  const now = Date.now()
  await page.clock.install({ time: now })
  // Far enough ahead of a clock that runs until then.
  await page.clock.pauseAt(now + 60_000)
  await page.goto(trail)
  await ticking(page, 'button:text-is("Skip")')
  return one
}

/** Lets the clock go on, far slower than the computer's, until something is there. */
async function ticking(page: Page, selector: string): Promise<void> {
  const look = async () => {
    await page.clock.runFor(10)
    return page.locator(selector).count()
  }
  await expect.poll(look).toBeGreaterThan(0)
}

const skip = (page: Page) => page.getByRole('button', { name: 'Skip' })

/**
 * Runs in the page: notes what of an arrival is seen, once each, in its order. It looks at every change and not at every frame:
 * a busy machine may have no frame while the coins fly.
 */
function recordArrival(): void {
  const seen: string[] = []
  Object.assign(globalThis, { seen })
  const note = (what: string, isThere: boolean) => isThere && !seen.includes(what) && seen.push(what)
  const look = () => {
    const marker = document.querySelector<HTMLElement>('[data-flag] [data-marker]')
    note('before the goal', (marker?.style.translate || '0px') !== '0px')
    note('flag down', document.querySelector('[data-flag="down"]') !== null)
    note('flag up', document.querySelector('[data-flag="up"]') !== null)
    const figure = document.querySelector('[class*=amount] > span[aria-hidden]')
    note('counting', figure !== null && figure.textContent !== '1,800')
    note('coins', document.querySelector('body > span[aria-hidden]') !== null)
    note(
      'skip',
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Skip'),
    )
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}

const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)

describe('arriving', () => {
  test('P12 the first visit walks the last stretch, raises the flag, counts the points and credits them, once', async () => {
    const { page, complaints } = await at('maya.andersson', { reducedMotion: false })
    // It is over in five seconds, before a busy machine may look.
    await expect.poll(() => seen(page)).toContain('skip')
    // Whoever listens has the whole result from the first moment on.
    await page.getByRole('region', { name: 'What you earned' }).getByText('1,800', { exact: true }).first().waitFor()
    await skip(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('body > span[aria-hidden]').count()).toBe(0)
    const order = await seen(page)
    expect(order.toSorted()).toEqual(['before the goal', 'coins', 'counting', 'flag down', 'flag up', 'skip'])
    const place = (what: string) => order.indexOf(what)
    expect(place('flag down')).toBeLessThan(place('flag up'))
    expect(place('flag up')).toBeLessThan(place('counting'))
    expect(place('counting')).toBeLessThan(place('coins'))
    await page.reload()
    await page.locator('.bit').first().waitFor({ state: 'attached' })
    await settled(page)
    expect(await skip(page).count()).toBe(0)
    expect((await seen(page)).filter(what => what !== 'flag up')).toEqual([])
    expect(complaints).toEqual([])
  })

  test('P12 it is skipped by a key, and the heading has the focus then (thorough)', async () => {
    const { page } = await atStandstill({ reducedMotion: false })
    await skip(page).press('Enter')
    await skip(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.locator('[data-flag]').count()).toBe(0)
    await page.getByRole('region', { name: 'What you earned' }).getByText('1,800 points', { exact: true }).waitFor()
  })

  test('P12 with reduced motion there are two still pictures, accessible as they stand, and no coins (thorough)', async () => {
    const { page } = await atStandstill({ width: 390, scheme: 'dark' })
    await ticking(page, '[data-flag="down"] [data-placed="true"] [data-marker]')
    await page.clock.resume()
    await expectAccessible(page)
    await skip(page).waitFor({ state: 'detached' })
    expect((await seen(page)).filter(what => what !== 'skip')).toEqual(['flag down', 'flag up'])
  })

  test('P12 logging out forgets it with the rest (thorough)', async () => {
    const { page } = await at('maya.andersson')
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('arrived:')))
    await expect.poll(kept).toHaveLength(1)
    await page.goto('/logout')
    await page.waitForURL('**/login')
    expect(await kept()).toEqual([])
  })
})

test('P12 a missed goal says what went well, what would have paid, and where it goes on, without a flag (thorough)', async () => {
  const { page } = await at('sam.okoro', { reducedMotion: false })
  const well = page.getByRole('region', { name: 'What went well' })
  await well.getByText('of your goal').waitFor()
  expect(await well.getByRole('definition').allInnerTexts()).toEqual([
    '97%',
    'Ridge',
    expect.stringMatching(/^\$/),
    '7',
  ])
  await well.getByText('Reaching $110,000 would have paid 3,600 points.').waitFor()
  await page.getByRole('region', { name: 'Service Stars' }).getByRole('link').waitFor()
  expect(await page.locator('[data-flag], [class*=confetti], .bit').count()).toBe(0)
  expect(await skip(page).count()).toBe(0)
})
