import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getAuditTrail } from '../../../../contract/calls/admin/audit.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { listBatches } from '../../../../contract/calls/admin/results.ts'
import { useCall } from '../../../client/use-call.ts'
import { useUser } from '../../../session/session.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { addressOf } from '../../../words/address.ts'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { actionText } from '../audit/action-text.ts'
import { consolePaths } from '../console-paths.ts'
import { FileState } from '../files/FileState.tsx'
import { type Me, mayDo, maySomewhere, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { type FileInHand, useWaiting, type WaitingBatch, waitingBatches, waitsFor } from '../frame/waiting.ts'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { BatchState } from '../results/BatchState.tsx'

/** What waits for me, how programs go, what happened. */
export function TodayScreen() {
  const user = useUser()
  const me = useMe()
  return (
    <Page title={c('today.greeting', { name: addressOf(user) })} lead={c('today.lead')}>
      <div className="grid stretch">
        <div className={mayDo(me, 'export-trail') ? 'col g8' : 'col'}>
          <Waiting me={me} />
        </div>
        {mayDo(me, 'export-trail') && <Happened />}
      </div>
      <ProgramsPane />
    </Page>
  )
}

/**
 * What this person may go on with: files, results that others prepared or that are approved, and versions that others propose to
 * publish, adjustments of points, and codes.
 */
function Waiting({ me }: { readonly me: Me }) {
  const { data, error, refetch } = useCall(listBatches, waitingBatches)
  const { files, toPublish, adjustments, codesToAgree, codesToMake } = useWaiting(me)
  const isClear = [toPublish.length, adjustments, codesToAgree, codesToMake, files.length].every(count => count === 0)
  return (
    <section className="pane" aria-labelledby="waiting">
      <div className="pane__h">
        <h2 id="waiting">{c('today.waiting')}</h2>
      </div>
      {files.length > 0 && <FileList files={files} />}
      <ListState data={data} error={error} retry={refetch}>
        {({ batches }) => {
          const mine = batches.filter(batch => waitsFor(me, batch))
          const others = batches.filter(batch => !mine.includes(batch))
          return (
            <>
              {toPublish.length > 0 && <Proposals programs={toPublish} />}
              {adjustments > 0 && (
                <Place
                  icon="star"
                  to={consolePaths.points}
                  title={c('today.adjustments', { count: adjustments, adjustments: formatNumber(adjustments) })}
                  text={c('today.adjustments-text')}
                />
              )}
              {codesToAgree > 0 && (
                <Place
                  icon="ticket"
                  to={consolePaths.codes}
                  title={c('today.codes', { count: codesToAgree, batches: formatNumber(codesToAgree) })}
                  text={c('today.codes-text')}
                />
              )}
              {codesToMake > 0 && (
                <Place
                  icon="ticket"
                  to={consolePaths.codes}
                  title={c('today.codes-make', { count: codesToMake, batches: formatNumber(codesToMake) })}
                  text={c('today.codes-make-text')}
                />
              )}
              {mine.length === 0 && isClear ? (
                <Empty
                  title={c('today.all-clear')}
                  text={c(maySomewhere(me, 'approve') ? 'today.nothing-to-approve' : 'today.nothing-waits')}
                />
              ) : (
                <List batches={mine} isMine />
              )}
              {others.length > 0 && (
                <>
                  <div className="pane__h pane__h--next">
                    <h2>{c('today.with-others')}</h2>
                  </div>
                  <List batches={others} />
                </>
              )}
            </>
          )
        }}
      </ListState>
    </section>
  )
}

function Proposals({ programs }: { readonly programs: ReplyOf<typeof listPrograms>['programs'] }) {
  return (
    <ul className="wait">
      {programs.map(({ programId, name, version }) => (
        <li key={programId}>
          <span className="icon-tile">
            <Icon name="programs" />
          </span>
          <div>
            <Link className="rowlink" to={`/admin/programs/${programId}/publish`}>
              {c('today.publish', { program: name })}
            </Link>
            <p>{c('programs.waits', { version: formatNumber(version) })}</p>
          </div>
          <span />
          <span />
        </li>
      ))}
    </ul>
  )
}

interface PlaceProps {
  readonly icon: IconName
  readonly to: string
  readonly title: string
  readonly text: string
}

/** Several things of one kind that wait at one place. */
function Place({ icon, to, title, text }: PlaceProps) {
  return (
    <ul className="wait">
      <li>
        <span className="icon-tile">
          <Icon name={icon} />
        </span>
        <div>
          <Link className="rowlink" to={to}>
            {title}
          </Link>
          <p>{text}</p>
        </div>
        <span />
        <span />
      </li>
    </ul>
  )
}

function List({ batches, isMine = false }: { readonly batches: readonly WaitingBatch[]; readonly isMine?: boolean }) {
  return (
    <ul className="wait">
      {batches.map(batch => (
        <li key={batch.batchId}>
          <span className="icon-tile">
            <Icon name="results" />
          </span>
          <div>
            <Link className="rowlink" to={`/admin/results/${batch.batchId}`}>
              {c(whatToDo(batch, isMine), { program: batch.programName })}
            </Link>
            <p>
              {c('today.batch', {
                points: formatNumber(batch.change),
                count: batch.people,
                people: formatNumber(batch.people),
                by: batch.prepared.by,
                at: batch.prepared.at ? formatMoment(batch.prepared.at) : '',
              })}
            </p>
          </div>
          <BatchState batch={batch} />
          <span />
        </li>
      ))}
    </ul>
  )
}

function whatToDo({ status, awaitsReason }: WaitingBatch, isMine: boolean) {
  if (status !== 'open') return 'today.issue'
  return isMine && awaitsReason ? 'today.over-budget' : 'today.approve'
}

/** Files that were brought and not loaded yet. */
function FileList({ files }: { readonly files: readonly FileInHand[] }) {
  return (
    <ul className="wait">
      {files.map(({ uploadId, fileName, state, createdBy, createdAt }) => (
        <li key={uploadId}>
          <span className="icon-tile">
            <Icon name="file" />
          </span>
          <div>
            <Link className="rowlink" to={`/admin/files/${uploadId}`}>
              {c(`today.file-${state}`, { file: fileName })}
            </Link>
            <p>{c('today.file-by', { by: createdBy, at: formatMoment(createdAt) })}</p>
          </div>
          <FileState state={state} />
          <span />
        </li>
      ))}
    </ul>
  )
}

function Happened() {
  const { data, error, refetch } = useCall(getAuditTrail, { query: {} })
  return (
    <section className="pane pane--flush g4" aria-labelledby="happened">
      <div className="pane__h">
        <h2 id="happened">{c('today.happened')}</h2>
        <Link className="more" to={consolePaths.audit}>
          {c('audit.name')} <Icon name="chev-r" flip />
        </Link>
      </div>
      <ListState data={data} error={error} retry={refetch}>
        {({ events }) => (
          <ol className="log log--days">
            {events.slice(0, 8).map(({ eventId, at, actorName, action, subjectName }) => (
              <li key={eventId}>
                <div>
                  <b>{actorName}</b>: {actionText(action)}
                  <small>{[subjectName, formatMoment(at)].filter(Boolean).join(' · ')}</small>
                </div>
              </li>
            ))}
          </ol>
        )}
      </ListState>
    </section>
  )
}

function ProgramsPane() {
  const { data, error, refetch } = useCall(listPrograms)
  return (
    <section className="pane pane--flush spaced" aria-labelledby="programs">
      <div className="pane__h">
        <h2 id="programs">{c('today.programs')}</h2>
        <Link className="more" to={consolePaths.results}>
          {c('results.name')} <Icon name="chev-r" flip />
        </Link>
      </div>
      <ListState data={data} error={error} retry={refetch}>
        {({ programs }) => (
          <ul className="wait">
            {programs
              .filter(({ isOver, isFinalIssued, isArchived }) => !isArchived && !(isOver && isFinalIssued))
              .map(program => (
                <li key={program.programId} className="wait--plain">
                  <div>
                    <b>{program.name}</b>
                    <p>
                      {[
                        c('results.people', { count: program.people, people: formatNumber(program.people) }),
                        program.dataThrough
                          ? c('results.through', { day: formatDate(program.dataThrough) })
                          : c('results.nothing-loaded'),
                        c(program.isOver ? 'results.ended' : 'results.ends', {
                          day: formatDate(program.endDate, 'day-and-year'),
                        }),
                      ].join(' · ')}
                    </p>
                  </div>
                </li>
              ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}
