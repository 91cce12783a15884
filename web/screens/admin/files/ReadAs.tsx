import { useId, useState } from 'react'
import { checkUpload } from '../../../../contract/calls/admin/uploads/check.ts'
import { changeUploadSettings } from '../../../../contract/calls/admin/uploads/settings.ts'
import { getUpload, listUploads } from '../../../../contract/calls/admin/uploads.ts'
import { type LoadKind, loadKinds, loadShapes } from '../../../../contract/load-rows/load-kind.ts'
import { proposeColumns, recogniseKind, scoreKinds } from '../../../../contract/load-rows/recognise-columns.ts'
import type { FoundFile, Upload, UploadSettings } from '../../../../contract/uploads.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { useLetter } from '../parts/keys.tsx'
import { useAct } from '../proof/use-act.ts'
import { Conflict } from './Conflict.tsx'
import { columnText } from './column-text.ts'
import css from './Files.module.css'

export interface ReadAsProps {
  readonly upload: Upload & { readonly found: FoundFile }
  /** Once its check has begun. */
  readonly onChecking: () => void
  /** Where there is a report to go back to. */
  readonly onCancel?: (() => void) | undefined
}

/** How a file is read: its kind and sheet as they were recognised, and what each column is. What is chosen is remembered. */
export function ReadAs({ upload, onChecking, onCancel }: ReadAsProps) {
  const { uploadId, found, settings: kept } = upload
  const [settings, choose] = useState(kept)
  const [isConflict, setConflict] = useState(false)
  const checking = useLetter('c')
  const save = useAct(changeUploadSettings)
  const check = useAct(checkUpload, () => refresh(getUpload, listUploads))
  const wanting = useId()
  const table = tableOf(found, settings.sheet)
  const header = table?.header ?? []
  const { kind, columns = [] } = settings
  const missing = kind === undefined ? [] : missingColumns(kind, columns)
  const isComplete = kind !== undefined && missing.length === 0
  const hasChanged = differs(settings, kept)

  function chooseSheet(sheet: string) {
    const next = tableOf(found, sheet)?.header ?? []
    const best = recogniseKind(scoreKinds(next))
    const { dateOrder, decimalSign } = settings
    choose({ sheet, dateOrder, decimalSign, ...(best && { kind: best, columns: proposeColumns(best, next) }) })
  }

  function chooseKind(one: LoadKind | undefined) {
    const { kind: _, columns: __, mode: ___, force: ____, ...rest } = settings
    choose(one === undefined ? rest : { ...rest, kind: one, columns: proposeColumns(one, header) })
  }

  function chooseColumn(place: number, name: string | null) {
    // A column of the kind is one column of the file: where it was, it is no more.
    const next = header.map((_, at) => (at === place ? name : columns[at] === name ? null : (columns[at] ?? null)))
    choose({ ...settings, columns: next })
  }

  async function start(revision = upload.revision) {
    if (hasChanged || revision !== upload.revision) {
      const saved = await save.act({ params: { uploadId }, body: { revision, settings } })
      if (saved === false) return
    }
    setConflict(false)
    if ((await check.act({ params: { uploadId } })) !== false) onChecking()
  }

  const isStale = save.error?.messageCode === 'errors.changed-meanwhile'
  const failure = isStale ? check.error : (save.error ?? check.error)
  return (
    <section className="pane" aria-labelledby="read-as">
      <div className="pane__h">
        <h2 id="read-as">{c('files.read-as')}</h2>
        <p>
          {c(
            found.isRemembered ? 'files.remembered' : kind === undefined ? 'files.not-recognised' : 'files.recognised',
          )}
        </p>
      </div>
      {(isStale || isConflict) && (
        <Conflict
          mine={settings}
          upload={upload}
          onLook={() => setConflict(true)}
          onMine={() => void start(upload.revision)}
          onTheirs={() => {
            choose(kept)
            save.forget()
            setConflict(false)
          }}
        />
      )}
      {failure && (
        <Alert kind="bad" focusOn={failure}>
          {errorText(failure)}
        </Alert>
      )}
      <div className={css.fields}>
        {found.format === 'xlsx' && (
          <Choice
            label={c('files.sheet')}
            value={settings.sheet}
            none={c('files.choose')}
            options={found.tables.map(({ sheet, isHidden }) => [
              sheet,
              isHidden ? c('files.hidden-sheet', { sheet }) : sheet,
            ])}
            onChoose={chooseSheet}
          />
        )}
        <Choice
          label={c('files.kind')}
          value={kind}
          none={c('files.choose')}
          options={loadKinds.map(one => [one, c(`files.kind-${one}`)])}
          onChoose={one => chooseKind((one || undefined) as LoadKind | undefined)}
        />
        {kind === 'participants' && (
          <Choice
            label={c('files.mode')}
            value={settings.mode ?? 'delta'}
            options={[
              ['delta', c('files.mode-delta')],
              ['full', c('files.mode-full')],
            ]}
            onChoose={mode => choose({ ...settings, mode: mode as 'delta' | 'full' })}
          />
        )}
      </div>
      {kind === undefined && table !== undefined && <Kinds header={header} />}
      {kind !== undefined && table !== undefined && (
        <div className={css.map}>
          <DenseTable
            caption={c('files.columns')}
            rows={header.map((name, place) => ({ name, place }))}
            rowKey={({ place }) => `${place}`}
            columns={[
              { key: 'file', title: c('files.in-file'), rowHeader: true, cell: ({ name }) => <b>{name || '–'}</b> },
              {
                key: 'sample',
                title: c('files.sample'),
                phone: 'full',
                cell: ({ place }) => (
                  <span className={css.sample}>
                    {table.sample
                      .slice(0, 3)
                      .map(row => row[place] ?? '')
                      .filter(Boolean)
                      .join(' · ') || '–'}
                  </span>
                ),
              },
              {
                key: 'is',
                title: c('files.means'),
                phone: 'full',
                cell: ({ name, place }) => (
                  <select
                    className="input select"
                    aria-label={c('files.means-of', { column: name })}
                    value={columns[place] ?? ''}
                    onChange={event => chooseColumn(place, event.target.value || null)}
                  >
                    <option value="">{c('files.left-out-column')}</option>
                    {loadShapes[kind].columns.map(one => (
                      <option key={one.name} value={one.name}>
                        {one.isRequired ? c('files.required', { column: columnText(one.name) }) : columnText(one.name)}
                      </option>
                    ))}
                  </select>
                ),
              },
            ]}
          />
        </div>
      )}
      {missing.length > 0 && (
        <p className={css.wanting} id={wanting} role="status">
          {c('files.still-missing', { columns: formatList(missing.map(columnText)) })}
        </p>
      )}
      <p className="acts">
        <Button
          disabled={!isComplete}
          aria-describedby={missing.length > 0 ? wanting : undefined}
          busy={save.isActing || check.isActing}
          onClick={() => void start()}
          {...checking.shortcut}
        >
          {c('files.check')} {checking.shown}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {c('frame.cancel')}
          </Button>
        )}
        <span className="small muted">{c('files.check-changes-nothing')}</span>
      </p>
    </section>
  )
}

/** Every kind, and which of its required columns the file lacks: whoever brought the wrong file sees it here. */
function Kinds({ header }: { readonly header: readonly string[] }) {
  return (
    <DenseTable
      caption={c('files.kinds')}
      rows={scoreKinds(header)}
      rowKey={({ kind }) => kind}
      columns={[
        { key: 'kind', title: c('files.kind'), rowHeader: true, cell: ({ kind }) => <b>{c(`files.kind-${kind}`)}</b> },
        {
          key: 'missing',
          title: c('files.lacks'),
          phone: 'full',
          cell: ({ missing }) => (missing.length === 0 ? '–' : formatList(missing.map(columnText))),
        },
      ]}
    />
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, text: string])[]
  /** What stands while nothing is chosen. */
  readonly none?: string
  readonly onChoose: (value: string) => void
}

function Choice({ label, value, options, none, onChoose }: ChoiceProps) {
  return (
    <label className="field">
      <span className="field__l">{label}</span>
      <select className="input select" value={value ?? ''} onChange={event => onChoose(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function tableOf(found: FoundFile, sheet: string | undefined): FoundFile['tables'][number] | undefined {
  return found.format === 'xlsx' ? found.tables.find(table => table.sheet === sheet) : found.tables[0]
}

function missingColumns(kind: LoadKind, columns: readonly (string | null)[]): string[] {
  return loadShapes[kind].columns.filter(one => one.isRequired && !columns.includes(one.name)).map(({ name }) => name)
}

function differs(one: UploadSettings, other: UploadSettings): boolean {
  const plain = ({ kind, sheet, columns, dateOrder, decimalSign, mode }: UploadSettings) =>
    JSON.stringify([kind, sheet, columns, dateOrder, decimalSign, mode])
  return plain(one) !== plain(other)
}
