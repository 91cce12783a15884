import { useCallback, useState } from 'react'
import type { QueryOf } from '../../../../contract/call.ts'
import { explainBatchLine, listBatchLines } from '../../../../contract/calls/admin/results/lines.ts'
import type { AwardLine } from '../../../../contract/results.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { useCall } from '../../../client/use-call.ts'
import { usePages } from '../../../client/use-pages.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { c } from '../../../words/console-words.ts'
import { exactFigure } from '../../../words/exact-label.ts'
import { formatNumber } from '../../../words/format.ts'
import { Calculation } from '../../program-view/parts/explanation/Calculation.tsx'
import { mayDo, useMe } from '../frame/me.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { DenseTable } from '../parts/DenseTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Facts } from '../parts/Facts.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { said, useAddress } from '../parts/use-address.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { levelName, levelOf } from './Levels.tsx'
import type { BatchReply } from './use-batch.ts'

type LinesQuery = QueryOf<typeof listBatchLines>

/** Every line of a batch: found by name, narrowed and sorted in the address, each with its steps. */
export function Lines({ reply }: { readonly reply: BatchReply }) {
  const { batchId } = reply.batch
  const [wanted, change] = useAddress<'search' | 'group' | 'level' | 'change' | 'sort' | 'line'>()
  const { search, group, level, change: moved, sort } = wanted
  const { summary, measures } = reply
  const chosen = levelOf(summary.levels, { groupId: group, levelId: level })
  const [correcting, correct] = useState<AwardLine>()
  const find = useCallback((text: string) => change({ search: text || undefined }), [change])
  const query = said({ search, group: chosen?.groupId ?? group, level, change: moved, sort }) as Omit<
    LinesQuery,
    'kind' | 'after'
  >
  const list = usePages(listBatchLines, { params: { batchId }, query }, 'after', last => last.next)
  const { data, error, refetch } = list
  const lines = data?.pages.flatMap(page => page.lines)
  const figure = (value: string | undefined) => (value === undefined ? '–' : exactFigure(value, measures.goalLabel))
  const levels = summary.levels.filter(one => !one.isLeaders && one.levelId !== undefined)
  const nameOfLevel = (line: AwardLine) =>
    line.levelId === undefined ? '–' : levelName(levelOf(levels, line) ?? { isLeaders: false, levelId: line.levelId })
  return (
    <section className="pane pane--flush spaced" aria-labelledby="lines">
      <div className="pane__h">
        <h2 id="lines">{c('results.lines')}</h2>
        <FilterField label={c('results.find')} value={search ?? ''} onFind={find} />
      </div>
      <div className="fchips tools">
        <ChoiceField
          label={c('results.level')}
          value={chosen && String(levels.indexOf(chosen))}
          all={c('results.all')}
          onChoose={at => change({ group: levels[Number(at)]?.groupId, level: levels[Number(at)]?.levelId })}
          options={levels.map((one, at) => [String(at), levelName(one)])}
        />
        <ChoiceField
          label={c('results.change')}
          value={moved}
          all={c('results.all')}
          onChoose={one => change({ change: one })}
          options={[
            ['more', c('results.change-more')],
            ['less', c('results.change-less')],
            ['same', c('results.change-same')],
          ]}
        />
        <ChoiceField
          label={c('results.order')}
          value={sort}
          onChoose={one => change({ sort: one })}
          options={[
            ['taken-back', c('results.sort-taken-back')],
            ['user-name', c('results.sort-user-name')],
          ]}
          all={c('results.sort-change')}
        />
      </div>
      <SavedViews />
      <ListState data={lines} error={error} retry={refetch}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={c('results.no-lines')} text={c('results.no-lines-text')} />
          ) : (
            <>
              <DenseTable
                caption={c('results.lines')}
                rows={rows}
                rowKey={({ lineId }) => lineId}
                isLinked
                columns={[
                  {
                    key: 'person',
                    title: c('results.person'),
                    rowHeader: true,
                    cell: line => (
                      <>
                        <button
                          type="button"
                          className="rowlink rowlink--btn"
                          onClick={() => change({ line: line.lineId })}
                        >
                          {fullName(line)}
                        </button>
                        <small>{line.userName}</small>
                      </>
                    ),
                  },
                  { key: 'kind', title: c('results.kind'), cell: ({ kind }) => c(`results.kind-${kind}`) },
                  { key: 'level', title: c('results.level'), cell: nameOfLevel },
                  { key: 'result', title: c('results.result'), numeric: true, cell: ({ result }) => figure(result) },
                  {
                    key: 'target',
                    title: c('results.target'),
                    numeric: true,
                    phone: 'off',
                    cell: ({ target }) => figure(target),
                  },
                  {
                    key: 'code',
                    title: c('results.code'),
                    phone: 'off',
                    cell: ({ code }) => code && <code className="code">{code}</code>,
                  },
                  {
                    key: 'points',
                    title: c('results.entitled'),
                    numeric: true,
                    phone: 'off',
                    cell: ({ points }) => formatNumber(points),
                  },
                  {
                    key: 'change',
                    title: c('results.now'),
                    numeric: true,
                    cell: one => <b>{formatNumber(one.change)}</b>,
                  },
                ]}
              />
              <MoreRows of={list} />
            </>
          )
        }
      </ListState>
      {wanted.line && (
        <Steps
          reply={reply}
          lineId={wanted.line}
          onCorrect={line => {
            correct(line)
            change({ line: undefined })
          }}
          onClose={() => change({ line: undefined })}
        />
      )}
      {correcting && (
        <CorrectDialog programId={reply.batch.programId} line={correcting} onClose={() => correct(undefined)} />
      )}
    </section>
  )
}

interface StepsProps {
  readonly reply: BatchReply
  readonly lineId: string
  readonly onCorrect: (line: AwardLine) => void
  readonly onClose: () => void
}

/** How a line came about: the rows of the files, every step, and what was issued before. */
function Steps({ reply, lineId, onCorrect, onClose }: StepsProps) {
  const me = useMe()
  const { company } = useSession()
  const { batchId, programId, issued } = reply.batch
  const { data, error, refetch } = useCall(explainBatchLine, { params: { batchId, lineId } })
  const title = data ? fullName(data.line) : c('results.steps')
  return (
    <Modal title={title} closeText={c('frame.close')} look="wide-drawer" onClose={onClose}>
      <ListState data={data} error={error} retry={refetch}>
        {({ line, award }) => (
          <>
            <Sum line={line} batchId={batchId} />
            {issued && mayDo(me, 'prepare', programId) && (
              <p className="acts">
                <Button look="line" onClick={() => onCorrect(line)}>
                  {c('results.correct-open')}
                </Button>
              </p>
            )}
            <Calculation
              awards={[award]}
              measures={reply.measures}
              label={clientLabel(company)}
              inDrawer
              name={fullName(line)}
            />
          </>
        )}
      </ListState>
    </Modal>
  )
}

function Sum({
  line: { points, issuedBefore, change },
  batchId,
}: {
  readonly line: AwardLine
  readonly batchId: string
}) {
  return (
    <Facts
      rows={[
        [c('results.entitled'), formatNumber(points)],
        [c('results.issued-before'), formatNumber(issuedBefore)],
        [c('results.in-this-batch', { batch: batchId }), <b key="change">{formatNumber(change)}</b>],
      ]}
    />
  )
}
