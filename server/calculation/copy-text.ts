/** PostgreSQL's text format of COPY: cells parted by tabs, lines by line feeds, `\N` for nothing. */

/** What a line holds in one column; text of any kind, and nothing where there is none. */
export type Cell = string | number | boolean | null | undefined

const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const plain: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The cells of one line, without its line feed. */
export function cellsOf(line: string): (string | undefined)[] {
  const cells: (string | undefined)[] = line.split('\t')
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]!
    if (cell === '\\N') cells[index] = undefined
    else if (cell.includes('\\')) {
      cells[index] = cell.replace(/\\(.)/g, (_, letter: string) => plain[letter] ?? letter)
    }
  }
  return cells
}

/** One line with its line feed. */
export function lineOf(cells: readonly Cell[]): string {
  let line = ''
  for (let index = 0; index < cells.length; index++) line += (index === 0 ? '' : '\t') + textOf(cells[index])
  return `${line}\n`
}

function textOf(cell: Cell): string {
  if (cell === undefined || cell === null) return '\\N'
  if (typeof cell !== 'string') return typeof cell === 'boolean' ? (cell ? 't' : 'f') : String(cell)
  return /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, letter => escaped[letter]!) : cell
}
