import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens Chromium as the tests, the pictures and the measurements all need it (STACK §5.18). */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

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
}

/** A visitor with an empty browser. `origin` is the client's own, such as `http://harbor.localhost:3000`. */
export async function visit(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1440, height = 900, scheme = 'light', reducedMotion = true } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return { page, context, complaints, close: () => context.close() }
}

/** Signs in through the form and waits until the person has arrived. */
export async function signIn(page: Page, userName: string, password = 'summit season'): Promise<void> {
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL(url => url.pathname !== '/login')
}

/** Nothing for axe to find on the page as it stands, by WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(node => node.html.slice(0, 160)).join('\n  ')}`,
  )
  expect(found).toEqual([])
}
