/** A stretch of text that is drawn in one way. */
export interface Run<Look> {
  readonly text: string
  readonly look: Look
}

/** A run with its place on a line, in points from where the line begins. */
export interface PlacedRun<Look> extends Run<Look> {
  readonly x: number
  readonly width: number
}

export type Line<Look> = readonly PlacedRun<Look>[]

/** Characters between which a line may end without a space: Han, kana and their full-width neighbours, but no Hangul. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u
/** What never begins a line: closing marks, small kana, the mark of a long vowel. */
const notFirst =
  /^[\p{Pe}\p{Pf}\p{Po}\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30fc\u3005]/u
/** What never ends one: opening marks. */
const notLast = /[\p{Ps}\p{Pi}]$/u

/**
 * Breaks runs into lines of at most a width, in points: at spaces, after hyphens, and anywhere in Chinese and Japanese but
 * before closing and after opening marks. A word that is wider than a line is broken where it must be.
 */
export function textLines<Look>(
  runs: readonly Run<Look>[],
  width: number,
  widthOf: (run: Run<Look>) => number,
): Line<Look>[] {
  const lines: PlacedRun<Look>[][] = [[]]
  let x = 0
  const place = (run: Run<Look>, runWidth: number) => {
    lines.at(-1)!.push({ ...run, x, width: runWidth })
    x += runWidth
  }
  const turn = () => {
    lines.push([])
    x = 0
  }
  for (const word of wordsOf(runs)) {
    if (word.length === 1 && word[0]!.text === '\n') {
      turn()
      continue
    }
    const widths = word.map(widthOf)
    const whole = widths.reduce((sum, one) => sum + one, 0)
    // A space at the end of a line takes no room.
    const inked = whole - spaceWidth(word.at(-1)!, widthOf)
    if (x > 0 && x + inked > width) turn()
    if (inked <= width) for (const [at, run] of word.entries()) place(run, widths[at]!)
    else for (const run of word) placeByCharacters(run)
  }
  return lines.map(line => joined(line))

  function placeByCharacters({ text, look }: Run<Look>) {
    for (const character of text) {
      const run = { text: character, look }
      const runWidth = widthOf(run)
      if (x > 0 && x + runWidth > width) turn()
      place(run, runWidth)
    }
  }
}

function spaceWidth<Look>({ text, look }: Run<Look>, widthOf: (run: Run<Look>) => number): number {
  const spaces = text.length - text.trimEnd().length
  return spaces === 0 ? 0 : widthOf({ text: text.slice(-spaces), look })
}

/** What must stay on one line: pieces of runs up to the next place where a line may end. */
function wordsOf<Look>(runs: readonly Run<Look>[]): Run<Look>[][] {
  const words: Run<Look>[][] = []
  let before = ''
  for (const { text, look } of runs) {
    for (const piece of text.match(/\n|[^\S\n]+|[^\s]/gu) ?? []) {
      const isNew = words.length === 0 || mayBreak(before, piece)
      if (isNew) words.push([])
      const word = words.at(-1)!
      const last = word.at(-1)
      if (last?.look === look) word[word.length - 1] = { text: last.text + piece, look }
      else word.push({ text: piece, look })
      before = piece
    }
  }
  return words
}

function mayBreak(before: string, after: string): boolean {
  if (before === '\n' || after === '\n') return true
  if (/^\s/.test(after)) return false
  if (/^\s/.test(before)) return true
  if (notFirst.test(after) || notLast.test(before)) return false
  return unspaced.test(before) || unspaced.test(after) || /[-\u2010\u2013\u2014]/u.test(before)
}

/** Neighbours of one look as one run, so that it is written at once. */
function joined<Look>(line: readonly PlacedRun<Look>[]): Line<Look> {
  const runs: PlacedRun<Look>[] = []
  for (const run of line) {
    const last = runs.at(-1)
    if (last?.look === run.look)
      runs[runs.length - 1] = { ...last, text: last.text + run.text, width: last.width + run.width }
    else runs.push(run)
  }
  return runs
}
