import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { undoUpload } from '../../../../contract/calls/admin/uploads/undo.ts'
import { getUpload, listUploads } from '../../../../contract/calls/admin/uploads.ts'
import type { Upload } from '../../../../contract/uploads.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { WhatWasDone } from '../parts/WhatWasDone.tsx'
import { useAct } from '../proof/use-act.ts'
import { Cairn } from '../results/Cairn.tsx'
import { Changes } from './Changes.tsx'
import css from './Files.module.css'
import { loadReference } from './load-reference.ts'
import { RejectsButton } from './RejectsButton.tsx'

/** What was loaded, to stay: how much, by whom, under which reference; and a way to take it back. */
export function Committed({ upload }: { readonly upload: Upload }) {
  const { uploadId, state, report, load, loadId, settings, problem } = upload
  const [isUndoing, setUndoing] = useState(false)
  const undo = useAct(undoUpload, async () => {
    await refresh(getUpload, listUploads)
    setUndoing(false)
  })
  const isUndone = state === 'undone'
  // Points rest on it: only by saying so is it taken back all the same.
  const isForced = problem?.code === 'progress-paid'
  const accepted = report?.accepted ?? 0
  const rejected = report?.rejected ?? 0
  const rows: readonly (readonly [string, string | undefined])[] = [
    [c('files.kind'), settings.kind && c(`files.kind-${settings.kind}`)],
    [c('files.step-brought'), c('results.step-by', { by: upload.createdBy, at: formatMoment(upload.createdAt) })],
    [
      c('files.step-loaded'),
      load && c('results.step-by', { by: load.committedBy, at: formatMoment(load.committedAt) }),
    ],
    [
      c('files.step-undone'),
      load?.undoneAt && c('results.step-by', { by: load.undoneBy ?? '–', at: formatMoment(load.undoneAt) }),
    ],
    [c('files.forced'), settings.force],
    [
      c('files.left-out'),
      rejected > 0 ? c('files.rows', { count: rejected, rows: formatNumber(rejected) }) : undefined,
    ],
  ]
  return (
    <>
      <section className="receipt" aria-label={c('files.confirmation')}>
        <Cairn />
        <p className="eyebrow">{c(isUndone ? 'files.state-undone' : 'files.state-committed')}</p>
        <h2 className="receipt__h">
          {c(isUndone ? 'files.undone-title' : 'files.loaded-title', { count: accepted, rows: formatNumber(accepted) })}
        </h2>
        <p>{c(isUndone ? 'files.undone-text' : 'files.loaded-text')}</p>
        {loadId !== undefined && (
          <p className={`ref ${css.reference}`}>
            {c('results.reference')} <b>{loadReference(loadId)}</b>
          </p>
        )}
      </section>
      <WhatWasDone rows={rows} />
      {report?.changes && <Changes changes={report.changes} isDone />}
      {undo.error && (
        <div className="notes">
          <Alert kind="bad" focusOn={undo.error}>
            {errorText(undo.error)}
          </Alert>
        </div>
      )}
      <div className="acts">
        {!isUndone && settings.kind === 'progress' && (
          <Link className={buttonClass({})} to={consolePaths.results}>
            {c('files.to-results')}
          </Link>
        )}
        <Link className={buttonClass({ look: 'line' })} to={consolePaths.files}>
          {c('files.bring-another')}
        </Link>
        <RejectsButton upload={upload} />
        {!isUndone && (
          <Button look="line" className="btn--bad" icon="undo" onClick={() => setUndoing(true)}>
            {c(isForced ? 'files.undo-forced' : 'files.undo')}
          </Button>
        )}
      </div>
      {isUndoing && (
        <ConfirmDialog
          title={c('files.undo-title', { count: accepted, rows: formatNumber(accepted) })}
          text={c(isForced ? 'files.undo-forced-text' : 'files.undo-text')}
          confirm={c(isForced ? 'files.undo-forced' : 'files.undo')}
          busy={undo.isActing}
          error={undo.error && errorText(undo.error)}
          onConfirm={() => void undo.act({ params: { uploadId }, body: isForced ? { force: true } : {} })}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  )
}
