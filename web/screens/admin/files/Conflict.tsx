import { useEffect, useRef } from 'react'
import { getUpload } from '../../../../contract/calls/admin/uploads.ts'
import type { Upload, UploadSettings } from '../../../../contract/uploads.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { columnText } from './column-text.ts'

export interface ConflictProps {
  readonly mine: UploadSettings
  /** As somebody else has left it. */
  readonly upload: Upload
  readonly onLook: () => void
  readonly onMine: () => void
  readonly onTheirs: () => void
}

/** Somebody else has changed how the file is read: both sides, and which is to stay. What was chosen here is kept until then. */
export function Conflict({ mine, upload, onLook, onMine, onTheirs }: ConflictProps) {
  const look = useRef(onLook)
  useEffect(() => {
    look.current()
    void refresh(getUpload)
  }, [])
  const rows = differences(mine, upload)
  return (
    <div className="stack">
      <Alert kind="warn" focusOn="conflict">
        {c('files.conflict')}
      </Alert>
      {rows.length > 0 && (
        <DenseTable
          caption={c('files.conflict')}
          rows={rows}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', title: c('files.setting'), rowHeader: true, cell: ({ what }) => what },
            { key: 'mine', title: c('files.mine'), cell: row => row.mine },
            { key: 'theirs', title: c('files.theirs'), cell: row => row.theirs },
          ]}
        />
      )}
      <p className="acts">
        <Button look="line" onClick={onMine}>
          {c('files.keep-mine')}
        </Button>
        <Button look="line" onClick={onTheirs}>
          {c('files.take-theirs')}
        </Button>
      </p>
    </div>
  )
}

interface Difference {
  readonly what: string
  readonly mine: string
  readonly theirs: string
}

function differences(mine: UploadSettings, { settings: theirs, found }: Upload): Difference[] {
  const said = (one: UploadSettings): [what: string, text: string][] => {
    const header = found?.tables.find(({ sheet }) => sheet === (one.sheet ?? ''))?.header ?? []
    return [
      [c('files.sheet'), one.sheet ?? '–'],
      [c('files.kind'), one.kind === undefined ? '–' : c(`files.kind-${one.kind}`)],
      [c('files.mode'), one.mode === undefined ? '–' : c(`files.mode-${one.mode}`)],
      [c('files.date-order'), one.dateOrder === undefined ? '–' : c(`files.order-${one.dateOrder}`)],
      [c('files.decimal-sign'), one.decimalSign === undefined ? '–' : c(`files.sign-${one.decimalSign}`)],
      [c('files.forced'), one.force ?? '–'],
      ...header.map((name, at): [string, string] => {
        const column = one.columns?.[at]
        return [
          c('files.column-of', { column: name, place: at + 1 }),
          column ? columnText(column) : c('files.left-out-column'),
        ]
      }),
    ]
  }
  const others = new Map(said(theirs))
  const names = [...new Set([...said(mine).map(([what]) => what), ...others.keys()])]
  const own = new Map(said(mine))
  return names
    .map(what => ({ what, mine: own.get(what) ?? '–', theirs: others.get(what) ?? '–' }))
    .filter(row => row.mine !== row.theirs)
}
