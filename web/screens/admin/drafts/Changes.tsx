import type { ReactNode } from 'react'
import { c } from '../../../words/console-words.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { type Change, changeTitle, saidParts } from './change-text.ts'

interface ChangesProps {
  readonly caption: string
  readonly changes: readonly Change[]
  /** What the two documents are called; before and after where left out. */
  readonly sides?: readonly [before: string, after: string]
  /** Something to do with a change. */
  readonly act?: { readonly title: string; readonly of: (change: Change) => ReactNode }
}

/** What differs between two documents, in words. */
export function Changes({ caption, changes, sides, act }: ChangesProps) {
  if (changes.length === 0) return <p className="muted">{c('publish.no-changes')}</p>
  const [before, after] = sides ?? [c('publish.before'), c('publish.after')]
  return (
    <DenseTable
      caption={caption}
      rows={changes}
      rowKey={({ path }) => path}
      columns={[
        {
          key: 'what',
          title: c('publish.what'),
          rowHeader: true,
          cell: ({ path }) => {
            const { title, place } = changeTitle(path)
            return (
              <>
                <b>{title}</b>
                <small>{place}</small>
              </>
            )
          },
        },
        { key: 'before', title: before, cell: change => <Said change={change} side="before" /> },
        { key: 'after', title: after, cell: change => <Said change={change} side="after" /> },
        ...(act ? [{ key: 'act', title: act.title, cell: act.of }] : []),
      ]}
    />
  )
}

function Said({ change, side }: { readonly change: Change; readonly side: 'before' | 'after' }) {
  if (!(side in change)) return <span className="muted">{c(side === 'before' ? 'publish.new' : 'publish.gone')}</span>
  const parts = saidParts(change.path, change[side])
  if (parts.length === 1) return <span className="change">{cut(parts[0]!.text)}</span>
  return (
    <ul className="change change--parts">
      {parts.map(({ title, text }) => (
        <li key={title}>{c('publish.part', { title, text: cut(text) })}</li>
      ))}
    </ul>
  )
}

const cut = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text)
