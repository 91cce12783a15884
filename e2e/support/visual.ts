import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { addDays } from '../../rules/programs/calendar-day.ts'
import { letIn, settled, type Visit, visit } from './browser.ts'
import { fetchAtHome } from './changed-user.ts'
import { everyScreen, type Screen, walk } from './every-screen.ts'
import { root } from './server.ts'

/**
 * Pictures of screens, compared with approved ones (decision 0052, docs/TESTING.md). The same page gives the same picture on
 * every day: the demo counts its dates from today, so the replies' dates are moved to one fixed day, on which the page's clock
 * stands.
 */
export interface Look {
  readonly name: string
  readonly width: number
  readonly scheme?: 'light' | 'dark'
  readonly isForced?: boolean
  /** 200 % text (WCAG 1.4.4). */
  readonly isLarge?: boolean
}

export const looks: readonly Look[] = [
  ...[1440, 1024, 768, 390, 320].map(width => ({ name: `${width}`, width })),
  ...[1440, 390].flatMap(width => [
    { name: `${width}-dark`, width, scheme: 'dark' as const },
    { name: `${width}-forced`, width, isForced: true },
    { name: `${width}-large`, width, isLarge: true },
  ]),
]

export const approved = join(root, 'e2e', 'approved')
/** Where the pictures go that differ; git ignores it. */
const differing = join(root, '.test-results', 'visual')
/** `npm run approve` writes the pictures in place of comparing them. */
export const isApproving = process.env['APPROVE_PICTURES'] !== undefined

/** The demo's own dates never come near it, so a date that was not moved shows. */
const fixedDay = '2026-05-20'
const fixedNow = `${fixedDay}T15:00:00.000Z`
/** The zone of the pictured client, in which the demo counts its days; the browser's is the same on every machine. */
const timeZone = 'UTC'

/** Signs everybody in once, so that whoever is pictured has been here before, in whichever order that happens. */
export async function welcomeEverybody(browser: Browser, origin: string): Promise<void> {
  const { page, close } = await visit(browser, origin)
  for (const person of new Set(everyScreen.map(screen => screen.person))) if (person) await letIn(page, person)
  await close()
}

/** A visit whose pages stand still: no motion, no caret, one day. */
export async function stillVisit(browser: Browser, origin: string, look: Look): Promise<Visit> {
  const { width, scheme = 'light' } = look
  const visitor = await visit(browser, origin, { width, height: 900, scheme, timeZone })
  const { page, context } = visitor
  if (look.isForced) await page.emulateMedia({ forcedColors: 'active' })
  await context.addInitScript(isLarge => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
       /* The tabs of phones stand at the page's end, not in the middle of its picture. */
       nav:has(> a[href='/profile']) { position: static !important; }
       ${isLarge ? 'html { font-size: 200% !important; }' : ''}`,
    )
    document.adoptedStyleSheets = [sheet]
  }, look.isLarge === true)
  await page.clock.setFixedTime(fixedNow)
  await context.route('**/v1/contests-api/**', async route => {
    if (route.request().headers()['accept'] === 'text/event-stream') return route.abort()
    const reply = await fetchAtHome(route)
    if (!/json/.test(reply.headers()['content-type'] ?? '')) return route.fulfill({ response: reply })
    return route.fulfill({ response: reply, body: moved(await reply.text(), new Date()) })
  })
  return visitor
}

const months = 'January February March April May June July August September October November December'.split(' ')
const wordedDay = new RegExp(`\\b(${months.join('|')}) (\\d{1,2}), (20\\d\\d)\\b`, 'g')

/**
 * A reply with every day moved as far as today is from the fixed day, those in the words of program rules included; what happened
 * within this day, to its noon.
 */
export function moved(text: string, now: Date): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const days = Math.round((Date.parse(fixedDay) - Date.parse(today)) / 86_400_000)
  return text
    .replace(/\b(20\d\d-\d\d-\d\d)(T[\d:.]+(?:Z|[+-]\d\d:\d\d))?/g, (whole, day: string, time = '') => {
      if (time !== '' && Math.abs(Date.parse(whole) - now.getTime()) < 86_400_000) return `${fixedDay}T12:00:00.000Z`
      return addDays(day, days) + time
    })
    .replace(wordedDay, (words, month: string, day: string, year: string) => {
      // Days that the demo did not count from today stay: a law keeps its date.
      if (Math.abs(Number(year) - now.getUTCFullYear()) > 1) return words
      const moved = addDays(`${year}-${pad(months.indexOf(month) + 1)}-${pad(Number(day))}`, days)
      return `${months[Number(moved.slice(5, 7)) - 1]} ${Number(moved.slice(8))}, ${moved.slice(0, 4)}`
    })
}

const pad = (number: number) => String(number).padStart(2, '0')

/** What draws the pictures: the browser, and the machine's fonts by the widths of signs that Onest lacks. */
async function drawnBy(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    return ['sans-serif', 'system-ui', 'monospace'].map(font => {
      context.font = `100px ${font}`
      return ['Summit 12', '漢字かな', '한국어', '→ ✓ ⌘']
        .map(text => Math.round(context.measureText(text).width))
        .join(' ')
    })
  })
  await page.close()
  return `Chromium ${browser.version().split('.')[0]}, fonts ${widths.join(', ')}`
}

const drawnByFile = join(approved, 'drawn-by.txt')

/** Why a comparison would say nothing here: the approved pictures were drawn by another browser or other fonts. */
export async function incomparable(browser: Browser): Promise<string | undefined> {
  const here = await drawnBy(browser)
  if (isApproving) {
    mkdirSync(approved, { recursive: true })
    writeFileSync(drawnByFile, `${here}\n`)
    return undefined
  }
  const there = existsSync(drawnByFile) ? readFileSync(drawnByFile, 'utf8').trim() : 'nothing yet'
  if (here === there) return undefined
  return `The approved pictures were drawn by ${there}; here it is ${here}. See “Pictures of screens” in docs/TESTING.md.`
}

/** Whether every screen has been approved in this look. */
export function isApproved({ name }: Look): boolean {
  return isApproving || existsSync(join(approved, `${everyScreen.at(-1)!.name}.${name}.webp`))
}

const only = process.env['APPROVE_SCREENS']?.split(',')

/** Goes through the screens in a look; answers what differs from the approved pictures, or approves them. */
export async function compareScreens(
  browser: Browser,
  origin: string,
  look: Look,
  screens: readonly Screen[],
): Promise<string[]> {
  const found: string[] = []
  const visitor = await stillVisit(browser, origin, look)
  try {
    const some = screens.filter(({ name }) => only === undefined || only.includes(name))
    await walk(visitor, { screens: some }, async (page, { name }) => {
      const flaw = await compare(await pictureOf(page, look), `${name}.${look.name}`)
      if (flaw !== undefined) found.push(flaw)
    })
  } finally {
    await visitor.close()
  }
  return found
}

/** The whole page as it is kept: large ones, and those with large text, at a third of their size, small ones at half. */
export async function pictureOf(page: Page, { isLarge = false }: Look): Promise<Buffer> {
  await settled(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)))
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  const { width, height } = await sharp(png).metadata()
  const scale = width > 800 || isLarge ? 3 : 2
  return sharp(png)
    .resize(Math.round(width / scale), Math.round(height / scale), { kernel: 'mitchell' })
    .webp({ quality: 60, effort: 4 })
    .toBuffer()
}

/**
 * Pixels that may differ. Two runs on one machine differ in none; what a machine draws otherwise, such as the edges of letters,
 * pixelmatch finds and leaves out. A button moved by 8 px differs in more than 40 (e2e/visual.long.e2e.ts).
 */
export const mostPixels = 20
/** How far a colour may be from the approved one, from 0 to 1. */
const threshold = 0.15

/** What differs between a picture and the approved one; nothing where they are the same. */
export async function compare(picture: Buffer, name: string): Promise<string | undefined> {
  const file = join(approved, `${name}.webp`)
  if (isApproving) {
    mkdirSync(approved, { recursive: true })
    // A picture that looks the same stays the same file.
    if (!existsSync(file) || (await differenceOf(picture, readFileSync(file))).pixels > 0) writeFileSync(file, picture)
    return undefined
  }
  if (!existsSync(file)) return `${name}: no approved picture; see docs/TESTING.md`
  const { pixels, map, reason } = await differenceOf(picture, readFileSync(file))
  if (pixels <= mostPixels) return undefined
  mkdirSync(differing, { recursive: true })
  writeFileSync(join(differing, `${name}.webp`), picture)
  if (map !== undefined) writeFileSync(join(differing, `${name}.difference.png`), map)
  return `${name}: ${reason}; see .test-results/visual`
}

export async function differenceOf(
  one: Buffer,
  other: Buffer,
): Promise<{ pixels: number; reason: string; map?: Buffer }> {
  const [a, b] = await Promise.all([raw(one), raw(other)])
  const { width, height } = a.info
  if (width !== b.info.width || height !== b.info.height) {
    const sizes = [a, b].map(({ info }) => `${info.width} × ${info.height}`)
    return { pixels: Number.POSITIVE_INFINITY, reason: `its size is ${sizes[0]}, not ${sizes[1]}` }
  }
  const difference = new Uint8Array(width * height * 4)
  const pixels = pixelmatch(a.data, b.data, difference, width, height, { threshold })
  const map = await sharp(difference, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { pixels, reason: `${pixels} pixels differ`, map }
}

function raw(picture: Buffer) {
  return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** Nothing differs yet. */
export function forgetDiffering(): void {
  rmSync(differing, { recursive: true, force: true })
}
