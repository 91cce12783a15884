import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cairn-install-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder whose lock file wants these packages, and where npm has installed those. */
function folderWith(name: string, wanted: object, installed: object | undefined): string {
  const made = join(folder, name)
  mkdirSync(join(made, 'node_modules'), { recursive: true })
  writeFileSync(join(made, 'package.json'), '{ "name": "any" }')
  writeFileSync(join(made, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }))
  const note = join(made, 'node_modules', '.package-lock.json')
  if (installed !== undefined) writeFileSync(note, JSON.stringify({ packages: installed }))
  return made
}

/** Whether `npm start` would install there: npm, which is not found, is then missed. */
function installs(in_: string): boolean {
  const code = `import(${JSON.stringify(new URL('install.mjs', import.meta.url).href)}).then(tools => tools.install('stderr', ${JSON.stringify(in_)}))`
  const { status } = spawnSync(process.execPath, ['-e', code], { env: { PATH: '/nowhere' }, stdio: 'ignore' })
  return status !== 0
}

test('O01 the folder of the project may have a space or an umlaut in its path', () => {
  const odd = join(folder, 'mit Leerzeichen ü')
  mkdirSync(join(odd, 'tools'), { recursive: true })
  copyFileSync(new URL('install.mjs', import.meta.url), join(odd, 'tools', 'install.mjs'))
  const code = `import(${JSON.stringify(pathToFileURL(join(odd, 'tools', 'install.mjs')).href)}).then(({ root }) => console.log(root))`
  expect(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout).toBe(`${odd}/\n`)
})

const a = { 'node_modules/a': { version: '1.0.0' } }

test('what npm ci has installed is not installed again', () => {
  expect(installs(folderWith('done', a, a))).toBe(false)
  const other = { 'node_modules/b': { version: '2.0.0', optional: true } }
  expect(installs(folderWith('optional', { ...a, ...other }, a))).toBe(false)
})

test('what is missing, or has another version, is installed', () => {
  expect(installs(folderWith('none', a, undefined))).toBe(true)
  expect(installs(folderWith('missing', { ...a, 'node_modules/b': { version: '1.0.0' } }, a))).toBe(true)
  const lost = folderWith('other', a, { 'node_modules/a': { version: '0.9.0' } })
  expect(installs(lost)).toBe(true)
  expect(existsSync(join(lost, '.cairn-lock'))).toBe(false)
})
