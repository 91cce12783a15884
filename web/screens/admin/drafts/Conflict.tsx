import { useState } from 'react'
import { type DocumentChange, documentChanges, takenBack } from '../../../../rules/programs/document-changes.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment } from '../../../words/format.ts'
import { Changes } from './Changes.tsx'
import { changeTitle } from './change-text.ts'
import { readValue, writeValue } from './document-value.ts'
import type { KeptDraft } from './draft-keeper.ts'

type Whose = 'mine' | 'theirs'
/** Whose document counts; of a mix of both it is one's own with this text. */
type Keep = (whose: Whose, mixed?: string) => void

export interface ConflictProps {
  readonly kept: KeptDraft
  readonly onResolve: Keep
}

/** Somebody else has saved meanwhile: both documents, where they differ, and a choice between them. */
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
  readonly onKeep: Keep
}

/** Two texts of a document where they differ: change by change, or as texts where one of them is no document. */
export function BothTexts({ says, texts, theirs, busy = false, onKeep }: BothTextsProps) {
  const [mine, others] = texts.map(readValue)
  return (
    <section className="pane conflict" aria-labelledby="conflict">
      <Alert kind="warn">{says}</Alert>
      <h2 id="conflict">{c('author.conflict-title')}</h2>
      {mine && others ? (
        <Mix documents={[mine, others]} theirs={theirs} busy={busy} onKeep={onKeep} />
      ) : (
        <Sides texts={texts} theirs={theirs} busy={busy} onKeep={onKeep} />
      )}
    </section>
  )
}

interface MixProps extends Omit<BothTextsProps, 'says' | 'texts'> {
  readonly documents: readonly [mine: object, theirs: object]
}

/** Each difference with a choice; one's own counts until another is chosen. */
function Mix({ documents: [mine, others], theirs, busy, onKeep }: MixProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const changes = documentChanges(others, mine)
  const choose = ({ path }: DocumentChange, whose: Whose) => {
    const next = new Set(taken)
    if (whose === 'theirs') next.add(path)
    else next.delete(path)
    setTaken(next)
  }
  const keepMix = () => {
    const mixed = takenBack(
      mine,
      changes.filter(({ path }) => taken.has(path)),
    )
    onKeep('mine', writeValue(mixed as Readonly<Record<string, unknown>>))
  }
  const options = [
    { value: 'mine', text: c('author.mine') },
    { value: 'theirs', text: theirs },
  ] as const
  return (
    <>
      <Changes
        caption={c('author.conflict-title')}
        changes={changes}
        sides={[theirs, c('author.mine')]}
        act={{
          title: c('author.counts'),
          of: change => {
            const { title, place } = changeTitle(change.path)
            return (
              <Segmented
                label={[title, place].filter(Boolean).join(', ')}
                options={options}
                value={taken.has(change.path) ? 'theirs' : 'mine'}
                onChange={whose => choose(change, whose)}
              />
            )
          },
        }}
      />
      <div className="acts">
        {taken.size > 0 && (
          <Button busy={busy} onClick={keepMix}>
            {c('author.save-mix')}
          </Button>
        )}
        <Button look="line" busy={busy} onClick={() => onKeep('mine')}>
          {c('author.keep-mine')}
        </Button>
        <Button look="line" busy={busy} onClick={() => onKeep('theirs')}>
          {c('author.keep-theirs')}
        </Button>
      </div>
    </>
  )
}

/** Both texts without the lines that they begin and end with alike. */
function Sides({ texts, theirs, busy, onKeep }: Omit<BothTextsProps, 'says'>) {
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
    <div className="conflict__sides">
      {side(c('author.mine'), mine, c('author.keep-mine'), 'mine')}
      {side(theirs, others, c('author.keep-theirs'), 'theirs')}
    </div>
  )
}

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
