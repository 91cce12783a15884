import { Link, useParams } from '@tanstack/react-router'
import { getRehearsal, listRehearsals } from '../../../../contract/calls/admin/rehearsals.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useAddress } from '../parts/use-address.ts'
import { TaskProgress } from '../tasks/TaskProgress.tsx'
import { RehearsalForm } from './RehearsalForm.tsx'
import { RehearsalReport } from './RehearsalReport.tsx'

/** A whole program on invented people: what it pays, what they read, which mails they get (console W08d). */
export function RehearsalScreen() {
  const { programId = '' } = useParams({ strict: false }) as { programId?: string }
  // The task too: whoever reloads the page still sees how far it is.
  const [{ draft: draftId, rehearsal, task: taskId }, change] = useAddress<'draft' | 'rehearsal' | 'task'>()
  const query = { programId, ...(draftId !== undefined && { draftId }) }
  const list = useCall(listRehearsals, { query })
  const draftPath = `/admin/drafts/${draftId}`
  const shown = list.data?.rehearsals.find(one => one.rehearsalId === rehearsal) ?? list.data?.rehearsals[0]
  return (
    <Page
      title={c('rehearsal.name')}
      lead={c('rehearsal.lead')}
      crumbs={[
        { text: c('programs.name'), to: consolePaths.programs },
        {
          text: list.data?.name ?? programId,
          to: draftId === undefined ? `/admin/programs/${programId}` : draftPath,
        },
      ]}
      acts={draftId !== undefined && <Link to={draftPath}>{c('rehearsal.back-to-draft')}</Link>}
    >
      <ListState data={list.data} error={list.error} retry={list.refetch}>
        {data => (
          <div className="grid">
            <section className="pane g4" aria-labelledby="setting">
              <div className="pane__h">
                <h2 id="setting">{c('rehearsal.setting')}</h2>
                {draftId !== undefined && <p>{c('rehearsal.of-draft')}</p>}
              </div>
              <RehearsalForm programId={programId} draftId={draftId} data={data} onStarted={task => change({ task })} />
            </section>
            <div className="col g8">
              {taskId !== undefined && (
                <section className="pane" aria-label={c('rehearsal.running')}>
                  <TaskProgress
                    key={taskId}
                    taskId={taskId}
                    onDone={async result => {
                      if (typeof result?.['rehearsalId'] !== 'string') return
                      await refresh(listRehearsals)
                      change({ rehearsal: result['rehearsalId'], task: undefined })
                    }}
                  />
                </section>
              )}
              {data.rehearsals.length > 1 && (
                <SelectField
                  label={c('rehearsal.earlier')}
                  value={shown!.rehearsalId}
                  options={data.rehearsals.map(one => [one.rehearsalId, headText(one)])}
                  onChoose={id => change({ rehearsal: id })}
                />
              )}
              {shown ? (
                <Report key={shown.rehearsalId} rehearsalId={shown.rehearsalId} />
              ) : (
                taskId === undefined && <Empty title={c('rehearsal.none')} text={c('rehearsal.none-text')} />
              )}
            </div>
          </div>
        )}
      </ListState>
    </Page>
  )
}

function headText({ at, version }: { readonly at: string; readonly version?: number | undefined }): string {
  const what =
    version === undefined
      ? c('rehearsal.draft-version')
      : c('programs.version-number', { version: formatNumber(version) })
  return `${formatMoment(at)} · ${what}`
}

function Report({ rehearsalId }: { readonly rehearsalId: string }) {
  const { data, error, refetch } = useCall(getRehearsal, { params: { rehearsalId } })
  return (
    <ListState data={data} error={error} retry={refetch}>
      {rehearsal => <RehearsalReport rehearsal={rehearsal} />}
    </ListState>
  )
}
