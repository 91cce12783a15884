import { useState } from 'react'
import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { labelTellingEachApart } from '../../../../rules/clients/label-telling-apart.ts'
import { evenPace } from '../../../../rules/progress/rhythm.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formatByType, formatDate } from '../../../words/format.ts'
import { t } from '../../../words/words.ts'

export interface HistoryTableProps extends Pick<Progress, 'history' | 'goalLabel'> {
  readonly period: Pick<ProgramView, 'startDate' | 'endDate'>
  readonly target: string | undefined
  /** Whether the goal has an even pace; its column is there with it. */
  readonly isPaced: boolean
}

type Row = Progress['history'][number]

const firstRows = 12

/** The figures of the chart, the newest first; of a long journey the newest dozen, until the rest is requested. */
export function HistoryTable({ history, goalLabel, period, target, isPaced }: HistoryTableProps) {
  const [isWhole, showWhole] = useState(false)
  const isLong = history.length > firstRows + 1
  const rows = [...history].reverse()
  const label =
    target === undefined
      ? goalLabel
      : labelTellingEachApart(
          goalLabel,
          history.map(({ resultsToDate }) => [resultsToDate, target] as const),
        )
  const columns: Column<Row>[] = [
    {
      key: 'date',
      title: t('progress.data-through'),
      cell: row => formatDate(row.dataThrough, 'short'),
      rowHeader: true,
    },
    {
      key: 'result',
      title: t('progress.result'),
      cell: row => formatByType(row.resultsToDate, label),
      numeric: true,
    },
  ]
  if (isPaced && target !== undefined) {
    const paceOf = (date: string) => evenPace(target, period, date).toFixed()
    columns.push({
      key: 'pace',
      title: t('progress.even-pace'),
      cell: row => formatByType(paceOf(row.dataThrough), label),
      numeric: true,
    })
  }
  return (
    <>
      <Table
        caption={t('progress.history')}
        columns={columns}
        rows={isLong && !isWhole ? rows.slice(0, firstRows) : rows}
        rowKey={row => row.dataThrough}
      />
      {isLong && (
        <Button look="quiet" size="sm" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? t('explained.rows-fewer') : t('explained.rows-all', { count: rows.length })}
        </Button>
      )}
    </>
  )
}
