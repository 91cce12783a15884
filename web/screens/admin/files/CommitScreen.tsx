import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { commitUpload } from '../../../../contract/calls/admin/uploads/commit.ts'
import { getUpload, listUploads } from '../../../../contract/calls/admin/uploads.ts'
import type { Upload } from '../../../../contract/uploads.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatDate, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { Page } from '../frame/Page.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { ThenPane } from '../parts/ThenPane.tsx'
import { useAct } from '../proof/use-act.ts'
import { sumText } from './Changes.tsx'
import { fileCrumbs, useUpload } from './use-upload.ts'
import { WorkPane } from './WorkPane.tsx'

/** Check your answers: what is loaded, whom it concerns, and what happens then, before the button that does it. */
export function CommitScreen() {
  const reading = useUpload()
  if (reading.data) return <Check upload={reading.data} />
  return (
    <PendingPage
      title={c('files.commit-title')}
      crumbs={[{ text: c('files.name'), to: consolePaths.files }]}
      look="text"
      reading={reading}
    />
  )
}

function Check({ upload }: { readonly upload: Upload }) {
  const { uploadId, fileName, state, revision, report, work, settings } = upload
  const navigate = useNavigate()
  const file = `/admin/files/${uploadId}`
  const [isBegun, setBegun] = useState(false)
  const commit = useAct(commitUpload, async () => {
    setBegun(true)
    await refresh(getUpload, listUploads)
  })
  // Once it is over, the file's page says what became of it: its rows are in, or something has changed since the check.
  const isOver = isBegun && work === undefined
  useEffect(() => {
    if (isOver) void refresh(listPrograms).then(() => navigate({ to: file }))
  }, [isOver, navigate, file])

  if (work || isOver) {
    return (
      <Page title={c('files.commit-title')} crumbs={fileCrumbs(upload, true)} look="text">
        {work && <WorkPane upload={{ ...upload, work }} />}
      </Page>
    )
  }
  if (state !== 'checked' || report?.outcome !== 'checked' || report.accepted === 0) {
    return (
      <Page title={c('files.commit-title')} crumbs={fileCrumbs(upload, true)} look="text">
        <Alert>{c('files.not-waiting')}</Alert>
        <p className="acts">
          <Link className={buttonClass({})} to={file}>
            {c('files.see-file')}
          </Link>
        </p>
      </Page>
    )
  }
  const { accepted, rejected, changes } = report
  const values = { count: accepted, rows: formatNumber(accepted) }
  const then = [
    'files.then-seen',
    ...(settings.kind === 'participants' && settings.mode === 'full' ? (['files.then-full'] as const) : []),
    ...(rejected > 0 ? (['files.then-left-out'] as const) : []),
    'files.then-undo',
  ] as const
  return (
    <Page title={c('files.commit-title')} crumbs={fileCrumbs(upload, true)} look="text">
      <section className="pane" aria-label={c('files.commit-what')}>
        <dl className="answers">
          <div>
            <dt>{c('files.commit-load')}</dt>
            <dd>
              <span className="big">{c('files.rows', values)}</span>
              <small>
                {settings.kind && c(`files.kind-${settings.kind}`)} · {fileName}
              </small>
            </dd>
            <dd>
              <Link to={file}>{c('files.report')}</Link>
            </dd>
          </div>
          {settings.force && (
            <div>
              <dt>{c('files.forced')}</dt>
              <dd>{settings.force}</dd>
            </div>
          )}
          {rejected > 0 && (
            <div>
              <dt>{c('files.left-out')}</dt>
              <dd>{c('files.rows', { count: rejected, rows: formatNumber(rejected) })}</dd>
            </div>
          )}
          {changes && (
            <div>
              <dt>{c('files.changes-for')}</dt>
              <dd>
                {c('results.people', { count: changes.people, people: formatNumber(changes.people) })}
                {changes.tables
                  .filter(({ added, changed }) => added + changed > 0)
                  .map(({ table, added, changed }) => (
                    <small key={table}>
                      {consoleText(`files.table-${table}`) ?? table}:{' '}
                      {c('files.added-changed', { added: formatNumber(added), changed: formatNumber(changed) })}
                    </small>
                  ))}
              </dd>
            </div>
          )}
          {changes?.programs.map(({ programId, firstDay, lastDay, sum }) => (
            <div key={programId}>
              <dt>
                <code className="mono">{programId}</code>
              </dt>
              <dd>
                {c('files.sum-of', { sum: sumText(sum) })}
                <small>
                  {c('files.from-to', { from: formatDate(firstDay, 'short'), to: formatDate(lastDay, 'short') })}
                </small>
              </dd>
            </div>
          ))}
          {changes && changes.falling.people > 0 && (
            <div>
              <dt>{c('files.falls')}</dt>
              <dd>
                {c('files.falling', { count: changes.falling.people, people: formatNumber(changes.falling.people) })}
              </dd>
            </div>
          )}
        </dl>
      </section>
      <ThenPane steps={then.map(key => ({ icon: 'info', text: c(key) }))} />
      {commit.error && (
        <div className="notes">
          <Alert kind="bad" focusOn={commit.error}>
            {errorText(commit.error)}
          </Alert>
        </div>
      )}
      <div className="acts">
        <Button
          size="lg"
          busy={commit.isActing}
          onClick={async () => {
            const reply = await commit.act({ params: { uploadId }, body: { revision, skipBad: rejected > 0 } })
            // Whoever was faster has left another report, which is shown with the refusal.
            if (reply === false) await refresh(getUpload)
          }}
        >
          {c('files.load', values)}
        </Button>
        <Link className={buttonClass({ look: 'quiet', size: 'lg' })} to={file}>
          {c('results.go-back')}
        </Link>
      </div>
    </Page>
  )
}
