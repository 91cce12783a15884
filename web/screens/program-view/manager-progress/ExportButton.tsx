import {
  exportTables,
  exportUnitTables,
  type TablesFileQuery,
} from '../../../../contract/calls/program-views/tables.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { useFileSave } from '../../../client/use-file-save.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'
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
  const { saving, save } = useFileSave()
  const name = t('manager.export.file', { unit: unitName }).replace(/[\\/:*?"<>|]/g, '-')
  const fetchFile = () =>
    unit === undefined
      ? call(exportTables, { params: { id: programViewId }, query })
      : call(exportUnitTables, { params: { id: programViewId, orgUnitId: unit }, query })

  return (
    <div className={css.export}>
      <Button
        look="quiet"
        size="sm"
        icon="down"
        busy={saving.state === 'under-way'}
        onClick={() => void save(name, fetchFile)}
      >
        {children}
      </Button>
      <span className="sr" role="status">
        {saving.state === 'done' && t('manager.export.done')}
      </span>
      {saving.state === 'failed' && (
        <div role="alert">
          <Alert kind="bad">{errorText(saving.error)}</Alert>
        </div>
      )}
    </div>
  )
}
