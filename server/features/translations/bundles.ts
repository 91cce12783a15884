import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defaultLocale } from '../../../rules/clients/locales.ts'

export type Message = string | unknown[]
export type Words = Readonly<Record<string, Message>>

// Read once: the files are part of the program and change with it.
const bundles = readBundles()

/** The words of a bundle in a locale, else in en_US; undefined for a bundle that is not there. */
export function wordsOf(bundleName: string, locale: string): { locale: string; messages: Words } | undefined {
  const bundle = bundles.get(bundleName)
  const messages = bundle?.get(locale)
  if (messages !== undefined) return { locale, messages }
  const fallback = bundle?.get(defaultLocale)
  return fallback && { locale: defaultLocale, messages: fallback }
}

/** The locales that have words of their own. */
export function localesWithWords(): string[] {
  return [...(bundles.get('goalquest')?.keys() ?? [])].sort()
}

function readBundles(): Map<string, Map<string, Words>> {
  const folder = bundlesFolder()
  const found = new Map<string, Map<string, Words>>()
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const locales = new Map<string, Words>()
    for (const file of readdirSync(join(folder, entry.name))) {
      if (!file.endsWith('.json')) continue
      const texts = JSON.parse(readFileSync(join(folder, entry.name, file), 'utf8')) as Record<string, string>
      locales.set(file.slice(0, -5), compileAll(texts))
    }
    found.set(entry.name, locales)
  }
  return found
}

// A message without placeholders stays the text it is; the others become arrays, so that no page carries a parser.
function compileAll(texts: Record<string, string>): Words {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
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
