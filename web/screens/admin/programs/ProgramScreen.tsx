import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReplyOf } from '../../../../contract/call.ts'
import { beginDraft, listDrafts } from '../../../../contract/calls/admin/drafts.ts'
import { archiveProgram } from '../../../../contract/calls/admin/programs/archive.ts'
import { getAdminProgram, listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { saveText } from '../parts/save-text.ts'
import { useAddress } from '../parts/use-address.ts'
import { useAct } from '../proof/use-act.ts'
import { VersionChanges } from './VersionChanges.tsx'

type Program = ReplyOf<typeof getAdminProgram>

/** A program: what people see of it, its versions, and the ways to change it. */
export function ProgramScreen() {
  const { programId = '' } = useParams({ strict: false }) as { programId?: string }
  const [{ version, against }] = useAddress<'version' | 'against'>()
  const program = useCall(getAdminProgram, { params: { programId }, query: { version } })
  return program.data ? (
    <Shown program={program.data} against={against === undefined ? undefined : Number(against)} />
  ) : (
    <PendingPage title={programId} crumbs={crumbs()} reading={program} />
  )
}

const crumbs = () => [{ text: c('programs.name'), to: consolePaths.programs }]

interface ShownProps {
  readonly program: Program
  /** The version that it is compared with. */
  readonly against: number | undefined
}

function Shown({ program, against }: ShownProps) {
  const me = useMe()
  const { programId, name, type, timePeriod, goalSelection, people, mayDraft, proposed, publishedVersion } = program
  const navigate = useNavigate()
  const begin = useAct(beginDraft, async ({ draftId }) => {
    await refresh(listDrafts)
    await navigate({ to: `/admin/drafts/${draftId}` })
  })
  const archive = useAct(archiveProgram, () => refresh(getAdminProgram, listPrograms))
  const isDue = archive.error?.messageCode === 'errors.results-due'
  return (
    <Page
      title={name}
      lead={[c(`option.type.${type}`), programId].join(' · ')}
      crumbs={crumbs()}
      chip={
        program.isArchived ? (
          <Chip icon="lock">{c('programs.state-archived')}</Chip>
        ) : publishedVersion === undefined ? (
          <Chip>{c('programs.state-draft')}</Chip>
        ) : (
          <Chip kind="good" icon="check">
            {c('programs.published-version', { version: formatNumber(publishedVersion) })}
          </Chip>
        )
      }
      acts={
        <>
          {mayDraft && (
            <Link className={buttonClass({ look: 'line' })} to={`/admin/programs/${programId}/forecast`}>
              <Icon name="trend" />
              {c('forecast.name')}
            </Link>
          )}
          {mayDraft && (
            <Link className={buttonClass({ look: 'line' })} to={`/admin/programs/${programId}/rehearsal`}>
              <Icon name="people" />
              {c('rehearsal.name')}
            </Link>
          )}
          {mayDraft && (
            <Button
              look="line"
              busy={archive.isActing}
              onClick={() => void archive.act({ params: { programId }, body: { isArchived: !program.isArchived } })}
            >
              {c(program.isArchived ? 'programs.unarchive' : 'programs.archive')}
            </Button>
          )}
          {mayDo(me, 'draft') && (
            <Button look="line" icon="copy" onClick={() => void begin.act({ body: { programId, isCopy: true } })}>
              {c('programs.copy')}
            </Button>
          )}
          {mayDraft && (
            <Button icon="edit" busy={begin.isActing} onClick={() => void begin.act({ body: { programId } })}>
              {c('programs.edit')}
            </Button>
          )}
        </>
      }
    >
      {isDue && (
        <ConfirmDialog
          title={c('programs.archive-due-title')}
          text={errorText(archive.error!)}
          confirm={c('programs.archive-due')}
          busy={false}
          error={null}
          onConfirm={() => void archive.act({ params: { programId }, body: { isArchived: true, evenIfDue: true } })}
          onClose={archive.forget}
        />
      )}
      {[begin.error, isDue ? null : archive.error].map(
        error =>
          error && (
            <Alert key={error.messageCode} kind="bad">
              {errorText(error)}
            </Alert>
          ),
      )}
      {proposed && (
        <Alert>
          {proposed.publishAt === undefined
            ? c('programs.waits', { version: formatNumber(proposed.version) })
            : c('programs.scheduled', {
                version: formatNumber(proposed.version),
                at: formatMoment(proposed.publishAt),
              })}{' '}
          <Link to={`/admin/programs/${programId}/publish`}>{c('programs.see-proposal')}</Link>
        </Alert>
      )}
      <dl className="figs">
        <div className="fig">
          <dt>{c('programs.period')}</dt>
          <dd>
            {formatDate(timePeriod.startDate, 'short')}
            <small>{c('programs.until', { day: formatDate(timePeriod.endDate, 'short') })}</small>
          </dd>
        </div>
        <div className="fig">
          <dt>{c('programs.selection')}</dt>
          <dd>
            {goalSelection ? formatDate(goalSelection.from, 'short') : c('programs.assigned')}
            <small>
              {goalSelection
                ? c('programs.until', { day: formatDate(goalSelection.to, 'short') })
                : c('programs.assigned-note')}
            </small>
          </dd>
        </div>
        <div className="fig">
          <dt>{c('programs.people')}</dt>
          <dd>
            {formatNumber(people)}
            <small>{program.maySeeResults && <Link to={consolePaths.results}>{c('programs.see-results')}</Link>}</small>
          </dd>
        </div>
      </dl>
      <section className="pane spaced pane--flush" aria-labelledby="groups">
        <div className="pane__h">
          <h2 id="groups">{c('programs.groups')}</h2>
        </div>
        <DenseTable
          caption={c('programs.groups')}
          rows={program.groups}
          rowKey={({ groupId }) => groupId}
          columns={[
            {
              key: 'group',
              title: c('programs.group'),
              rowHeader: true,
              cell: group => (
                <>
                  <b>{group.name}</b>
                  <small className="mono">{group.groupId}</small>
                </>
              ),
            },
            { key: 'levels', title: c('programs.levels'), numeric: true, cell: group => formatNumber(group.levels) },
            { key: 'people', title: c('programs.people'), numeric: true, cell: group => formatNumber(group.people) },
          ]}
        />
      </section>
      <Versions
        program={program}
        onBegin={version => void begin.act({ body: { programId, version } })}
        isBusy={begin.isActing}
      />
      {against !== undefined && against !== program.version && (
        <VersionChanges programId={programId} versions={[against, program.version]} />
      )}
      <section className="pane" aria-labelledby="document">
        <div className="pane__h">
          <h2 id="document">{c('programs.document', { version: formatNumber(program.version) })}</h2>
          <Button
            look="line"
            icon="down"
            onClick={() => saveText(`${programId}-${program.version}.json`, program.document)}
          >
            {c('author.save-file')}
          </Button>
        </div>
        <details>
          <summary>{c('audit.show')}</summary>
          <textarea
            className="input form-document"
            readOnly
            rows={24}
            aria-labelledby="document"
            value={program.document}
          />
        </details>
      </section>
    </Page>
  )
}

interface VersionsProps {
  readonly program: Program
  readonly onBegin: (version: number) => void
  readonly isBusy: boolean
}

function Versions({ program, onBegin, isBusy }: VersionsProps) {
  const { programId, versions, version: shown, publishedVersion, newestVersion, mayDraft } = program
  return (
    <section className="pane pane--flush" aria-labelledby="versions">
      <div className="pane__h">
        <h2 id="versions">{c('programs.versions')}</h2>
      </div>
      <DenseTable
        caption={c('programs.versions')}
        rows={versions}
        rowKey={({ version }) => String(version)}
        columns={[
          {
            key: 'version',
            title: c('programs.version'),
            rowHeader: true,
            cell: ({ version }) => (
              <Link
                className="more"
                to={`/admin/programs/${programId}`}
                search={{ version } as never}
                aria-current={version === shown || undefined}
              >
                {c('programs.version-number', { version: formatNumber(version) })}
              </Link>
            ),
          },
          {
            key: 'state',
            title: c('results.state'),
            phone: 'full',
            cell: ({ version, isSingleApprover }) => (
              <>
                {version === publishedVersion ? (
                  <Chip kind="good" icon="check">
                    {c('programs.published')}
                  </Chip>
                ) : (
                  version === newestVersion && <Chip>{c('programs.newest')}</Chip>
                )}
                {isSingleApprover && <small>{c('results.single-approver')}</small>}
              </>
            ),
          },
          {
            key: 'by',
            title: c('programs.made'),
            cell: ({ by, at }) => (
              <>
                {by}
                <small>{formatMoment(at)}</small>
              </>
            ),
          },
          {
            key: 'compare',
            title: c('programs.compare'),
            cell: ({ version }) =>
              version === shown ? (
                '–'
              ) : (
                <Link
                  className="more"
                  to={`/admin/programs/${programId}`}
                  search={{ version: shown, against: version } as never}
                >
                  {c('programs.compare-with', { version: formatNumber(shown) })}
                  <span className="sr">{c('programs.version-number', { version: formatNumber(version) })}</span>
                </Link>
              ),
          },
          {
            key: 'act',
            title: c('programs.draft-act'),
            cell: ({ version }) =>
              mayDraft ? (
                <Button look="quiet" icon="undo" busy={isBusy} onClick={() => onBegin(version)}>
                  {c('programs.begin-here')}
                  <span className="sr">{c('programs.version-number', { version: formatNumber(version) })}</span>
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </section>
  )
}
