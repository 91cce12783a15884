import type { Page } from 'playwright-core'
import { letIn, settled, type Visit } from './browser.ts'
import { ofUser, withUser } from './changed-user.ts'

/** A screen of the product as the demo's northlight shows it. */
export interface Screen {
  readonly name: string
  /** Nobody: the page before sign-in. */
  readonly person?: string
  readonly address: string
  /** What is pressed there, whatever the language; it opens a window. */
  readonly press?: string
  /** What is done there before it is looked at, in whichever language it is. */
  readonly act?: (page: Page) => Promise<void>
  /** What of the person is otherwise, as the server says it. */
  readonly user?: object
}

const view = (program: string, role: string, screen: string) => `/program-view/${program}---${role}/${screen}`
const of = (person: string, screens: Readonly<Record<string, string>>): Screen[] =>
  Object.entries(screens).map(([name, address]) => ({ name, person, address }))

/** Each step of the first-time setup is a page to itself; the last one that everybody has is reached by going on. */
const newcomer = { firstTimeSetupDone: false, privacyNotice: { hasAcknowledged: false, version: 1 } }
const season = '[aria-labelledby="season"] button >> nth='
const pine = view('summit-season', 'Owner', 'manager-progress?unit=pine')

async function fillBasket(page: Page): Promise<void> {
  await page.locator('main button').first().click()
  await page.locator('main a.btn[href="/rewards/basket"]').click()
  await page.locator('main form').waitFor()
}

async function fillAddress(page: Page): Promise<void> {
  for (const field of ['street', 'postcode', 'city']) await page.locator(`main input[name="${field}"]`).fill('Summit 1')
  await page.locator('main select[name="country"]').selectOption('DE')
  await page.locator('main button[type="submit"]').click()
  await page.locator('main address').waitFor()
}

/** Every screen that people see, those before sign-in first, so that one browser can walk through them all. */
export const everyScreen: readonly Screen[] = [
  { name: 'login', address: '/login' },
  { name: 'activation', address: '/activation' },
  { name: 'forgot-user-id', address: '/forgot-user-id' },
  { name: 'forgot-password', address: '/forgot-password' },
  { name: 'reset-password', address: '/reset-password?k=none' },
  { name: 'contact', address: '/contact' },
  { name: 'faq', address: '/faq' },
  { name: 'privacy-notice', address: '/privacy-notice' },
  { name: 'privacy-shield', address: '/privacy-shield' },
  { name: 'sso-failure', address: '/ssoLogonFailure' },
  { name: 'launch-as', address: '/launch-as' },
  { name: 'error', address: '/error' },
  { name: 'not-found', address: '/nowhere-at-all' },
  ...of('maya.andersson', {
    dashboard: '/dashboard',
    welcome: view('spring-sprint', 'Selector', 'welcome'),
    'goal-selection': view('spring-sprint', 'Selector', 'goal-selection'),
    progress: view('summit-season', 'Selector', 'progress'),
    rules: view('summit-season', 'Selector', 'progress?rules=open'),
    'progress-without-path': view('service-stars', 'Selector', 'progress'),
    'progress-checking': view('autumn-ascent', 'Selector', 'progress'),
    'final-result': view('trailblazer', 'Selector', 'progress'),
    profile: '/profile',
    rewards: '/rewards/merchandise',
    reward: '/rewards/item/boots',
    'reward-orders': '/rewards/orders',
  }),
  { name: 'reward-basket', person: 'maya.andersson', address: '/rewards/item/kettle', act: fillBasket },
  { name: 'reward-check', person: 'maya.andersson', address: '/rewards/basket', act: fillAddress },
  {
    name: 'sure',
    person: 'maya.andersson',
    address: view('spring-sprint', 'Selector', 'goal-selection'),
    press: 'main form button.btn >> nth=-1',
  },
  // The tile of the dashboard leads here: the replay opens by itself.
  { name: 'relive', person: 'maya.andersson', address: view('trailblazer', 'Selector', 'progress#season') },
  ...(['share', 'certificate'] as const).map((name, at) => ({
    name,
    person: 'maya.andersson',
    address: view('trailblazer', 'Selector', 'progress'),
    press: `${season}${at + 1}`,
  })),
  { name: 'final-missed', person: 'sam.okoro', address: view('trailblazer', 'Selector', 'progress') },
  { name: 'onboarding', person: 'sam.okoro', address: '/onboarding', user: newcomer },
  ...of('olivia.hart', {
    'manager-dashboard': '/dashboard',
    team: '/team',
    'manager-progress': view('summit-season', 'Owner', 'manager-progress'),
    'manager-checking': view('autumn-ascent', 'Owner', 'manager-progress'),
    'manager-final': view('trailblazer', 'Owner', 'manager-progress'),
    'manager-choosing': view('spring-sprint', 'Owner', 'manager-progress'),
    'manager-team': pine,
  }),
  { name: 'manager-person', person: 'olivia.hart', address: pine, press: 'a:has-text("Maya Andersson") >> nth=0' },
]

/** Goes through screens as those who see them; `look` is called on each once it rests. */
export async function walk(
  { page, context }: Visit,
  { screens = everyScreen, locale = 'en_US' }: { readonly screens?: readonly Screen[]; readonly locale?: string },
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  // As somebody who once chose this language at login. A document without an origin keeps nothing.
  await context.addInitScript(code => {
    if (origin !== 'null') sessionStorage.setItem('locale', code)
  }, locale)
  let person: string | undefined
  for (const screen of screens) {
    if (screen.person !== undefined && screen.person !== person) {
      person = screen.person
      await letIn(page, person)
      await page.evaluate(async code => {
        const headers = {
          'content-type': 'application/json',
          'x-session-id': sessionStorage.getItem('sessionId') ?? '',
        }
        const path = '/v1/contests-api/api/v1.0/user/locale'
        const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ locale: code }) })
        if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
      }, locale)
    }
    if (screen.user !== undefined) await page.route(ofUser, route => withUser(route, { ...screen.user }))
    // An address that differs from the one before by its last part alone would be no new page.
    if (screen.address.includes('#')) await page.goto('about:blank')
    await page.goto(screen.address)
    await page.locator('main h1').first().waitFor()
    if (screen.press !== undefined) await page.locator(screen.press).click()
    if (/=open$|#season$/.test(screen.address) || screen.press !== undefined)
      await page.locator('dialog[open]').waitFor()
    await screen.act?.(page)
    // What is folded is looked at as well, once it has come.
    await settled(page)
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll<HTMLDetailsElement>('main section details')) folded.open = true
    })
    await settled(page)
    await look(page, screen)
    // A reply may be on its way still.
    if (screen.user !== undefined) await page.unrouteAll({ behavior: 'wait' })
  }
}
