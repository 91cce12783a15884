import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
/** What is installed where the product runs. */
const running = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true)

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
])
/** Loaded as a library of its own, which its licence allows of any program. */
const asLibrary = /^node_modules\/@img\/sharp-(libvips-|wasm32|win32-)/
/** Their package.json states none; the text of the licence is in the package. See docs/LICENCES.md. */
const statedInTheirSources: Readonly<Record<string, RegExp>> = {
  'node_modules/png-js': /^MIT License\n\nCopyright \(c\) 2017 Devon Govett/,
}

test('every package that the product runs on has a licence that lets it', () => {
  const others = running.filter(([path, { license }]) => {
    const stated = license?.split(' AND ') ?? []
    if (path in statedInTheirSources) return stated.length > 0
    const isAllowed = (one: string) => permissive.has(one) || (one === 'LGPL-3.0-or-later' && asLibrary.test(path))
    return stated.length === 0 || !stated.every(isAllowed)
  })
  expect(others.map(([path, { license }]) => `${path}: ${license ?? 'no licence'}`)).toEqual([])
})

test.each(Object.entries(statedInTheirSources))('the licence of %s is in its sources', (path, text) => {
  expect(path in packages).toBe(true)
  const file = join(root, path, 'LICENSE')
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(text)
  expect(readFileSync(join(root, 'docs/LICENCES.md'), 'utf8')).toContain(path.replace('node_modules/', ''))
})
