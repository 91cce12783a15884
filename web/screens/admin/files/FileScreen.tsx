import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { checkUpload } from '../../../../contract/calls/admin/uploads/check.ts'
import { discardUpload } from '../../../../contract/calls/admin/uploads/discard.ts'
import { changeUploadSettings } from '../../../../contract/calls/admin/uploads/settings.ts'
import { getUpload, listUploads } from '../../../../contract/calls/admin/uploads.ts'
import type { Upload, UploadSettings } from '../../../../contract/uploads.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { Page } from '../frame/Page.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useLetter } from '../parts/keys.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { useAct } from '../proof/use-act.ts'
import { Changes } from './Changes.tsx'
import { Committed } from './Committed.tsx'
import { FileState } from './FileState.tsx'
import { ForceDialog } from './ForceDialog.tsx'
import { problemText } from './problem-text.ts'
import { ReadAs } from './ReadAs.tsx'
import { Receiving } from './Receiving.tsx'
import { RejectsButton } from './RejectsButton.tsx'
import { Report } from './Report.tsx'
import { sizeText } from './size-text.ts'
import { fileCrumbs, useUpload } from './use-upload.ts'
import { WorkPane } from './WorkPane.tsx'

/** A file from its arrival to its rows: how it is read, its report, what it would change, and what became of it. */
export function FileScreen() {
  const reading = useUpload()
  if (reading.data) return <File upload={reading.data} key={reading.data.uploadId} />
  return (
    <PendingPage
      title={c('files.file')}
      crumbs={[{ text: c('files.name'), to: consolePaths.files }]}
      reading={reading}
    />
  )
}

function File({ upload }: { readonly upload: Upload }) {
  const { uploadId, fileName, size, state, revision, settings, found, work, report, problem } = upload
  const [isEditing, edit] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isForcing, setForcing] = useState(false)
  const [loading, discarding] = [useLetter('l'), useLetter('d')]
  const both = () => refresh(getUpload, listUploads)
  const change = useAct(changeUploadSettings)
  const check = useAct(checkUpload, both)
  const discard = useAct(discardUpload, async () => {
    await both()
    setDiscarding(false)
  })
  const isOpen = state === 'receiving' || state === 'received' || state === 'checked'
  const isIn = state === 'committed' || state === 'undone'
  const failure = change.error ?? check.error

  async function settle(meant: Pick<UploadSettings, 'dateOrder' | 'decimalSign' | 'force'>) {
    const saved = await change.act({ params: { uploadId }, body: { revision, settings: { ...settings, ...meant } } })
    if (saved === false) return void both()
    setForcing(false)
    await check.act({ params: { uploadId } })
  }

  return (
    <Page
      title={fileName}
      chip={<FileState state={state} />}
      crumbs={fileCrumbs(upload)}
      lead={c('files.lead-of', {
        kind: settings.kind === undefined ? c('files.kind-unknown') : c(`files.kind-${settings.kind}`),
        size: sizeText(size),
        by: upload.createdBy,
        at: formatMoment(upload.createdAt),
      })}
      acts={
        isOpen &&
        !work && (
          <Button look="quiet" icon="trash" onClick={() => setDiscarding(true)} {...discarding.shortcut}>
            {c('files.discard')} {discarding.shown}
          </Button>
        )
      }
    >
      {problem && !work && (
        <div className="notes">
          <Alert kind={problem.code === 'changed-since-check' ? 'warn' : 'bad'} focusOn={problem}>
            {problemText(problem)}
          </Alert>
        </div>
      )}
      {failure && (
        <div className="notes">
          <Alert kind="bad" focusOn={failure}>
            {errorText(failure)}
          </Alert>
        </div>
      )}
      {state === 'receiving' && <Receiving upload={upload} />}
      {state === 'discarded' && (
        <section className="pane">
          <p>{c('files.discarded-text')}</p>
          <p className="acts">
            <Link className={buttonClass({})} to={consolePaths.files}>
              {c('files.bring-another')}
            </Link>
          </p>
        </section>
      )}
      {state === 'received' && found === undefined && problem && (
        <section className="pane">
          <p>{c('files.no-table')}</p>
          <p className="acts">
            <Link className={buttonClass({})} to={consolePaths.files}>
              {c('files.bring-another')}
            </Link>
          </p>
        </section>
      )}
      {work && <WorkPane upload={{ ...upload, work }} />}
      {isIn && !work && <Committed upload={upload} />}
      {found && !work && (state === 'received' || isEditing) && (
        <ReadAs
          upload={{ ...upload, found }}
          onChecking={() => edit(false)}
          onCancel={state === 'checked' ? () => edit(false) : undefined}
        />
      )}
      {state === 'checked' && report && !work && !isEditing && (
        <>
          <Report report={report} onSettle={meant => void settle(meant)} onForce={() => setForcing(true)} />
          {report.changes && report.accepted > 0 && <Changes changes={report.changes} />}
          <div className="acts">
            {report.outcome === 'checked' && report.accepted > 0 && (
              <Link
                className={buttonClass({ size: 'lg' })}
                to={`/admin/files/${uploadId}/commit`}
                {...loading.shortcut}
              >
                {c(report.rejected > 0 ? 'files.load-good' : 'files.load', {
                  count: report.accepted,
                  rows: formatNumber(report.accepted),
                })}{' '}
                {loading.shown}
              </Link>
            )}
            <RejectsButton upload={upload} />
            {report.rejected > 0 && (
              <Link className={buttonClass({ look: 'quiet' })} to={consolePaths.files}>
                {c('files.bring-mended')}
              </Link>
            )}
            <Button look="quiet" icon="edit" onClick={() => edit(true)}>
              {c('files.read-otherwise')}
            </Button>
          </div>
        </>
      )}
      {isForcing && (
        <ForceDialog
          busy={change.isActing}
          error={change.error && errorText(change.error)}
          onForce={force => void settle({ force })}
          onClose={() => setForcing(false)}
        />
      )}
      {isDiscarding && (
        <ConfirmDialog
          title={c('files.discard-title', { file: fileName })}
          text={c('files.discard-text')}
          confirm={c('files.discard')}
          busy={discard.isActing}
          error={discard.error && errorText(discard.error)}
          onConfirm={() => void discard.act({ params: { uploadId } })}
          onClose={() => setDiscarding(false)}
        />
      )}
    </Page>
  )
}
