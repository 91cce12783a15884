import { inflateSync } from 'node:zlib'

/** What a reader finds in a PDF: the words of each page in their order, and how often each structure element stands there. */
export interface ReadPdf {
  readonly text: string
  readonly tags: Readonly<Record<string, number>>
  readonly raw: string
}

/** Reads a file of pdfkit back: its words by the maps that a reader copies text by, its tags by their dictionaries. */
export function readPdf(file: Buffer): ReadPdf {
  const raw = file.toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!] as const),
  )
  const tags: Record<string, number> = {}
  for (const body of objects.values()) {
    const tag = body.match(/\/S \/(\w+)/)?.[1]
    if (tag !== undefined && /\/P \d+ 0 R/.test(body)) tags[tag] = (tags[tag] ?? 0) + 1
  }
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name!, unicodeOf(objects, id!))
  }
  const pages = [...objects.values()].filter(body => /\/Type \/Page\b/.test(body))
  const text = pages.map(body => wordsOf(streamOf(objects.get(body.match(/\/Contents (\d+)/)![1]!)!), fonts)).join('\n')
  return { text, tags, raw }
}

function unicodeOf(objects: ReadonlyMap<string, string>, fontId: string): ReadonlyMap<string, string> {
  const map = objects.get(fontId)?.match(/\/ToUnicode (\d+)/)?.[1]
  if (map === undefined) return new Map()
  const found = new Map<string, string>()
  for (const [, first, , list] of streamOf(objects.get(map)!).matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [at, [, hex]] of [...list!.matchAll(/<([\w ]*)>/g)].entries()) {
      const code = (Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0')
      found.set(code, Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return found
}

function wordsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map()
  let text = ''
  for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    for (const [, hex] of (pieces ?? '').matchAll(/<(\w*)>/g)) {
      for (const code of hex!.match(/.{4}/g) ?? []) text += font.get(code) ?? ''
    }
  }
  return text
}

function streamOf(object: string): string {
  const [, dictionary = '', body = ''] = object.match(/^([\s\S]*?)stream\n([\s\S]*)\nendstream/) ?? []
  const bytes = Buffer.from(body, 'latin1')
  return (dictionary.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}
