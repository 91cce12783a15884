import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { type Column, Table } from '../../../../ui/Table.tsx'
import { exactLabel } from '../../../../words/exact-label.ts'
import { formatDate, formatNumber } from '../../../../words/format.ts'
import { t } from '../../../../words/words.ts'
import css from './Calculation.module.css'
import { type Measures, measureText } from './figure-text.ts'
import { keyOf, type SourceRow } from './source-rows.ts'

export interface SourceTableProps {
  readonly rows: readonly SourceRow[]
  readonly measures: Measures
  readonly heading: 'h3' | 'h4'
}

const firstRows = 6

/** The rows of the files that the awards rest on: where each came from, and each figure as it came. */
export function SourceTable({ rows, measures, heading: Heading }: SourceTableProps) {
  const [isWhole, showWhole] = useState(false)
  const isLong = rows.length > firstRows + 1
  const shown = isLong && !isWhole ? rows.slice(0, firstRows) : rows
  return (
    <section className={css.sources} aria-labelledby="calculation-rows">
      <div className={css.head}>
        <Heading id="calculation-rows">{t('explained.rows')}</Heading>
        <span className="muted small">{t('explained.rows-of', { count: rows.length })}</span>
      </div>
      <Table caption={t('explained.rows')} columns={columnsOf(rows, measures)} rows={shown} rowKey={keyOf} />
      {isLong && (
        <Button className={css.more} look="quiet" size="sm" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? t('explained.rows-fewer') : t('explained.rows-all', { count: rows.length })}
        </Button>
      )}
    </section>
  )
}

function columnsOf(rows: readonly SourceRow[], measures: Measures): Column<SourceRow>[] {
  const has = (field: 'weight' | 'mqValue' | 'bonusValue') => rows.some(row => row[field] !== undefined)
  const figure = (text: string | undefined) => text ?? <span className="muted">{t('explained.none')}</span>
  const columns: Column<SourceRow>[] = [
    {
      key: 'date',
      title: t('progress.data-through'),
      cell: row => formatDate(row.dataThrough, 'short'),
      rowHeader: true,
    },
    {
      key: 'value',
      title: t('progress.result'),
      cell: row => exactLabel(row.value, measures.goalLabel),
      numeric: true,
    },
  ]
  if (has('weight')) {
    // A row without a weight counts 1 (decisions §4.2): who works the mean out again needs to read it.
    const weight = ({ weight = '1' }: SourceRow) => measureText(weight, 'number', measures)
    columns.push({ key: 'weight', title: t('explained.weight'), cell: weight, numeric: true })
  }
  if (has('mqValue')) {
    const value = ({ mqValue }: SourceRow) => mqValue && measureText(mqValue, 'minimum', measures)
    const title = measures.minQualifierName ?? t('progress.second-measure')
    columns.push({ key: 'minimum', title, cell: row => figure(value(row)), numeric: true })
  }
  if (has('bonusValue')) {
    const value = ({ bonusValue }: SourceRow) => bonusValue && measureText(bonusValue, 'bonus', measures)
    const title = measures.bonusPayout?.name ?? t('explained.bonus')
    columns.push({ key: 'bonus', title, cell: row => figure(value(row)), numeric: true })
  }
  return [...columns, { key: 'file', title: t('explained.file'), cell: row => <FilePlace row={row} /> }]
}

/** Which line of which file: what whoever brought it in can find again. */
function FilePlace({ row: { fileName, loadId, line, sourceRowId } }: { readonly row: SourceRow }) {
  const place = { load: loadId, line: formatNumber(line), row: sourceRowId ?? '' }
  return (
    <span className={css.file}>
      <span>{fileName}</span>
      <small>{t(sourceRowId === undefined ? 'explained.line' : 'explained.line-and-row', place)}</small>
    </span>
  )
}
