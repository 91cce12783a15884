import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, settled, signIn, visit } from './browser.ts'
import { makeDataDir, removeDataDir, root, startServer } from './server.ts'
import { smallPng } from './small-png.ts'

/** The pictures of README.md: the demo as it is after its first start. */

interface Shot {
  readonly name: string
  readonly client?: 'northlight' | 'harbor' | 'sakura'
  /** Nobody: the page before sign-in. */
  readonly person?: string
  readonly address: string
  readonly phone?: boolean
  readonly dark?: boolean
}

const maya = 'maya.andersson'
const summit = '/program-view/summit-season---Selector/progress'
const shots: readonly Shot[] = [
  { name: 'login', address: '/login' },
  { name: 'dashboard', person: maya, address: '/dashboard' },
  { name: 'goal-selection', person: maya, address: '/program-view/spring-sprint---Selector/goal-selection' },
  { name: 'progress', person: maya, address: summit },
  { name: 'final-result', person: maya, address: '/program-view/trailblazer---Selector/progress' },
  {
    name: 'manager-progress',
    person: 'olivia.hart',
    address: '/program-view/summit-season---Owner/manager-progress',
  },
  { name: 'login-phone', address: '/login', phone: true },
  { name: 'progress-phone', person: maya, address: summit, phone: true },
  { name: 'dashboard-dark', person: maya, address: '/dashboard', dark: true },
  { name: 'progress-phone-dark', person: maya, address: summit, phone: true, dark: true },
  {
    name: 'progress-ocean-german',
    client: 'harbor',
    person: 'lena.vogt',
    address: '/program-view/open-sea---Selector/progress',
  },
  { name: 'dashboard-japanese', client: 'sakura', person: 'yui.tanaka', address: '/dashboard' },
]

/** No picture makes a clone slow. */
const mostBytes = 300_000
const folder = join(root, 'docs', 'pictures')

const dataDir = makeDataDir()
const server = await startServer(dataDir)
const browser = await openBrowser()
try {
  mkdirSync(folder, { recursive: true })
  for (const shot of shots) await take(browser, shot)
} finally {
  await browser.close()
  await server.stop()
  removeDataDir(dataDir)
}

async function take(from: Browser, shot: Shot): Promise<void> {
  const { name, client = 'northlight', person, address, phone = false, dark = false } = shot
  const size = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const { page, complaints, close } = await visit(from, `http://${client}.localhost:${server.port}`, {
    ...size,
    scheme: dark ? 'dark' : 'light',
  })
  if (person !== undefined) await signIn(page, person)
  await page.goto(address)
  await settle(page)
  const at = new URL(page.url())
  const picture = await smallPng(from, await page.screenshot({ animations: 'disabled' }))
  await close()

  const bytes = picture.length
  const wrong = [
    at.pathname === address ? '' : `it shows ${at.pathname}`,
    bytes <= mostBytes ? '' : `it has ${bytes} bytes, more than ${mostBytes}`,
    ...complaints,
  ].filter(Boolean)
  if (wrong.length > 0) throw new Error(`The picture ${name} is not fit: ${wrong.join('; ')}`)
  writeFileSync(join(folder, `${name}.png`), picture)
  console.log(`${name}.png  ${Math.round(bytes / 1000)} kB`)
}

/** Waits until nothing is on its way any more: calls, skeletons, fonts, landscapes. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
}
