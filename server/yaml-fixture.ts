import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// It comes without types.
const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown }

// biome-ignore lint/suspicious/noExplicitAny: whatever a file for other programs says
export function readYaml(file: string): any {
  return load(readFileSync(file, 'utf8'))
}
