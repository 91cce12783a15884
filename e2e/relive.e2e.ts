import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, letIn, looks, settled, type VisitOptions } from './support/browser.ts'
import { fetchAtHome } from './support/changed-user.ts'
import { visitors } from './support/come.ts'

const come = visitors()
const trail = '/program-view/trailblazer---Selector/progress'

async function at(person: string, options?: VisitOptions) {
  const one = await come('northlight', options)
  await letIn(one.page, person)
  // The arrival is another file's.
  await one.context.addInitScript(() => {
    const keep = (name: string) => localStorage.setItem(name, '2026-01-01')
    const ids = Object.keys(localStorage).filter(name => name.startsWith('last-seen:'))
    for (const id of ids) keep(id.replace('last-seen', 'arrived'))
  })
  await one.page.goto(trail)
  await one.page.locator('main h1').waitFor()
  await settled(one.page)
  return one
}

const open = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  return page.getByRole('dialog')
}

describe('the season once more', () => {
  test('P20 “Relive the journey” on the dashboard replays it, once', async () => {
    const { page, complaints } = await at('maya.andersson')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /Trailblazer Relive the journey/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Relive the journey' })
    await dialog.getByRole('slider', { name: 'Point in your season' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('P20 without a replay the tile promises none, and a link to the season finds its heading', async () => {
    const { page } = await at('maya.andersson')
    await page.goto('/dashboard')
    // The other way to the season's address: its history is gone by then.
    await page.route('**/program-views/trailblazer---Selector/progress*', async route => {
      const reply = await (await fetchAtHome(route)).json()
      await route.fulfill({ json: { ...reply, history: [] } })
    })
    await page.getByRole('link', { name: /Trailblazer Relive the journey/ }).click()
    await page.locator('h2#season:focus').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.route('**/api/v1.0/program-views', async route => {
      const { programViews } = await (await fetchAtHome(route)).json()
      const without = (programViews as object[]).map(view => ({ ...view, hasReplay: undefined }))
      await route.fulfill({ json: { programViews: without } })
    })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /Trailblazer See your result/ }).waitFor()
    expect(await page.getByRole('link', { name: /Relive the journey/ }).count()).toBe(0)
  })

  test('P20 it plays week by week to the final result, says the end once, and can be paused (thorough)', async () => {
    const { page, complaints } = await at('maya.andersson', { reducedMotion: false })
    const now = await page.evaluate(() => Date.now())
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 60_000)
    const dialog = await open(page, 'Relive the journey')
    const slider = dialog.getByRole('slider', { name: 'Point in your season' })
    const last = Number(await slider.getAttribute('max'))
    expect(last).toBeGreaterThan(8)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/: \$0, 0% of your goal$/)
    const frame = async () => Number(await slider.inputValue())
    const playUntil = (place: number) => {
      const look = async () => {
        if ((await frame()) < place) await page.clock.runFor(400)
        return frame()
      }
      return expect.poll(look, { timeout: 30_000 }).toBe(place)
    }
    await playUntil(2)
    await dialog.getByRole('button', { name: 'Pause' }).press('Enter')
    await page.clock.runFor(5000)
    expect(await frame()).toBe(2)
    // A screen reader does not announce each week.
    expect(await dialog.getByRole('status').innerText()).toBe('')
    await dialog.getByRole('button', { name: 'Play' }).press('Enter')
    await playUntil(last)
    const end = await slider.getAttribute('aria-valuetext')
    expect(end).toMatch(/106% of your goal$/)
    await expect.poll(() => dialog.getByRole('status').innerText()).toBe(end)
    await dialog.locator('[data-frame]').getByText('$', { exact: false }).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test.each(looks)('P20 with reduced motion it is gone through by hand at $width in $scheme (thorough)', async look => {
    const { page, complaints } = await at('sam.okoro', look)
    const dialog = await open(page, 'Relive the journey')
    await dialog.locator('.scene__stage[data-placed="true"]').waitFor()
    expect(await dialog.getByRole('button', { name: /^(Play|Pause)$/ }).count()).toBe(0)
    const slider = dialog.getByRole('slider')
    await dialog.getByRole('button', { name: 'Forward one step' }).press('Enter')
    expect(await slider.inputValue()).toBe('1')
    await slider.press('End')
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/: \$106,700, 97% of your goal$/)
    await dialog.getByRole('button', { name: 'Back one step' }).press('Enter')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
  })
})

describe('to share and to keep', () => {
  test.each(looks)(
    'P12 a picture is made on the device, seen before it is shared, and saved at $width in $scheme (thorough)',
    async look => {
      const { page, context, complaints } = await at('maya.andersson', look)
      const dialog = await open(page, 'Share a picture')
      const save = dialog.getByRole('link', { name: 'Save picture' })
      const sent: string[] = []
      context.on('request', request => request.url().startsWith('http') && sent.push(request.url()))
      await save.waitFor()
      const picture = dialog.getByRole('img')
      expect(await picture.getAttribute('aria-label')).toBe(
        'The picture reads: Northlight, Trailblazer, Goal reached, Maya Andersson, and 106% of the goal.',
      )
      // Painted, and readable: neither empty nor tainted.
      const colours = await picture.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        const found = new Set<string>()
        for (let at = 0; at < data.length; at += 4 * 997) found.add(data.slice(at, at + 3).join())
        return found.size
      })
      expect(colours).toBeGreaterThan(20)
      const saving = page.waitForEvent('download')
      await save.click()
      expect((await saving).suggestedFilename()).toBe('trailblazer.png')
      // The code of other screens may still be on its way; of the picture nothing is.
      const origin = new URL(page.url()).origin
      expect(sent.filter(address => !address.startsWith(`${origin}/assets/`))).toEqual([])
      await expectAccessible(page)
      expect(complaints).toEqual([])
    },
  )

  test('P12 it is handed to the device’s own sharing where there is one, and to nobody before the button (thorough)', async () => {
    const one = await come('northlight')
    const { page } = one
    await letIn(page, 'maya.andersson')
    await one.context.addInitScript(() => {
      const shared: string[] = []
      Object.assign(globalThis, { shared })
      navigator.canShare = data => (data?.files?.length ?? 0) > 0
      navigator.share = async data => void shared.push(...(data?.files ?? []).map(file => `${file.name} ${file.type}`))
    })
    await page.goto(trail)
    const dialog = await open(page, 'Share a picture')
    const button = dialog.getByRole('button', { name: 'Share', exact: true })
    await button.waitFor()
    const shared = () => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared)
    expect(await shared()).toEqual([])
    await button.click()
    await expect.poll(shared).toEqual(['trailblazer.png image/png'])
  })

  test.each(['A4', 'Letter'] as const)(
    'P12 a certificate is one page of %s, and nothing else is printed (thorough)',
    async format => {
      const { page, complaints } = await at('maya.andersson')
      const dialog = await open(page, 'Print a certificate')
      await dialog.locator('svg.scene__art').waitFor()
      for (const words of ['Certificate of achievement', 'Maya Andersson', 'Goal reached', 'Trailblazer', 'Ridge'])
        await dialog.getByText(words, { exact: true }).waitFor()
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByText('How it adds up').isVisible()).toBe(false)
      expect(await dialog.isVisible()).toBe(false)
      expect(await page.locator('body > div > article').isVisible()).toBe(true)
      const paper = (await page.pdf({ format, printBackground: true })).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      expect(complaints).toEqual([])
    },
  )

  test('P12 who missed the goal has neither (thorough)', async () => {
    const { page } = await at('sam.okoro')
    await page.getByRole('button', { name: 'Relive the journey' }).waitFor()
    expect(await page.getByRole('button', { name: /Share a picture|Print a certificate/ }).count()).toBe(0)
  })
})
