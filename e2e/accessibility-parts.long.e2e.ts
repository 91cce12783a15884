import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, runAxe } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { walk } from './support/every-screen.ts'
import { misfits } from './support/misfits.ts'

const come = visitors()
const minutes = 60_000

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)(
  '2.5.8 2.5.3 1.3.4 axe finds nothing on any screen, %i wide, %s',
  async (width, scheme) => {
    const one = await come('northlight', { width, height: 900, scheme })
    const wrong: string[] = []
    const looked = new Set<string>()
    // Rules that the norm's own tags leave out.
    const more = ['target-size', 'label-content-name-mismatch', 'css-orientation-lock', 'autocomplete-valid']
    await walk(one, {}, async (page, { name }) => {
      await expectAccessible(page).catch((error: Error) => wrong.push(`${name}: ${error.message}`))
      const { violations, passes } = await runAxe(page, { runOnly: more })
      for (const { id } of passes) looked.add(id)
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${name}: ${id}: ${html.slice(0, 160)}`),
      )
      wrong.push(...found)
    })
    expect(wrong).toEqual([])
    // A rule that had nothing to look at would find nothing.
    expect([...looked]).toEqual(expect.arrayContaining(['target-size', 'autocomplete-valid']))
  },
  10 * minutes,
)

// 320 x 256 is what 400 % leave of a window of 1280 x 1024.
test.each([
  [844, 390],
  [320, 256],
])(
  '1.3.4 1.4.10 every screen fits %i x %i: a phone on its side, and 400 percent',
  async (width, height) => {
    const one = await come('northlight', { width, height })
    const wrong: string[] = []
    await walk(one, {}, async (page, { name }) => {
      wrong.push(...(await misfits(page)).map(misfit => `${name}: ${misfit}`))
    })
    expect(wrong).toEqual([])
  },
  5 * minutes,
)

test(
  '1.3.5 3.1.2 3.2.3 3.2.6 3.3.8 fields about oneself say so and take what is pasted; help and ways stand in one order',
  async () => {
    const one = await come()
    const tokens = new Map<string, string>()
    const heads = new Map<string | undefined, Set<string>>()
    const feet = new Set<string>()
    await walk(one, {}, async (page, { name, person }) => {
      for (const input of await page.locator('input:visible, select:visible, textarea:visible').all()) {
        const field = await input.evaluate((one: HTMLInputElement) => ({
          name:
            one.labels?.[0]?.firstElementChild?.textContent ||
            one.labels?.[0]?.textContent ||
            one.ariaLabel ||
            one.name,
          token: one.autocomplete,
          isPasted: one.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
        }))
        if (field.token && field.token !== 'off') tokens.set(field.name, field.token)
        expect(field.isPasted, `${name}: ${field.name}`).toBe(true)
      }
      const unmarked = page.locator('select[autocomplete="language"] option:not([lang])')
      expect(await unmarked.count(), name).toBe(0)
      const links = (part: 'banner' | 'contentinfo') => page.getByRole(part).getByRole('link').allTextContents()
      // The first-time setup leads nowhere else.
      if (name !== 'onboarding') {
        const head = (await links('banner')).join(' | ')
        heads.set(person, (heads.get(person) ?? new Set()).add(head))
      }
      const foot = (await links('contentinfo')).join(' | ')
      if (foot !== '') feet.add(foot)
    })
    expect(Object.fromEntries(tokens)).toEqual({
      'User ID': 'username',
      Password: 'current-password',
      'Current password': 'current-password',
      'New password': 'new-password',
      'Activation code': 'one-time-code',
      'Email address': 'email',
      'Your name': 'name',
      Country: 'shipping country',
      'Full name': 'shipping name',
      'Street and number': 'shipping address-line1',
      'Apartment, floor, or company (optional)': 'shipping address-line2',
      'Postal code': 'shipping postal-code',
      City: 'shipping address-level2',
      Language: 'language',
      'Your language': 'language',
    })
    expect([...heads.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1])
    // The notice is there for who is signed in, where there is one: here, for the newcomer.
    expect([...feet].sort()).toEqual([
      'FAQ | Data transfers | Contact us',
      'FAQ | Data transfers | Privacy notice | Contact us',
    ])
  },
  5 * minutes,
)

test(
  '3.2.1 3.2.2 neither the focus nor a choice leads anywhere else',
  async () => {
    const one = await come()
    const wrong: string[] = []
    await walk(one, {}, async (page, { name }) => {
      wrong.push(...(await led(page)).map(fault => `${name}: ${fault}`))
    })
    expect(wrong).toEqual([])
    expect(one.context.pages()).toHaveLength(1)
  },
  5 * minutes,
)

test(
  '2.5.2 1.4.13 a press that is moved away does nothing, and pointing at something shows nothing new',
  async () => {
    const one = await come()
    const wrong: string[] = []
    let pressed = 0
    await walk(one, {}, async (page, { name }) => {
      const before = await place(page)
      // Without what is only said: that the page has just been updated goes again by itself.
      const words = async () => (await page.locator('header, main, footer, dialog').allInnerTexts()).join('\n')
      const said = await words()
      const targets = (await parts(page)).locator('a[href]:visible, button:visible:enabled, label:visible')
      for (const target of await targets.all()) {
        const box = await target.boundingBox()
        if (!box || box.y < 0 || box.y + box.height > 860) continue
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        if ((await words()) !== said) wrong.push(`${name}: words come at ${await target.innerText()}`)
        await page.mouse.down()
        await page.mouse.move(1, 899)
        await page.mouse.up()
        pressed += 1
      }
      const after = await words()
      const differs = after.split('\n').filter(line => !said.includes(line))
      if ((await place(page)) !== before || after !== said) wrong.push(`${name}: a press did something: ${differs}`)
      expect(await page.locator('[title]:not(iframe)').count(), name).toBe(0)
    })
    expect(wrong).toEqual([])
    expect(pressed).toBeGreaterThan(100)
  },
  5 * minutes,
)

test(
  '2.2.2 2.3.1 whatever moves by itself rests within five seconds, and nothing flashes',
  async () => {
    const one = await come('northlight', { reducedMotion: false })
    const wrong: string[] = []
    let moved = 0
    await walk(one, {}, async (page, { name }) => {
      const seen = await page.evaluate(() =>
        document.getAnimations().map(animation => {
          const { activeDuration = 0, duration = 0, iterations = 1 } = animation.effect!.getComputedTiming()
          const what = animation instanceof CSSAnimation ? animation.animationName : 'transition'
          return { what, lasts: Number(activeDuration), each: Number(duration), iterations }
        }),
      )
      moved += seen.length
      const bad = seen.filter(({ lasts, each, iterations }) => lasts > 5000 || (iterations > 1 && each < 400))
      wrong.push(...bad.map(({ what, lasts }) => `${name}: ${what} lasts ${lasts} ms`))
    })
    expect(wrong).toEqual([])
    expect(moved).toBeGreaterThan(10)
  },
  5 * minutes,
)

/** Where somebody is: the page, and whether a window stands open in it. */
async function place(page: Page): Promise<string> {
  return `${new URL(page.url()).pathname} ${await page.locator('dialog[open], [role="menu"]').count()}`
}

/** What can be reached: the open window, else the page. */
async function parts(page: Page) {
  const dialog = page.locator('dialog[open]')
  return (await dialog.count()) > 0 ? dialog : page.locator('body')
}

/** Puts the focus on whatever takes it, and chooses something else in each field; what leads away or loses the focus. */
async function led(page: Page): Promise<string[]> {
  const wrong: string[] = []
  const before = await place(page)
  const scope = await parts(page)
  for (const stop of await scope.locator('a[href]:visible, button:visible:enabled, summary:visible').all()) {
    await stop.focus()
  }
  if ((await place(page)) !== before) wrong.push('the focus led elsewhere')
  // A language chosen speaks at once, to the person's wish; it leads nowhere either (A12), and is left as it is here.
  const fields = 'select:visible:not([autocomplete="language"]), input[type="radio"]:checked, input[type="range"]'
  for (const field of await scope.locator(fields).all()) {
    await field.focus()
    await page.keyboard.press('ArrowDown')
    const name = await field.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent ?? one.tagName)
    if ((await place(page)) !== before) wrong.push(`${name} led elsewhere`)
    if (await page.evaluate(() => document.activeElement === document.body)) wrong.push(`${name} lost the focus`)
  }
  return wrong
}
