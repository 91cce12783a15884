import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// It comes without types.
const { load, loadAll } = createRequire(import.meta.url)('js-yaml') as {
  load(text: string): unknown
  loadAll(text: string): unknown[]
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a file for other programs says
export function readYaml(file: string): any {
  return load(readFileSync(file, 'utf8'))
}

/** The documents of a text, without empty ones. */
export function readYamlDocuments(text: string): unknown[] {
  return loadAll(text).filter(document => document !== null)
}
