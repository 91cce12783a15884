import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Visit } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { walk } from './support/every-screen.ts'
import { misfits } from './support/misfits.ts'

const come = visitors()

// What WCAG 1.4.12 lets people set; nothing may be lost by it.
const spacing = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-block-end: 2em !important; }`

/** As an extension of the browser does it, since the policy of our pages lets no style sheet in that is not ours. */
async function style({ context }: Visit, css: string): Promise<void> {
  await context.addInitScript(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

test.each([390, 1440])(
  '1.4.12 with the spacing people may set, no word is lost %i wide',
  async width => {
    const one = await come('northlight', { width, height: 900 })
    await style(one, spacing)
    const wrong: string[] = []
    await walk(one, {}, async (page, { name }) => {
      wrong.push(...(await misfits(page)).map(misfit => `${name}: ${misfit}`))
    })
    expect(wrong).toEqual([])
  },
  300_000,
)

// Who enlarges the whole page, as browsers do, has one of fewer pixels: everywhere.long goes down to 320.
test('1.4.4 with the text alone twice as large, no word is lost on a window half as wide', async () => {
  const one = await come('northlight', { width: 640, height: 900 })
  await style(one, 'html { font-size: 200% !important; }')
  const wrong: string[] = []
  await walk(one, {}, async (page, { name }) => {
    wrong.push(...(await misfits(page)).map(misfit => `${name}: ${misfit}`))
  })
  expect(wrong).toEqual([])
}, 300_000)

test('2.4.2 2.4.6 1.3.1 each screen has a title of its own, one main part, headings that leave no step out, and no link that takes another place for this one', async () => {
  const one = await come()
  const titles = new Map<string, string>()
  await walk(one, {}, async (page, { name, address }) => {
    const title = await page.title()
    expect(title, name).not.toBe('')
    // The same screen for somebody else, for another program or after another failure has the same title.
    const screen = address
      .replace(/[^/]+---/, '')
      .replace(/[?#].*/, '')
      .replace('/ssoLogonFailure', '/error')
    expect(titles.get(title) ?? screen, `${name}: ${title}`).toBe(screen)
    titles.set(title, screen)
    expect(await page.locator('main').count(), name).toBe(1)
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
        .filter(heading => heading.checkVisibility())
        .map(({ tagName }) => Number(tagName[1])),
    )
    expect(
      levels.filter(level => level === 1),
      name,
    ).toHaveLength(1)
    const gaps = levels.filter((level, at) => at > 0 && level > levels[at - 1]! + 1)
    expect(gaps, `${name}: ${levels.join(' ')}`).toEqual([])
    const elsewhere = await page.locator('a[aria-current="page"]').evaluateAll(links =>
      links
        .map(link => new URL((link as HTMLAnchorElement).href))
        .filter(({ pathname, search }) => pathname !== location.pathname || search !== location.search)
        .map(({ pathname, search }) => `${pathname}${search}`),
    )
    expect(elsewhere, name).toEqual([])
  })
}, 300_000)

test.each([390, 1440])(
  '2.1.1 2.1.2 2.4.3 2.4.7 2.4.11 the keyboard reaches whatever can be pressed, sees where it is, and gets out again, %i wide',
  async width => {
    const one = await come('northlight', { width, height: 900 })
    const wrong: string[] = []
    await walk(one, {}, async (page, { name }) => {
      wrong.push(...(await walkByTab(page)).map(fault => `${name}: ${fault}`))
    })
    expect(wrong).toEqual([])
  },
  600_000,
)

/** Presses Tab until the focus has been everywhere and left the page; what is wrong on the way. */
async function walkByTab(page: Page): Promise<string[]> {
  const wrong: string[] = []
  await page.evaluate(() => {
    const isTabStop = (element: HTMLElement) =>
      element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
    const dialog = document.querySelector('dialog[open]') ?? document
    const all = [
      ...dialog.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ]
    // A group of radio buttons is one stop, on the one that is chosen.
    const stops = all.filter(isTabStop).filter(element => {
      if (element.matches(':disabled')) return false
      return !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked)
    })
    Object.assign(window, { unreached: new Set(stops) })
    document.querySelector<HTMLElement>('h1')?.blur()
  })
  for (let press = 0; press < 300; press++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement | null
      await Promise.all(element?.getAnimations().map(({ finished }) => finished) ?? [])
      const left = (window as unknown as { unreached: Set<Element> }).unreached
      if (element === null || element === document.body) return { left: left.size }
      left.delete(element)
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName
      const box = element.getBoundingClientRect()
      const own = getComputedStyle(element)
      // The line around the focus is the element's own, or that of what it lies in.
      let isShown = false
      for (let one: HTMLElement | null = element; one && !isShown; one = one.parentElement) {
        for (const part of [null, '::after']) {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part)
          isShown ||= (outlineStyle !== 'none' && outlineWidth !== '0px') || (one !== element && boxShadow !== 'none')
        }
        if (one.matches('form, main, section, article, body')) break
      }
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const points = [
        middle,
        { x: box.x + 3, y: box.y + 3 },
        { x: box.right - 3, y: box.bottom - 3 },
        { x: middle.x, y: box.y + 3 },
        { x: middle.x, y: box.bottom - 3 },
      ]
      const isSmall = box.width <= 2 || box.height <= 2 || own.opacity === '0'
      const isUncovered = points.some(({ x, y }) => {
        const top = document.elementFromPoint(x, y)
        return (
          top !== null && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
        )
      })
      return { left: left.size, name, isShown, isUncovered: isSmall || isUncovered }
    })
    if (seen.name === undefined) {
      if (seen.left > 0 && press < 299) continue
      break
    }
    if (!seen.isShown) wrong.push(`nothing shows the focus on ${seen.name}`)
    if (!seen.isUncovered) wrong.push(`the focus is covered on ${seen.name}`)
    if (seen.left === 0) break
  }
  const unreached = await page.evaluate(() =>
    [...(window as unknown as { unreached: Set<HTMLElement> }).unreached].map(
      element => element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName,
    ),
  )
  return [...wrong, ...unreached.map(name => `the keyboard does not reach ${name}`)]
}
