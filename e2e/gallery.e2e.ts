import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, type Visit, visit, workerBrowser } from './support/browser.ts'

const root = join(import.meta.dirname, '..')
/** The same form stands there four times, with the same name. */
const repeating = ['landmark-unique']
let server: ViteDevServer
let browser: Browser
let gallery: Visit

beforeAll(async () => {
  server = await createServer({ configFile: join(root, 'e2e/gallery/vite.config.ts'), server: { port: 0, hmr: false } })
  await server.listen()
  browser = await workerBrowser()
  gallery = await visit(browser, server.resolvedUrls!.local[0]!)
  await open('sky')
}, 300_000)
afterAll(async () => {
  await gallery?.close()
  await browser?.close()
  await server?.close()
})

/** One brand at a time: all five are more than a browser draws in a moment. */
async function open(brand: string): Promise<void> {
  await gallery.page.goto(`/e2e/gallery/?brand=${brand}`)
  await gallery.page.locator('.gallery__section').nth(3).waitFor({ timeout: 120_000 })
}

test('the gallery shows every component of web/ui and web/parts that is no page, without a complaint (thorough)', async () => {
  const files = ['web/ui', 'web/parts'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
  )
  const components = files.flatMap(file => /(?<name>[\w-]+)(?<!\.test)\.tsx$/.exec(file)?.groups?.['name'] ?? [])
  const names = await gallery.page
    .locator('[data-component]')
    .evaluateAll(all => all.map(one => one.dataset['component']))
  expect(components.filter(name => !names.includes(name))).toEqual([])
  expect(gallery.complaints).toEqual([])
})

test.each(['sky', 'lemon', 'garnet', 'fern', 'iris'])(
  'axe finds nothing in any state, scheme or direction of %s (thorough)',
  async brand => {
    await open(brand)
    await expectAccessible(gallery.page, repeating)
  },
  300_000,
)

test.each(['modal', 'prompt', 'drawer', 'wide-drawer'])('axe finds nothing in the dialog %s (thorough)', async look => {
  const { page } = gallery
  await page.getByRole('button', { name: `Open ${look}`, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, repeating)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
