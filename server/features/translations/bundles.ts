import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defaultLocale } from '../../../rules/clients/locales.ts'

export type Message = string | unknown[]
export type Words = Readonly<Record<string, Message>>

// The files are part of the program and change with it: each is read once, when its words are first asked for.
const folder = bundlesFolder()
const locales = readLocales()
const read = new Map<string, Words>()

/** The words of a bundle in a locale, else in en_US; undefined for a bundle that is not there. */
export function wordsOf(bundleName: string, locale: string): { locale: string; messages: Words } | undefined {
  const known = locales.get(bundleName)
  const found = [locale, defaultLocale].find(one => known?.includes(one))
  return found === undefined ? undefined : { locale: found, messages: messagesOf(bundleName, found) }
}

let version: string | undefined

/** Changes with any word of any bundle. */
export function wordsVersion(): string {
  if (version !== undefined) return version
  const hash = createHash('sha256')
  for (const [bundleName, codes] of locales) {
    for (const code of codes) hash.update(readFileSync(join(folder, bundleName, `${code}.json`)))
  }
  version = hash.digest('base64url').slice(0, 8)
  return version
}

/** The locales that have words of their own. */
export function localesWithWords(): string[] {
  return [...(locales.get('goalquest') ?? [])]
}

/** The locales of each bundle, sorted. */
function readLocales(): ReadonlyMap<string, readonly string[]> {
  const folders = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return new Map(
    folders.map(({ name }) => {
      const files = readdirSync(join(folder, name)).filter(file => file.endsWith('.json'))
      return [name, files.map(file => file.slice(0, -5)).sort()]
    }),
  )
}

function messagesOf(bundleName: string, locale: string): Words {
  const file = join(bundleName, `${locale}.json`)
  const known = read.get(file)
  if (known !== undefined) return known
  const words = compileAll(textsIn(file))
  read.set(file, words)
  return words
}

const written = new Map<string, Readonly<Record<string, string>>>()

/** The texts of a bundle in a locale that it has, as they were written, by key. */
export function textsOf(bundleName: string, locale: string): Readonly<Record<string, string>> {
  const file = join(bundleName, `${locale}.json`)
  const texts = written.get(file) ?? textsIn(file)
  written.set(file, texts)
  return texts
}

function textsIn(file: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

// What holds none of ICU's signs is no message to compile, which is most of what takes the time.
const plain = /^[^{}'#]+$/

/** Compiled messages: one without placeholders stays the text it is; the others become arrays, so that no page carries a parser. */
export function compileAll(texts: Readonly<Record<string, string>>): Words {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (plain.test(text)) return [key, text]
      const compiled = compileMessage(text)
      return [key, compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled]
    }),
  )
}

/** Where the words of the program lie. */
export function bundlesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  for (const folder of ['../../../bundles', '../../bundles', '../../../../bundles']) {
    if (existsSync(join(here, folder, 'goalquest'))) return join(here, folder)
  }
  throw new Error('The bundles folder is missing beside the program.')
}
