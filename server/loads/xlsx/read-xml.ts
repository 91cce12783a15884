import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import { broken } from './zip-entries.ts'

/** Letters read between two yields: few, because a cell of 30 letters can stand for a text of 64 kB. */
const sliceSize = 4096

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
    const text = decoder.write(piece)
    for (let at = 0; at < text.length; at += sliceSize) {
      parser.write(text.slice(at, at + sliceSize))
      yield
    }
  }
  parser.end(decoder.end())
  if (!isWhole) throw broken('Its XML ends too early.')
  yield
}

function localName(name: string): string {
  const at = name.indexOf(':')
  return at < 0 ? name : name.slice(at + 1)
}
