import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import { broken } from './zip-entries.ts'

export interface XmlHandlers {
  /** The name without its prefix, and the attributes. */
  open(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Reads a file of a workbook piece by piece; the caller takes what its handlers have put together after each piece. */
export async function* readXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  let isWhole = false
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth++
        handlers.open(localName(name), attributes)
      },
      ontext: text => handlers.text?.(text),
      onclosetag: (name, isImplied) => {
        depth--
        if (depth === 0 && !isImplied) isWhole = true
        handlers.close?.(localName(name))
      },
      // No workbook declares entities; those that do want them to grow.
      onprocessinginstruction: name => {
        if (/^!doctype/i.test(name)) throw broken('Its XML has a document type.')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new StringDecoder('utf8')
  for await (const piece of pieces) {
    parser.write(decoder.write(piece))
    yield
  }
  parser.end(decoder.end())
  if (!isWhole) throw broken('Its XML ends too early.')
  yield
}

function localName(name: string): string {
  const at = name.indexOf(':')
  return at < 0 ? name : name.slice(at + 1)
}
