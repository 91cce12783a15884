import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, looks } from './support/browser.ts'
import { visitors } from './support/come.ts'
import { here } from './support/here.ts'
import { sumOf, watchScripts } from './support/script-sizes.ts'

const come = visitors()

const userId = (page: Page) => page.getByLabel('User ID')
const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return `${pathname}${search}${hash}`
}

describe('what needs no sign-in', () => {
  const pages: [address: string, heading: string][] = [
    ['/login', 'Welcome back'],
    ['/error', 'We lost the signal'],
    ['/invalid-route', 'This trail ends here'],
  ]

  test.each(pages)(
    'N06 N20 N22 L01 %s is accessible at every size, by day and night, without a header (thorough)',
    async (address, heading) => {
      for (const { width, scheme } of looks) {
        const { page, complaints } = await come('northlight', { width, scheme })
        await page.goto(address)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        await expectAccessible(page)
        expect(await page.getByRole('banner').count()).toBe(0)
        expect(complaints).toEqual([])
      }
    },
  )

  test('N20 an unknown path shows the not-found page and keeps its address', async () => {
    const { page } = await come()
    await page.goto('/no/such/trail')
    await page.getByRole('heading', { name: 'This trail ends here' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/no/such/trail')
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })

  test('L14 each client speaks its language, and a visitor may choose another (thorough)', async () => {
    const { page } = await come('harbor')
    await page.goto('/login')
    await page.getByRole('button', { name: 'Anmelden' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE')
    await page.getByRole('combobox').selectOption('ja_JP')
    await page.getByRole('button', { name: 'サインイン' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja-JP')
    await page.reload()
    await page.getByRole('button', { name: 'サインイン' }).waitFor()
  })

  test('L11 a page that cannot load its client shows the error screen, and starts afresh on retry', async () => {
    const { page } = await come()
    await page.route('**/api/v1.0/client', route => route.abort())
    await page.goto('/login')
    await page.getByRole('heading', { name: 'We lost the signal' }).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/error')
    await page.unroute('**/api/v1.0/client')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })

  test('E03 a host that is no client leads to the error screen (thorough)', async () => {
    const { page } = await come('nobody')
    await page.goto('/login')
    await page.getByText('There’s no program at this address').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/error')
  })
})

test('T11 every page carries the strict content policy', async () => {
  for (const address of ['/', '/login', '/dashboard', '/no/such/trail']) {
    const response = await fetch(`http://localhost:${here.port}${address}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    const rules = new Map(policy.split(';').map(rule => rule.trim().split(/ (.*)/s) as [string, string]))
    expect(rules.get('default-src')).toBe("'self'")
    expect(rules.get('script-src')).toBe("'self'")
    expect(rules.get('style-src')).toBe("'self'")
    expect(rules.get('object-src')).toBe("'none'")
    expect(rules.get('base-uri')).toBe("'none'")
    expect(rules.get('frame-ancestors')).toBe("'none'")
    expect(rules.get('require-trusted-types-for')).toBe("'script'")
    expect(policy).not.toMatch(/unsafe|\*|http:/)
  }
})

test('T11 the policy holds: a script written into the page does not run', async () => {
  const { page, complaints } = await come()
  await page.goto('/login')
  await userId(page).waitFor()
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    try {
      script.text = 'window.ran = true'
    } catch {
      return 'refused'
    }
    document.head.append(script)
    return 'ran' in window ? 'ran' : 'refused'
  })
  expect(ran).toBe('refused')
  expect(complaints.length).toBeGreaterThan(0)
})

test('no screen waits for the code of another: dashboard not for the journey, progress not for its end', () => {
  const dir = 'dist/web/assets'
  const files = readdirSync(dir)
  const importsOf = (name: string): string[] => {
    const file = files.find(one => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one))
    if (file === undefined) throw new Error(`${dir} has no ${name}.`)
    return [...readFileSync(join(dir, file), 'utf8').matchAll(/\bfrom\s*"\.\/([\w-]+)-[\w-]{8}\.js"/g)].map(
      ([, to]) => to!,
    )
  }
  expect(importsOf('final-result')).toContain('journey')
  for (const name of ['frame', 'start', 'home', 'dashboard']) expect(importsOf(name), name).not.toContain('journey')
  for (const name of ['home', 'dashboard', 'journey']) expect(importsOf(name), name).not.toContain('final-result')
})

test('the JavaScript of /login stays within 105 kB gzip', async () => {
  const { page } = await come()
  const loaded = watchScripts(page, 'networkidle')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const scripts = await loaded()
  const sum = sumOf(scripts)
  console.log(`/login loads ${scripts.size} scripts of ${(sum / 1000).toFixed(1)} kB gzip`)
  expect(scripts.size).toBeGreaterThan(1)
  expect(sum).toBeGreaterThan(60_000)
  expect(sum).toBeLessThanOrEqual(105_000)
})
