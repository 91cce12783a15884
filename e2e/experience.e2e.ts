import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { localeOf } from '../rules/clients/locales.ts'
import { letIn, settled, type VisitOptions } from './support/browser.ts'
import { ofUser, withUser } from './support/changed-user.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { misfits } from './support/misfits.ts'

// What the review of the experience found (docs/decisions/0047), on people of this file's own.
const arriving = visitors()
const choosing = '/program-view/spring-sprint---Selector/goal-selection'
const trail = '/program-view/trailblazer---Selector/progress'
const summit = '/program-view/summit-season---Selector/progress'

beforeAll(() =>
  letSignIn(here.dataDir, 'northlight', ['gianni.keller', 'liam.ivanova', 'ivan.schmidt', 'mona.diaz', 'amir.jung']),
)

async function at(person: string, address: string, options?: VisitOptions & { client?: string; locale?: string }) {
  const { client = 'northlight', locale, ...look } = options ?? {}
  const one = await arriving(client, look)
  await letIn(one.page, person)
  // As if it were the person's own.
  if (locale) await one.page.route(ofUser, route => withUser(route, { locale: localeOf(locale) }))
  await one.page.goto(address)
  await one.page.locator('main h1').waitFor()
  await settled(one.page)
  return one
}

const card = (page: Page, name: string) =>
  page.locator('label', { has: page.locator('input[type="radio"]') }).filter({ hasText: name })

describe('choosing', () => {
  test('N14 in forced colours one card alone is marked as chosen, and each has an edge', async () => {
    const { page } = await at('mona.diaz', choosing)
    await page.emulateMedia({ forcedColors: 'active' })
    const checks = page.locator('label:has(input[type="radio"]) svg.i').filter({ visible: true })
    const marks = await page.locator('label:has(input[type="radio"])').evaluateAll(cards =>
      cards.map(one => {
        const tick = one.querySelector('input + span > svg')!
        const { borderTopStyle, borderTopWidth } = getComputedStyle(one)
        return {
          isChosen: one.querySelector('input')!.checked,
          isTicked: tick.checkVisibility({ visibilityProperty: true }),
          hasEdge: borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1,
        }
      }),
    )
    expect(await checks.count()).toBeGreaterThan(0)
    expect(marks).toHaveLength(3)
    for (const { isChosen, isTicked, hasEdge } of marks) {
      expect(isTicked).toBe(isChosen)
      expect(hasEdge).toBe(true)
    }
    const bar = page.locator('div', { has: page.getByRole('button', { name: 'Confirm my goal' }) }).last()
    expect(await bar.evaluate(element => getComputedStyle(element).borderTopStyle)).toBe('solid')
    // Fields, boxes, bars and what is chosen of several have no fill there to be seen by.
    const { page: climb } = await at('maya.andersson', summit)
    await climb.emulateMedia({ forcedColors: 'active' })
    await climb.getByRole('radiogroup').first().waitFor()
    await settled(climb)
    const edges = await climb
      .locator('main :is(.bar, .seg, .check input:not(:checked))')
      .evaluateAll(all => all.map(one => [one.className, getComputedStyle(one).borderTopStyle]))
    expect(edges.length).toBeGreaterThan(5)
    for (const [name, edge] of edges) expect(edge, name).toBe('solid')
    const [chosen, other] = await climb
      .locator('.seg label')
      .evaluateAll(all => all.map(one => getComputedStyle(one).backgroundColor))
    expect(chosen).not.toBe(other)
  })

  test.each([
    [390, 'en_US', '(thorough)'],
    [768, 'en_US', ''],
    [1024, 'en_US', '(thorough)'],
    [1024, 'de_DE', ''],
    [1440, 'en_US', '(thorough)'],
  ])('N14 at %i in %s the words stay clear of the places and their flags %s', async (width, locale) => {
    const { page } = await at('mona.diaz', choosing, { width, locale })
    for (const index of [0, 1, 2]) {
      await page.getByRole('radio').nth(index).check({ force: true })
      await expect.poll(() => covered(page)).toEqual([])
    }
  })

  test('N14 the bar stays below the cards, and follows once they are out of sight', async () => {
    const { page } = await at('mona.diaz', choosing, { height: 500 })
    const button = page.getByRole('button', { name: 'Confirm my goal' })
    const low = await card(page, 'Ridge').evaluate(one => one.getBoundingClientRect().bottom + scrollY)
    expect(await button.evaluate(one => one.getBoundingClientRect().top + scrollY)).toBeGreaterThan(low)
    await page.evaluate(to => scrollTo(0, to), low)
    await expect
      .poll(() => button.evaluate(one => innerHeight - one.getBoundingClientRect().bottom))
      .toSatisfy((room: number) => room >= 0 && room < 60)
  })

  test.each(['en_US', 'de_DE', 'ja_JP'])(
    'N14 at 1440 × 900 in %s levels, terms and the button are seen at once (thorough)',
    async locale => {
      const { page } = await at('mona.diaz', choosing, { locale })
      const button = page.locator('main form button.btn').last()
      const cards = page.locator('label:has(input[type="radio"])')
      const low = await cards.evaluateAll(all => Math.max(...all.map(one => one.getBoundingClientRect().bottom)))
      const box = (await button.boundingBox())!
      expect(box.y).toBeGreaterThan(low)
      expect(box.y + box.height).toBeLessThanOrEqual(900)
      await expect.poll(() => covered(page)).toEqual([])
    },
  )

  test('N14 on the smallest phone the figure is in view at the foot of each level (thorough)', async () => {
    const { page } = await at('mona.diaz', choosing, { width: 320 })
    for (const name of ['Base camp', 'Ridge', 'Summit']) {
      await card(page, name).click()
      const edges = () =>
        page.locator('.marker__fig').evaluate(figure => {
          const { left, right } = figure.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        })
      await expect.poll(edges).toBe(true)
    }
  })

  test('N14 the dialog repeats goal, award, minimum and date, and celebrates nothing yet', async () => {
    const { page } = await at('mona.diaz', choosing)
    await card(page, 'Ridge').click()
    await page.getByRole('button', { name: 'Confirm my goal' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('svg.scene__art').waitFor()
    const words = await dialog.innerText()
    expect(words).toMatch(/Ridge, 39 customers/)
    expect(words).toMatch(/1,000 points when you reach it/)
    expect(words).toMatch(/at least 12 visits/)
    expect(words).toMatch(/until \w+ \d+/)
    expect(await dialog.locator('.bit').count()).toBe(0)
  })
})

/** Words of the picture that lie on a place or its flag, by what is painted there. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const texts = [...document.querySelectorAll('section.scene :is(h1, .lead, .eyebrow)')]
    const places = [...document.querySelectorAll('.place path, .place rect, .place use, .place circle')]
    const flags = [...document.querySelectorAll('.place__flag')].filter(
      one => Number(getComputedStyle(one).opacity) > 0,
    )
    for (const text of texts) {
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        for (const flag of flags) {
          const box = flag.getBoundingClientRect()
          if (left < box.right && right > box.left && top < box.bottom && bottom > box.top)
            found.add(`${text.textContent} on a flag`)
        }
        for (const shape of places) {
          if (!(shape instanceof SVGGeometryElement)) continue
          const matrix = shape.getScreenCTM()!.inverse()
          for (let x = left; x <= right; x += 8)
            for (const y of [top, (top + bottom) / 2, bottom])
              if (shape.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix)))
                found.add(`${text.textContent} on a place`)
        }
      }
    }
    return [...found]
  })
}

describe('on the way', () => {
  test('P20 the marker is in its place in the first picture, nothing moves, and a reload does not climb again', async () => {
    const { page, context } = await at('gianni.keller', '/profile', { reducedMotion: false, width: 390 })
    await context.addInitScript(recordMoves)
    for (const again of [false, true]) {
      if (again) await page.reload()
      else await page.goto(summit)
      await expect.poll(() => placesSeen(page)).toContain('0px')
      await settled(page)
      expect(await placesSeen(page)).toEqual(['0px'])
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
    }
  })

  test('P20 what changed since the last visit is travelled (thorough)', async () => {
    const { page, context } = await at('gianni.keller', summit, { reducedMotion: false })
    const key = await page.evaluate(() => Object.keys(localStorage).find(name => name.startsWith('last-seen:')))
    await page.evaluate(name => localStorage.setItem(name, '20'), key!)
    await context.addInitScript(recordMoves)
    await page.reload()
    await expect.poll(async () => (await placesSeen(page)).at(-1)).toBe('0px')
    expect((await placesSeen(page)).length).toBeGreaterThan(1)
    expect((await placesSeen(page))[0]).not.toBe('0px')
    expect(await page.evaluate(name => localStorage.getItem(name), key!)).toBe('48')
  })
})

/** Runs in the page: notes each distance of the marker from its place, as far as it is seen, and how much the layout shifts. */
function recordMoves(): void {
  const seen = new Set<string>()
  const noted = Object.assign(globalThis, { seen, shift: 0 })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) noted.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const marker = document.querySelector<HTMLElement>('[data-placed="true"] [data-marker]')
    if (marker?.style.translate) seen.add(marker.style.translate)
    requestAnimationFrame(look)
  }
  look()
}

function placesSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...((globalThis as unknown as { seen: Set<string> }).seen ?? [])])
}

describe('what it is worth', () => {
  test('P08 what a goal pays is named by its level, and what was paid stands beside it', async () => {
    const { page } = await at('gianni.keller', summit)
    await page
      .getByRole('term')
      .filter({ hasText: /^When you reach (Base camp|Ridge|Summit)$/ })
      .waitFor()
    expect(await page.getByText('Earned so far').count()).toBe(0)
    const june = await at('june.park', '/program-view/steady-climb---Selector/progress')
    const paid = june.page.locator('dl > div').filter({ hasText: 'Earned so far' })
    await expect.poll(() => paid.innerText()).toMatch(/1,080\s+points/)
    // What she has earned is not promised again, though more points follow it.
    expect(
      await june.page
        .getByRole('term')
        .filter({ hasText: /^When you reach/ })
        .count(),
    ).toBe(0)
  })

  test('P08 the figures of a row stand on one line, whichever name takes two (thorough)', async () => {
    const { page } = await at('gianni.keller', summit, { locale: 'de_DE' })
    const figures = page.locator('dl', { has: page.getByText(/^Wenn Sie „/) }).getByRole('definition')
    await figures.first().waitFor()
    const tops = await figures.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)))
    expect(tops.length).toBeGreaterThan(3)
    expect(new Set(tops).size).toBe(1)
  })

  test('W03 tile and page say what is earned, what lies ahead and what the next step adds', async () => {
    const june = await at('june.park', '/dashboard')
    const tile = (name: string) => june.page.locator('article').filter({ hasText: name })
    const lines = (name: string) => tile(name).getByRole('listitem').allInnerTexts()
    await expect
      .poll(() => lines('Steady Climb'))
      .toEqual(['1,080 points earned so far', '40 points more for another $2,500'])
    await expect
      .poll(() => lines('Every Step Counts'))
      .toEqual([
        '675 points earned so far',
        '50 points more for another 8 contracts',
        'Referrals: 225 points earned so far; 300 points with another 3 referrals',
      ])
    await june.page.goto('/program-view/every-step---Selector/progress')
    await june.page.getByText('50 points more for another 8 contracts', { exact: true }).waitFor()
    await june.page
      .getByText('225 points earned so far; 300 points with another 3 referrals', { exact: true })
      .waitFor()
    const gianni = await at('gianni.keller', '/dashboard')
    const ahead = gianni.page.locator('article').filter({ hasText: 'Summit Season' }).getByRole('listitem')
    await expect.poll(() => ahead.allInnerTexts()).toEqual([expect.stringMatching(/^[\d,]+ points ahead$/)])
    // What has ended has nothing ahead.
    const over = gianni.page.locator('article').filter({ hasText: 'Autumn Ascent' })
    await over.waitFor()
    expect(await over.getByRole('listitem').count()).toBe(0)
  })
})

describe('telling the same everywhere', () => {
  test('P02 once a program has ended, profile, tile and page all say that results are being checked', async () => {
    const { page } = await at('maya.andersson', '/profile')
    const line = page.getByRole('link', { name: /Autumn Ascent/ })
    await expect.poll(() => line.innerText()).toContain('Your results are being checked')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /Your results are being checked Autumn Ascent/ }).waitFor()
    await page.goto('/program-view/autumn-ascent---Selector/progress')
    await page.getByRole('heading', { level: 1, name: 'Your results are being checked' }).waitFor()
    const figures = page.getByRole('main').getByRole('term')
    await expect.poll(() => figures.allInnerTexts()).toEqual(['Results to date', 'Data through'])
  })

  test('P02 P18 once a program has ended, its leader reads so, and nothing of a pace or of who could use a hand', async () => {
    const { page } = await at('olivia.hart', '/program-view/autumn-ascent---Owner/manager-progress')
    await page.getByRole('heading', { level: 2, name: 'The results are being checked' }).waitFor()
    const main = page.getByRole('main')
    const terraces = page.getByRole('list', { name: 'The results are being checked' })
    await expect
      .poll(() => terraces.getByRole('link').allInnerTexts())
      .toEqual([expect.stringContaining('Below the goal'), expect.stringContaining('Reached the goal')])
    expect(await main.innerText()).not.toMatch(/pace|could use a hand|where everyone stands/i)
    await terraces.getByRole('link', { name: /Below the goal/ }).click()
    await main.getByRole('table').last().getByText('Below the goal').first().waitFor()
    await main.getByRole('table').last().getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Send a note').click()
    const words = drawer.getByRole('textbox')
    await expect.poll(() => words.inputValue()).toContain('How is it going, and what could I do to help?')
    expect(await drawer.innerText()).not.toMatch(/today’s pace|to go\b/i)
  })

  test('P12 a missed goal leads on to the program that is under way', async () => {
    const { page } = await at('sam.okoro', trail)
    const next = page.getByRole('region', { name: 'Service Stars' })
    await next.getByText(/^\d+ days left$/).waitFor()
    await next.getByRole('link', { name: 'See your journey' }).click()
    await page.waitForURL('**/service-stars---Selector/progress')
  })

  test('2.5.3 the words on a tile are in the name of its link, for who speaks to the page (thorough)', async () => {
    const { page } = await at('maya.andersson', '/dashboard')
    for (const tile of await page.locator('article').all()) {
      const face = (await tile.locator('[aria-hidden="true"] > [id$="-action"]').innerText()).trim()
      await tile.getByRole('link', { name: face }).waitFor()
    }
  })

  test('N11 an address of no program leads to the dashboard, which says that it was not found (thorough)', async () => {
    const { page } = await at('maya.andersson', '/program-view/sumit-season---Selector')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
    await page.getByText('We can’t find this program.').waitFor()
  })

  test('A12 the language chosen at sign-in is kept, and is the person’s from then on (thorough)', async () => {
    // Nobody whom another test knows, for their language is another one from now on.
    const { page } = await arriving()
    await page.goto('/login')
    await page.locator('select').selectOption('de_DE')
    await page.locator('input[autocomplete="username"]').fill('ivan.schmidt')
    await page.locator('input[autocomplete="current-password"]').fill('summit season')
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL(url => url.pathname === '/dashboard')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE')
    await page.reload()
    await page.locator('main h1').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE')
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Sprache' }).waitFor()
  })

  test('while the network is away the notice stands above the greeting and not on it (thorough)', async () => {
    const { page, context } = await at('maya.andersson', '/dashboard', { width: 390 })
    await context.setOffline(true)
    const notice = page.locator('[data-connection="lost"]')
    await notice.waitFor()
    const [low, high] = await Promise.all([
      notice.evaluate(one => one.getBoundingClientRect().bottom),
      page.locator('main h1').evaluate(one => one.getBoundingClientRect().top),
    ])
    expect(low).toBeLessThanOrEqual(high)
  })

  test('on paper there are neither header nor buttons, and nothing lies over the figures (thorough)', async () => {
    const { page } = await at('maya.andersson', trail)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('header.top').isVisible()).toBe(false)
    expect(await page.locator('main .btn').filter({ visible: true }).count()).toBe(0)
    await page.getByText('How it adds up').waitFor()
    const fixed = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter(
          one => ['fixed', 'sticky'].includes(getComputedStyle(one).position) && one.getBoundingClientRect().height > 0,
        ).length,
    )
    expect(fixed).toBe(0)
  })
})

describe('every size', () => {
  test.each([
    [820, ''],
    [1024, '(thorough)'],
    [1180, '(thorough)'],
  ])('P12 at %i the award has its line, and its note at most two %s', async width => {
    const { page } = await at('liam.ivanova', trail, { width })
    const note = page.getByText(/^Credited to your account/)
    const lines = await note.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBeLessThanOrEqual(2)
    expect(await misfits(page)).toEqual([])
  })

  test('1.4.4 a final result with text twice as large on a phone keeps its buttons and names within the page (thorough)', async () => {
    const { page } = await at('liam.ivanova', trail, { width: 390 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await settled(page)
    await expect.poll(() => beyondTheEdge(page)).toEqual([])
    const sum = page.getByRole('region', { name: 'How it adds up' })
    const names = await sum.getByRole('term').evaluateAll(terms => terms.map(term => term.clientWidth))
    for (const width of names) expect(width).toBeGreaterThan(100)
  })

  test('L14 in simplified Chinese quotes are as wide as a character (thorough)', async () => {
    const { page } = await at('maya.andersson', '/dashboard', { locale: 'zh_CN' })
    const widths = await page.evaluate(async () => {
      const probe = document.createElement('span')
      probe.lang = 'zh-CN'
      probe.style.cssText = 'position: absolute; font: 400 100px var(--font)'
      document.querySelector('main')!.append(probe)
      await document.fonts.ready
      return ['“', '山'].map(text => {
        probe.textContent = text
        return probe.getBoundingClientRect().width
      })
    })
    expect(widths[0]).toBeGreaterThan(widths[1]! * 0.9)
  })

  test('1.4.4 with text twice as large on a phone nothing scrolls sideways, and the way out is on the screen', async () => {
    const screens = ['/dashboard', summit, '/profile', '/program-view/service-stars---Selector/progress']
    for (const [person, address] of [
      ...screens.map(address => ['maya.andersson', address] as const),
      ['mona.diaz', choosing],
      ['amir.jung', choosing],
      ['olivia.hart', '/team'],
    ] as const) {
      const { page } = await at(person, address, { width: 390 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await settled(page)
      await expect.poll(() => beyondTheEdge(page), { message: address }).toEqual([])
      if (person === 'maya.andersson' && address === '/dashboard')
        for (const [size, width] of [
          ['100%', 320],
          ['100%', 390],
          ['100%', 1440],
          ['200%', 390],
        ] as const) {
          await page.setViewportSize({ width, height: 900 })
          await page.evaluate(one => document.documentElement.style.setProperty('font-size', one), size)
          await expect.poll(() => onTiles(page), { message: `${size} at ${width}` }).toEqual([])
        }
      await page.getByRole('button', { name: /, account menu$/ }).click()
      const out = (await page.getByRole('menuitem', { name: 'Log out' }).boundingBox())!
      expect(out.x + out.width, address).toBeLessThanOrEqual(390)
    }
  })
})

/** In the pictures of tiles: figures that a chip covers, and names of levels that the edge cuts or that lie on each other. */
function onTiles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const covers = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    for (const tile of document.querySelectorAll('article')) {
      const chip = tile.querySelector('.chip--glass')
      const figure = tile.querySelector('[data-marker]')
      if (chip && figure && covers(chip.getBoundingClientRect(), figure.getBoundingClientRect()))
        found.push(`${chip.textContent} on the figure`)
      const names = [...tile.querySelectorAll('.pin > span')].filter(one => one.checkVisibility())
      const edge = tile.querySelector('.scene')?.getBoundingClientRect()
      names.forEach((one, at) => {
        const { left, right } = one.getBoundingClientRect()
        if (edge && (left < edge.left || right > edge.right || one.scrollWidth > one.clientWidth))
          found.push(`${one.textContent} is cut`)
        for (const other of names.slice(at + 1))
          if (covers(one.getBoundingClientRect(), other.getBoundingClientRect()))
            found.push(`${one.textContent} on ${other.textContent}`)
      })
    }
    return found
  })
}

/** What makes the page scroll sideways. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter(one => one.getBoundingClientRect().right > clientWidth + 1)
      .map(one => `${one.tagName} ${one.getAttribute('class')} ${one.textContent?.slice(0, 20)}`)
  })
}
