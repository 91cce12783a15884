import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** Latin, Greek and Cyrillic come first; what they lack comes from the font of the language, then from the others. */
export type FontName =
  | 'NotoSans-400'
  | 'NotoSans-700'
  | 'NotoSansJP-400'
  | 'NotoSansKR-400'
  | 'NotoSansSC-400'
  | 'NotoSansTC-400'

const east: readonly FontName[] = ['NotoSansJP-400', 'NotoSansKR-400', 'NotoSansSC-400', 'NotoSansTC-400']

/** One character is drawn differently in these languages, so that the language decides. */
const ownFont: Readonly<Record<string, FontName>> = {
  ja: 'NotoSansJP-400',
  ko: 'NotoSansKR-400',
  'zh-CN': 'NotoSansSC-400',
  'zh-TW': 'NotoSansTC-400',
}

/** The fonts for the characters that Noto Sans lacks, in the order in which they are asked: `ja-JP` begins with the Japanese one. */
export function eastFonts(lang: string): readonly FontName[] {
  const own = ownFont[lang] ?? ownFont[lang.slice(0, 2)]
  return own === undefined ? east : [own, ...east.filter(name => name !== own)]
}

const files = new Map<FontName, Buffer>()

/** A font file, unpacked once. */
export function fontFile(name: FontName): Buffer {
  const file = files.get(name) ?? brotliDecompressSync(readFileSync(join(fontsFolder(), `${name}.ttf.br`)))
  files.set(name, file)
  return file
}

// Beside this file, or in the sources from the built server.
function fontsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const below = 'server/features/pdf/fonts'
  const folders = [join(here, 'fonts'), ...['../..', '../../..', '..'].map(up => join(here, up, below))]
  const found = folders.find(folder => existsSync(join(folder, 'NotoSans-400.ttf.br')))
  if (found === undefined) throw new Error('The fonts of PDF files are missing beside the program.')
  return found
}
