import { useState } from 'react'
import {
  exportTables,
  exportUnitTables,
  type TablesFileQuery,
} from '../../../../contract/calls/program-views/tables.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'
import { saveFile } from '../../profile/save-file.ts'
import css from './panels.module.css'

export interface ExportButtonProps {
  readonly programViewId: string
  readonly unit: string | undefined
  readonly unitName: string
  readonly query: TablesFileQuery
  readonly children: string
}

/** Fetches the table as a file with all of its pages; a failure is shown beside the button. */
export function ExportButton({ programViewId, unit, unitName, query, children }: ExportButtonProps) {
  const [state, setState] = useState<'ready' | 'under-way' | 'done'>('ready')
  const [failure, setFailure] = useState<unknown>()

  async function fetchFile() {
    setFailure(undefined)
    setState('under-way')
    try {
      const file =
        unit === undefined
          ? await call(exportTables, { params: { id: programViewId }, query })
          : await call(exportUnitTables, { params: { id: programViewId, orgUnitId: unit }, query })
      saveFile(file, t('manager.export.file', { unit: unitName }).replace(/[\\/:*?"<>|]/g, '-'))
      setState('done')
    } catch (error) {
      setFailure(error)
      setState('ready')
    }
  }

  return (
    <div className={css.export}>
      <Button look="quiet" size="sm" icon="down" busy={state === 'under-way'} onClick={() => void fetchFile()}>
        {children}
      </Button>
      <span className="sr" role="status">
        {state === 'done' && t('manager.export.done')}
      </span>
      {failure !== undefined && (
        <div role="alert">
          <Alert kind="bad">{errorText(failure)}</Alert>
        </div>
      )}
    </div>
  )
}
