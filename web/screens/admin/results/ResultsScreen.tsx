import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { formatDate, formatNumber } from '../../../words/format.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { Batches } from './Batches.tsx'
import { PrepareDialog } from './PrepareDialog.tsx'

type Program = ReplyOf<typeof listPrograms>['programs'][number]

/** Where each program's results are, and every batch there was. */
export function ResultsScreen() {
  const programs = useCall(listPrograms)
  const [preparing, prepare] = useState<Program>()
  return (
    <Page title={c('results.name')} lead={c('results.lead')}>
      <section className="pane pane--flush" aria-labelledby="programs">
        <div className="pane__h">
          <h2 id="programs">{c('results.programs')}</h2>
        </div>
        <ListState
          data={programs.data?.programs.filter(({ isArchived }) => !isArchived)}
          error={programs.error}
          retry={programs.refetch}
        >
          {list =>
            list.length === 0 ? (
              <Empty title={c('results.no-programs')} text={c('results.no-programs-text')} />
            ) : (
              <ul className="wait">
                {list.map(program => (
                  <ProgramRow key={program.programId} program={program} onPrepare={() => prepare(program)} />
                ))}
              </ul>
            )
          }
        </ListState>
      </section>
      <section className="pane pane--flush" aria-labelledby="batches">
        <div className="pane__h">
          <h2 id="batches">{c('results.batches')}</h2>
        </div>
        <Batches programs={programs.data?.programs ?? []} />
      </section>
      {preparing && <PrepareDialog program={preparing} onClose={() => prepare(undefined)} />}
    </Page>
  )
}

function ProgramRow({ program, onPrepare }: { readonly program: Program; readonly onPrepare: () => void }) {
  const { programId, name, people, dataThrough, endDate, isOver, isPublished, waitingBatchId, mayPrepare } = program
  const about = [
    c('results.people', { count: people, people: formatNumber(people) }),
    dataThrough ? c('results.through', { day: formatDate(dataThrough) }) : c('results.nothing-loaded'),
    c(isOver ? 'results.ended' : 'results.ends', { day: formatDate(endDate, 'day-and-year') }),
  ]
  const waiting = waitingBatchId && `/admin/results/${waitingBatchId}`
  return (
    <li>
      <span />
      <div>
        <b>{name}</b>
        <p>{about.join(' · ')}</p>
      </div>
      <code className="code">{programId}</code>
      {waiting ? (
        <Link className="btn btn--soft" to={waiting}>
          {c('results.review')}
          <span className="sr">{name}</span>
        </Link>
      ) : !isPublished ? (
        <span className="small muted">{c('results.not-published')}</span>
      ) : mayPrepare ? (
        <Button look="line" onClick={onPrepare}>
          {c('results.prepare')}
          <span className="sr">{name}</span>
        </Button>
      ) : (
        <span className="small muted">{c('results.may-not-prepare')}</span>
      )}
    </li>
  )
}
