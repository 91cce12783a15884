import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { DocumentPath } from '../../../rules/programs/document-path.ts'

/** A document as it was read, and the place of each part in the text. */
export interface JsonText {
  readonly value: unknown
  /** The line of a part, from 1; of the nearest part around it where it is missing. */
  lineOf(path: DocumentPath): number
}

/** Deeper than any program goes; a bound, so that no text can exhaust the stack. */
const deepest = 100

/**
 * Reads JSON and remembers lines. Stricter than `JSON.parse`: a key given twice, or a number with more digits than a number
 * keeps, is refused instead of silently changed. The refusal names line and column.
 */
export function readJsonText(text: string): Outcome<JsonText, 'json-syntax'> {
  const reader = new JsonReader(text.replace(/^\uFEFF/, ''))
  try {
    return done(reader.read())
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error
    const { line, column } = placeAt(reader.text, error.at)
    return refused('json-syntax', { line, column, problem: error.message })
  }
}

class SyntaxProblem extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

function placeAt(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: before[before.length - 1]!.length + 1 }
}

class JsonReader {
  readonly text: string
  #at = 0
  readonly #places = new Map<string, number>()

  constructor(text: string) {
    this.text = text
  }

  read(): JsonText {
    const value = this.#value([])
    this.#skipBlanks()
    if (this.#at < this.text.length) this.#fail(`the document has ended, but ${this.#found()} follows`)
    const lineOf = (path: DocumentPath): number => {
      const at = this.#places.get(JSON.stringify(path))
      return at === undefined ? lineOf(path.slice(0, -1)) : placeAt(this.text, at).line
    }
    return { value, lineOf }
  }

  #value(path: DocumentPath): unknown {
    this.#skipBlanks()
    if (path.length > deepest) this.#fail('this is nested too deeply')
    this.#places.set(JSON.stringify(path), this.#at)
    const sign = this.text[this.#at]
    if (sign === '{') return this.#object(path)
    if (sign === '[') return this.#list(path)
    if (sign === '"') return this.#string()
    if (sign !== undefined && /[-\d]/.test(sign)) return this.#number()
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (this.text.startsWith(word, this.#at)) {
        this.#at += word.length
        return value
      }
    }
    return this.#fail(`a value must stand here, found ${this.#found()}`)
  }

  #object(path: DocumentPath): unknown {
    const entries = new Map<string, unknown>()
    this.#at += 1
    for (let isFirst = true; !this.#ends('}', isFirst); isFirst = false) {
      const at = this.#at
      if (this.text[at] !== '"') this.#fail(`a key in double quotes must stand here, found ${this.#found()}`)
      const key = this.#string()
      if (entries.has(key)) throw new SyntaxProblem(at, `the key "${key}" is given twice`)
      this.#skipBlanks()
      if (this.text[this.#at] !== ':')
        this.#fail(`a colon must stand here, after the key "${key}", found ${this.#found()}`)
      this.#at += 1
      entries.set(key, this.#value([...path, key]))
    }
    return Object.fromEntries(entries)
  }

  #list(path: DocumentPath): unknown[] {
    const items: unknown[] = []
    this.#at += 1
    for (let isFirst = true; !this.#ends(']', isFirst); isFirst = false)
      items.push(this.#value([...path, items.length]))
    return items
  }

  /** Whether the list or object ends here; else takes the comma before the next part. */
  #ends(end: '}' | ']', isFirst: boolean): boolean {
    this.#skipBlanks()
    const sign = this.text[this.#at]
    if (sign === end) {
      this.#at += 1
      return true
    }
    if (isFirst) return false
    if (sign !== ',') this.#fail(`a comma or ${end} must stand here, found ${this.#found()}`)
    this.#at += 1
    this.#skipBlanks()
    if (this.text[this.#at] === end) this.#fail(`nothing follows this comma; leave it out before ${end}`)
    return false
  }

  #string(): string {
    const from = this.#at
    const pattern = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
    pattern.lastIndex = from
    const [found] = pattern.exec(this.text) ?? []
    if (found === undefined)
      this.#fail('this text in quotes does not end on its line, or holds a sign JSON does not allow')
    const value: string = JSON.parse(found)
    if (/\p{Cs}/u.test(value))
      this.#fail('this text holds half a character; write both halves of its \\u escape, or the character')
    if (value.includes('\0')) this.#fail('this text holds the sign \\u0000, which no text may hold')
    this.#at += found.length
    return value
  }

  #number(): number {
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.text) ?? []
    if (found === undefined || /[\w.+-]/.test(this.text[this.#at + found.length] ?? ''))
      this.#fail('this is not a number as JSON writes it')
    if (significant(found) !== significant(String(Number(found))))
      this.#fail(`${found} has more digits than a number keeps; put it in quotes`)
    this.#at += found.length
    return Number(found)
  }

  #skipBlanks(): void {
    while (/[ \t\r\n]/.test(this.text[this.#at] ?? '')) this.#at += 1
  }

  #found(): string {
    const sign = this.text.slice(this.#at).match(/^\S/u)?.[0]
    return sign === undefined ? 'the end of the file' : sign
  }

  #fail(message: string): never {
    throw new SyntaxProblem(this.#at, message)
  }
}

/** The digits of a number that tell it apart: `1.50` and `15e-1` have `15`. */
function significant(text: string): string {
  const [digits = ''] = text.replace(/[-.]/g, '').split(/[eE]/)
  return digits.replace(/^0+|0+$/g, '')
}
