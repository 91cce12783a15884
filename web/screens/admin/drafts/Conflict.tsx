import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import type { KeptDraft } from './draft-keeper.ts'

export interface ConflictProps {
  readonly kept: KeptDraft
  readonly onResolve: (whose: 'mine' | 'theirs') => void
}

/** Somebody else has saved meanwhile: both texts, where they differ, and a choice between them. */
export function Conflict({ kept: { text, theirs }, onResolve }: ConflictProps) {
  if (theirs === undefined) return null
  const [mine, others] = differing(text, theirs.text)
  return (
    <section className="pane conflict" aria-labelledby="conflict">
      <Alert kind="warn">{c('author.conflict', { by: theirs.savedBy, at: formatMoment(theirs.savedAt) })}</Alert>
      <h2 id="conflict">{c('author.conflict-title')}</h2>
      <div className="conflict__sides">
        <Side title={c('author.mine')} text={mine} act={c('author.keep-mine')} onKeep={() => onResolve('mine')} />
        <Side
          title={c('author.theirs', { by: theirs.savedBy })}
          text={others}
          act={c('author.keep-theirs')}
          onKeep={() => onResolve('theirs')}
        />
      </div>
    </section>
  )
}

interface SideProps {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly onKeep: () => void
}

function Side({ title, text, act, onKeep }: SideProps) {
  return (
    <div>
      <h3>{title}</h3>
      <textarea className="input form-document" readOnly rows={14} aria-label={title} value={text} />
      <Button look="line" onClick={onKeep}>
        {act}
      </Button>
    </div>
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
