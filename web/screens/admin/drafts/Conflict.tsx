import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import type { KeptDraft } from './draft-keeper.ts'

type Whose = 'mine' | 'theirs'

export interface ConflictProps {
  readonly kept: KeptDraft
  readonly onResolve: (whose: Whose) => void
}

/** Somebody else has saved meanwhile: both texts, where they differ, and a choice between them. */
export function Conflict({ kept: { text, theirs }, onResolve }: ConflictProps) {
  if (theirs === undefined) return null
  return (
    <BothTexts
      says={c('author.conflict', { by: theirs.savedBy, at: formatMoment(theirs.savedAt) })}
      texts={[text, theirs.text]}
      theirs={c('author.theirs', { by: theirs.savedBy })}
      onKeep={onResolve}
    />
  )
}

export interface BothTextsProps {
  readonly says: string
  readonly texts: readonly [mine: string, theirs: string]
  /** What the other side is called. */
  readonly theirs: string
  readonly busy?: boolean
  readonly onKeep: (whose: Whose) => void
}

/** Two texts of a document where they differ, and a choice between them. */
export function BothTexts({ says, texts, theirs, busy = false, onKeep }: BothTextsProps) {
  const [mine, others] = differing(...texts)
  const side = (title: string, text: string, act: string, whose: Whose) => (
    <div>
      <h3>{title}</h3>
      <textarea className="input form-document" readOnly rows={14} aria-label={title} value={text} />
      <Button look="line" busy={busy} onClick={() => onKeep(whose)}>
        {act}
      </Button>
    </div>
  )
  return (
    <section className="pane conflict" aria-labelledby="conflict">
      <Alert kind="warn">{says}</Alert>
      <h2 id="conflict">{c('author.conflict-title')}</h2>
      <div className="conflict__sides">
        {side(c('author.mine'), mine, c('author.keep-mine'), 'mine')}
        {side(theirs, others, c('author.keep-theirs'), 'theirs')}
      </div>
    </section>
  )
}

/** Two texts without the lines that they begin and end with alike. */
function differing(one: string, other: string): readonly [string, string] {
  const [a, b] = [one.split('\n'), other.split('\n')]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const cut = (lines: readonly string[]) =>
    lines.slice(Math.max(0, start - 2), lines.length - Math.max(0, end - 2)).join('\n')
  return [cut(a), cut(b)]
}
