import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Proof = readonly [name: string, file: string, title: string]

/** A sheet of promises and proofs in `docs`: tables of rows, each with the names of its proofs or a reason. */
export interface Sheet {
  /** The cells of the tables' rows below a heading, without the rows of their heads. */
  rowsBelow(heading: string): string[][]
  readonly proofs: readonly Proof[]
}

export function readSheet(name: string): Sheet {
  const text = readFileSync(join(root, 'docs', name), 'utf8')
  const rowsBelow = (heading: string) => {
    const part = text.split(/^## /m).find(one => one.startsWith(heading)) ?? ''
    const lines = part.split('\n').filter(line => line.startsWith('| '))
    return lines.slice(1).map(line => line.slice(2, -2).split(' | '))
  }
  return { rowsBelow, proofs: rowsBelow('Proofs') as unknown as Proof[] }
}

/** `matrix, mass; Waits: single sign-on` names two proofs, and says what is open besides. */
export function partsOf(by: string): { readonly names: string[]; readonly words: string[] } {
  const parts = by.split('; ')
  const isWords = (part: string) => /^(Waits|Reason): ./.test(part)
  return { words: parts.filter(isWords), names: parts.filter(part => !isWords(part)).flatMap(part => part.split(', ')) }
}

/** The proofs that are no title in the file they name, as one reads them. */
export function lostProofs(proofs: readonly Proof[]): string[] {
  const lost = proofs.filter(([, file, title]) => {
    const at = join(root, file)
    return !/\.(test|e2e|long)\.tsx?$/.test(file) || !existsSync(at) || !readFileSync(at, 'utf8').includes(title)
  })
  return lost.map(([name, file, title]) => `${name}: ${file} has no ${title}`)
}

/** The rows, by what proves them, that have neither a proof nor a reason, or name a proof that there is not. */
export function bareRows(proofs: readonly Proof[], rows: readonly string[]): string[] {
  const known = new Set(proofs.map(([name]) => name))
  return rows.filter(by => {
    const { names, words } = partsOf(by)
    return (names.length === 0 && words.length === 0) || names.some(name => !known.has(name))
  })
}

/** The names of proofs that no row asks for. */
export function idleProofs(proofs: readonly Proof[], rows: readonly string[]): string[] {
  const used = new Set(rows.flatMap(by => partsOf(by).names))
  return proofs.map(([name]) => name).filter(name => !used.has(name))
}
