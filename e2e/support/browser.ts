import { request } from 'node:http'
import axe, { type RunOptions } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Frame,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { expect } from 'vitest'
import { openFirefox, typeByKeys } from './firefox.ts'

/** Tests run in Chromium, and with `TEST_BROWSER=firefox` in Firefox. */
export const isFirefox = process.env['TEST_BROWSER'] === 'firefox'

/** Opens the browser as the tests, the pictures and the measurements all need it (STACK §5.18). */
export function openBrowser(): Promise<Browser> {
  return isFirefox ? openFirefox() : chromium.launch(browserOptions())
}

let ofWorker: Promise<Browser> | undefined

/**
 * The browser of this worker, which its test files share: a start costs most of a second. To close it closes what was opened
 * through it, and the browser itself goes with the worker.
 */
export async function workerBrowser(): Promise<Browser> {
  if (!(await ofWorker)?.isConnected()) ofWorker = openBrowser()
  const browser = await ofWorker!
  const contexts: BrowserContext[] = []
  const own: Partial<Browser> = {
    newContext: async options => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    close: async () => {
      for (const context of contexts.splice(0)) await closeContext(context)
    },
  }
  return new Proxy(browser, {
    get: (target, name) => {
      const value = Reflect.get(name in own ? own : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const closed = new WeakSet<BrowserContext>()

/** Requests that a test still answers in the page's place are let go with it: their answers would fail after the test. */
async function closeContext(context: BrowserContext): Promise<void> {
  if (closed.has(context)) return
  closed.add(context)
  for (const routes of [context, ...context.pages()]) await routes.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

export function browserOptions() {
  return {
    executablePath: process.env['CHROMIUM_PATH']!,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

const everyLook = [1440, 390].flatMap(width => (['light', 'dark'] as const).map(scheme => ({ width, scheme })))

/** How screens are looked at: on a phone in the dark, where most goes wrong; with the long tests in every combination. */
export const looks =
  process.env['TEST_LOOKS'] === 'every'
    ? everyLook
    : everyLook.filter(({ width, scheme }) => width === 390 && scheme === 'dark')

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What the console complained about, broken rules of the content policy included. */
  readonly complaints: string[]
  close(): Promise<void>
}

export interface VisitOptions {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  readonly reducedMotion?: boolean
  /** A phone, with fingers in place of a mouse. */
  readonly hasTouch?: boolean
  /** How many points of the screen are one pixel of CSS. */
  readonly pixelRatio?: number
  /** The zone of the visitor's machine, such as `UTC`, where it is not this one's. */
  readonly timeZone?: string
  /** The page's service worker runs: it hides from the test what it answers itself. */
  readonly keepsShell?: boolean
  /** Where the visitor's requests come from, such as `10.0.0.7`: many visits from one address reach its limits. */
  readonly ipAddress?: string
}

// Requests without a response yet.
const underWay = new WeakMap<BrowserContext, Set<Request>>()

// The event stream stays open as long as the page.
const isStream = (request: Request) => request.headers()['accept'] === 'text/event-stream'

/** Waits until the page is idle: no request is pending, nothing it shows is busy, and nobody is still arriving at a goal. */
export async function settled(page: Page): Promise<void> {
  const pending = underWay.get(page.context())
  if (pending === undefined) throw new Error('Only a visit tracks the requests of its pages.')
  await page.waitForLoadState()
  // A response leads to further requests and renders in the moments after it, so the page must be idle three times in a row.
  const rests = async () => {
    const isBusy = (await page.locator('[aria-busy="true"], [data-arriving]').count()) > 0
    return !isBusy && ![...pending].some(request => request.frame().page() === page)
  }
  const latest = Date.now() + 30_000
  for (let looks = 0; looks < 3; ) {
    // While the page goes elsewhere it cannot be looked at, and does not rest.
    looks = (await rests().catch(() => false)) ? looks + 1 : 0
    if (Date.now() > latest) throw new Error(`${page.url()} does not come to rest.`)
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}

/** A visitor with an empty browser. `origin` is the client's own, such as `http://harbor.localhost:3000`. */
export async function visit(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    width = 1440,
    height = 900,
    scheme = 'light',
    reducedMotion = true,
    hasTouch = false,
    pixelRatio = 1,
    timeZone,
    keepsShell = false,
    ipAddress,
  } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    ...(!isFirefox && { hasTouch, isMobile: hasTouch }),
    deviceScaleFactor: pixelRatio,
    ...(timeZone !== undefined && { timezoneId: timeZone }),
    ...(ipAddress !== undefined && { extraHTTPHeaders: { 'x-forwarded-for': ipAddress } }),
    serviceWorkers: keepsShell ? 'allow' : 'block',
  })
  // As with the tests' own limits, this ends what hangs: a busy machine may take longer than Playwright's half minute.
  context.setDefaultTimeout(60_000)
  const pending = new Set<Request>()
  context.on('request', request => void (isStream(request) || pending.add(request)))
  context.on('requestfinished', request => void pending.delete(request))
  context.on('requestfailed', request => void pending.delete(request))
  underWay.set(context, pending)
  // Pages that this one opens are typed on as well.
  if (isFirefox) context.on('page', typeByKeys)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    const isOfTest = /^Service Worker registration blocked by Playwright/.test(message.text())
    if (!isOfTest && (message.type() === 'error' || message.type() === 'warning'))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { page, context, complaints, close: () => closeContext(context) }
}

/** Signs in through the form and waits until the person has arrived. */
export async function signIn(page: Page, userName: string, password = 'summit season'): Promise<void> {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL(url => url.pathname !== '/login')
  // The address is the next screen's before the screen is: until then a key pressed would be pressed on the page that goes.
  await page.locator('input[autocomplete="current-password"]').waitFor({ state: 'detached' })
}

/** Where calls are; one that answers anybody is a page of the client without its scripts. */
export const calls = '/v1/contests-api/api/v1.0'

/**
 * Signs in by the call alone, for tests of something else than the way in; the page then opens whatever address it likes.
 * Half a second less than the form. Answers the id of the session.
 */
export async function letIn(page: Page, username: string, password = 'summit season'): Promise<string> {
  await page.goto(`${calls}/env`)
  const { sessionId } = await postFrom(page, 'login', { username, password })
  if (sessionId === undefined) throw new Error(`${username} has no session yet.`)
  await goOnWith(page, sessionId)
  return sessionId
}

/** What calls of the way in answer, as far as tests go on with it. */
type SignInReply = Readonly<Partial<Record<'sessionId' | 'secret', string>>>

/** Posts to the client whose page this is, from outside the browser. */
export async function postFrom(page: Page, call: string, body: object, sessionId?: string): Promise<SignInReply> {
  const { host, port } = new URL(page.url())
  const headers = { host, 'content-type': 'application/json', ...(sessionId && { 'x-session-id': sessionId }) }
  // To 127.0.0.1: Node does not resolve every client host that a browser resolves.
  const where = { host: '127.0.0.1', port, method: 'POST', path: `${calls}/${call}`, headers }
  return new Promise((resolve, reject) => {
    const sending = request(where, async answer => {
      let text = ''
      for await (const chunk of answer) text += chunk
      if (answer.statusCode === 200) resolve(JSON.parse(text))
      else reject(new Error(`${call} was answered ${answer.statusCode}: ${text}`))
    })
    sending.on('error', reject)
    sending.end(JSON.stringify(body))
  })
}

/** The page goes on in this session. */
export async function goOnWith(page: Page, sessionId: string): Promise<void> {
  await page.evaluate(id => sessionStorage.setItem('sessionId', id), sessionId)
}

/** A tab with the same session, as a browser's "Duplicate" opens it. */
export async function duplicateTab(page: Page): Promise<Page> {
  const sessionId = await page.evaluate(() => sessionStorage.getItem('sessionId')!)
  const tab = await page.context().newPage()
  await tab.goto(`${calls}/env`)
  await goOnWith(tab, sessionId)
  return tab
}

/** The browser itself refuses what this field holds, and leads there. In Firefox `:focus` holds in the window in front alone. */
export async function expectRefusedThere(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate(one => one.matches(':invalid') && one === document.activeElement)).toBe(true)
}

/**
 * Nothing for axe to find on the page as it stands, by WCAG 2.2 A and AA, but for rules that the page breaks by its nature.
 * Without transitions: half-way between two colours there may be no contrast, and a button can be enabled while axe looks. In
 * Chromium alone: axe's rule `aria-allowed-attr` crashes the page's process in Firefox 153.
 */
export async function expectAccessible(page: Page, besides: readonly string[] = []): Promise<void> {
  if (isFirefox) return
  const frames = await framesThatRun(page)
  await switchTransitions(frames, 'off')
  const rules = {
    resultTypes: ['violations'],
    iframes: page.frames().length === frames.length,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(besides.map(rule => [rule, { enabled: false }])),
  } satisfies RunOptions
  const { violations } = await runAxe(page, rules, frames)
  await switchTransitions(frames, 'on')
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(node => node.html.slice(0, 160)).join('\n  ')}`,
  )
  expect(found).toEqual([])
}

/** A frame in a sandbox without scripts, such as the preview of a mail, runs no check either. */
async function framesThatRun(page: Page): Promise<Frame[]> {
  const frames: Frame[] = []
  for (const frame of page.frames()) {
    const sandbox = frame.parentFrame() === null ? null : await (await frame.frameElement()).getAttribute('sandbox')
    if (sandbox === null || sandbox.includes('allow-scripts')) frames.push(frame)
  }
  return frames
}

/** A sheet of the document's own, which a content security policy lets pass where it refuses a style element. */
async function switchTransitions(frames: readonly Frame[], to: 'on' | 'off'): Promise<void> {
  for (const frame of frames)
    await frame.evaluate(async to => {
      const rule = '*, ::before, ::after { transition: none !important }'
      const isOff = (sheet: CSSStyleSheet) => sheet.cssRules[0]?.cssText.includes('transition: none !important')
      const others = document.adoptedStyleSheets.filter(sheet => !isOff(sheet))
      document.adoptedStyleSheets = to === 'on' ? others : [...others, await new CSSStyleSheet().replace(rule)]
    }, to)
}

/** Runs axe on a page and in these frames, which answer it by message, however long a busy machine takes for that. */
export async function runAxe(page: Page, options: RunOptions, frames: readonly Frame[] = [page.mainFrame()]) {
  for (const frame of frames) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
  }
  const patient = { ...options, pingWaitTime: 60_000 }
  return page.evaluate(options => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options), patient)
}
