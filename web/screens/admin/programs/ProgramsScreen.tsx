import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { listDrafts } from '../../../../contract/calls/admin/drafts.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { lazyComponent } from '../../../client/code.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip, type ChipProps } from '../../../ui/Chip.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatMoment, formatNumber } from '../../../words/format.ts'
import { mayDo, maySomewhere, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { foldedName } from '../parts/folded-name.ts'
import { useLetter } from '../parts/keys.tsx'
import { ListState } from '../parts/ListState.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { useAddress } from '../parts/use-address.ts'
import { type ListedProgram, type ProgramState, programState, programStates } from './program-state.ts'

const NewProgram = lazyComponent(async () => (await import('./NewProgram.tsx')).NewProgram)

const looks: Readonly<Record<ProgramState, NonNullable<ChipProps['kind']>>> = {
  draft: 'quiet',
  upcoming: 'brand',
  running: 'good',
  over: 'quiet',
  archived: 'quiet',
}

/** All programs by state, and the drafts that are being written. */
export function ProgramsScreen() {
  const me = useMe()
  const [{ q = '', state }, change] = useAddress<'q' | 'state'>()
  const find = useCallback((text: string) => change({ q: text || undefined }), [change])
  const programs = useCall(listPrograms)
  const [isBeginning, begin] = useState(false)
  const beginning = useLetter('n')
  const shown = programs.data?.programs.filter(
    program => (state === undefined ? !program.isArchived : programState(program) === state) && isFound(program, q),
  )
  return (
    <Page
      title={c('programs.name')}
      lead={c('programs.lead')}
      acts={
        mayDo(me, 'draft') && (
          <Button icon="plus" onClick={() => begin(true)} {...beginning.shortcut}>
            {c('programs.new')} {beginning.shown}
          </Button>
        )
      }
    >
      {maySomewhere(me, 'draft') && <Drafts />}
      <section className="pane pane--flush" aria-label={c('programs.name')}>
        <div className="fchips tools">
          <FilterField label={c('programs.find')} value={q} onFind={find} />
          <ChoiceField
            label={c('results.state')}
            value={state}
            all={c('results.all')}
            options={programStates.map(one => [one, c(`programs.state-${one}`)])}
            onChoose={one => change({ state: one })}
          />
        </div>
        <SavedViews />
        <ListState data={shown} error={programs.error} retry={programs.refetch}>
          {rows =>
            rows.length === 0 ? (
              programs.data?.programs.length === 0 ? (
                <Empty title={c('results.no-programs')} text={c('programs.none-text')} />
              ) : (
                <Empty title={c('programs.no-match')} text={c('results.no-lines-text')} />
              )
            ) : (
              <Programs rows={rows} />
            )
          }
        </ListState>
      </section>
      {isBeginning && <NewProgram programs={programs.data?.programs ?? []} onClose={() => begin(false)} />}
    </Page>
  )
}

function isFound({ name, programId }: ListedProgram, query: string): boolean {
  const text = foldedName(`${name} ${programId}`)
  return foldedName(query)
    .split(' ')
    .every(word => text.includes(word))
}

function Programs({ rows }: { readonly rows: readonly ListedProgram[] }) {
  return (
    <DenseTable
      caption={c('programs.name')}
      rows={rows}
      rowKey={({ programId }) => programId}
      isLinked
      columns={[
        {
          key: 'name',
          title: c('programs.program'),
          rowHeader: true,
          cell: ({ programId, name }) => (
            <>
              <Link className="rowlink" to={`/admin/programs/${programId}`}>
                {name}
              </Link>
              <small className="mono">{programId}</small>
            </>
          ),
        },
        {
          key: 'state',
          title: c('results.state'),
          phone: 'full',
          cell: program => <StateChips program={program} />,
        },
        {
          key: 'period',
          title: c('programs.period'),
          phone: 'full',
          cell: ({ startDate, endDate }) => (
            <span className="nw">
              {formatDate(startDate, 'short')} – {formatDate(endDate, 'short')}
            </span>
          ),
        },
        { key: 'type', title: c('field.type'), phone: 'off', cell: ({ type }) => c(`option.type.${type}`) },
        {
          key: 'people',
          title: c('programs.people'),
          numeric: true,
          cell: ({ people }) => formatNumber(people),
        },
        { key: 'version', title: c('programs.version'), numeric: true, cell: ({ version }) => formatNumber(version) },
      ]}
    />
  )
}

function StateChips({ program }: { readonly program: ListedProgram }) {
  const state = programState(program)
  const { isProposed, publishAt, isPublished, version, publishedVersion } = program
  return (
    <>
      <Chip kind={looks[state]}>{c(`programs.state-${state}`)}</Chip>{' '}
      {isProposed ? (
        <Chip kind="reward" icon="clock">
          {c(publishAt === undefined ? 'programs.proposed' : 'programs.at-a-time')}
        </Chip>
      ) : (
        isPublished && version !== publishedVersion && <Chip icon="edit">{c('programs.newer')}</Chip>
      )}
    </>
  )
}

type Draft = ReplyOf<typeof listDrafts>['drafts'][number]

function Drafts() {
  const drafts = useCall(listDrafts)
  if (drafts.data?.drafts.length === 0) return null
  return (
    <section className="pane pane--flush" aria-labelledby="drafts">
      <div className="pane__h">
        <h2 id="drafts">{c('programs.drafts')}</h2>
      </div>
      <ListState data={drafts.data} error={drafts.error} retry={drafts.refetch}>
        {({ drafts: rows }) => (
          <ul className="wait">
            {rows.map(draft => (
              <DraftRow key={draft.draftId} draft={draft} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

function DraftRow({ draft: { draftId, name, programId, savedAt, savedBy } }: { readonly draft: Draft }) {
  return (
    <li className="wait--plain">
      <div>
        <Link className="rowlink" to={`/admin/drafts/${draftId}`}>
          {name || c('author.new')}
        </Link>
        <p>
          {programId === undefined ? c('programs.draft-new') : c('programs.draft-of', { program: programId })} ·{' '}
          {c('programs.saved', { by: savedBy, at: formatMoment(savedAt) })}
        </p>
      </div>
    </li>
  )
}
