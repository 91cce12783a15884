import type { IssueGroup, Upload, UploadSettings } from '../../../../contract/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c, consoleText } from '../../../words/console-words.ts'
import { formatList, formatNumber } from '../../../words/format.ts'
import { DenseTable } from '../parts/DenseTable.tsx'
import { columnText } from './column-text.ts'
import css from './Files.module.css'

export interface ReportProps {
  readonly report: NonNullable<Upload['report']>
  /** Settles what days or decimals mean, and checks again; absent where the rows are in already. */
  readonly onSettle?: (settings: Pick<UploadSettings, 'dateOrder' | 'decimalSign'>) => void
  /** Asks why rows of any day are loaded all the same. */
  readonly onForce?: () => void
}

/** Problems of days that are right after all where somebody says why: a correction of an older one, or one still to come. */
const forcible = ['data-through-goes-back', 'data-through-in-future']

/** What a check found: how many rows are fine, and everything else by what mends it. */
export function Report({ report, onSettle, onForce }: ReportProps) {
  const { accepted, rejected, warningCount, groups, outcome } = report
  return (
    <section className="pane pane--flush" aria-labelledby="report">
      <div className="pane__h">
        <h2 id="report">{c('files.report')}</h2>
        <p>{c('files.report-text')}</p>
      </div>
      {outcome === 'unchanged' ? (
        <div className="notes">
          <Alert>{c('files.unchanged')}</Alert>
        </div>
      ) : (
        <dl className={css.counts}>
          <Count look={css.good!} icon="check-c" text={c('files.fine')} count={accepted} />
          <Count look={rejected > 0 ? css.bad! : ''} icon="x-c" text={c('files.at-fault')} count={rejected} />
          <Count
            look={warningCount > 0 ? css.warn! : ''}
            icon="warn"
            text={c('files.worth-a-look')}
            count={warningCount}
          />
        </dl>
      )}
      {outcome === 'refused' && (
        <div className="notes">
          <Alert kind="bad">{c('files.refused')}</Alert>
        </div>
      )}
      {groups.map(group => (
        <Group key={`${group.code} ${group.column}`} group={group} onSettle={onSettle} onForce={onForce} />
      ))}
    </section>
  )
}

interface CountProps {
  readonly look: string
  readonly icon: 'check-c' | 'x-c' | 'warn'
  readonly text: string
  readonly count: number
}

function Count({ look, icon, text, count }: CountProps) {
  return (
    <div className={`${css.count} ${look}`}>
      <dt>
        <Icon name={icon} />
        {text}
      </dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}

/** Everything that is mended in the same way, with the values and what was probably meant. Nothing is put in their place. */
function Group({ group, onSettle, onForce }: { readonly group: IssueGroup } & Omit<ReportProps, 'report'>) {
  const { code, column, isError, lines, firstLines, values, distinct } = group
  const name = column === '' ? undefined : columnText(column)
  return (
    <details className={css.issue} open={isError && lines > 0}>
      <summary>
        <Icon name={isError ? 'x-c' : 'warn'} className={isError ? css.isBad : css.isWarn} />
        <span>
          <b>{consoleText(`issues.${code}`) ?? code}</b>
          <small>
            {name ? c('files.in-column', { column: name }) : lines === 0 ? c('files.whole-file') : undefined}
          </small>
        </span>
        {lines > 0 ? (
          <Chip kind={isError ? 'bad' : 'quiet'}>{c('files.rows', { count: lines, rows: formatNumber(lines) })}</Chip>
        ) : (
          <span />
        )}
        <Icon name="chev-d" />
      </summary>
      <div className={css.body}>
        {code === 'date-order-unknown' && onSettle && (
          <p className="acts">
            <Button look="soft" onClick={() => onSettle({ dateOrder: 'dmy' })}>
              {c('files.order-dmy')}
            </Button>
            <Button look="soft" onClick={() => onSettle({ dateOrder: 'mdy' })}>
              {c('files.order-mdy')}
            </Button>
          </p>
        )}
        {code === 'decimal-sign-unknown' && onSettle && (
          <p className="acts">
            <Button look="soft" onClick={() => onSettle({ decimalSign: 'point' })}>
              {c('files.sign-point')}
            </Button>
            <Button look="soft" onClick={() => onSettle({ decimalSign: 'comma' })}>
              {c('files.sign-comma')}
            </Button>
          </p>
        )}
        {forcible.includes(code) && isError && onForce && (
          <p className="acts">
            <Button look="soft" onClick={onForce}>
              {c('files.force')}
            </Button>
          </p>
        )}
        {values.length > 0 && (
          <DenseTable
            caption={consoleText(`issues.${code}`) ?? code}
            rows={values}
            rowKey={({ value, line }) => `${line} ${value}`}
            columns={[
              {
                key: 'value',
                title: c('files.in-file'),
                rowHeader: true,
                cell: ({ value }) => (value === '' ? c('files.empty-cell') : <code className="mono">{value}</code>),
              },
              {
                key: 'line',
                title: c('files.row'),
                numeric: true,
                cell: ({ line, lines: many }) =>
                  line === 0
                    ? '–'
                    : many > 1
                      ? c('files.row-and-more', { line: formatNumber(line), count: many - 1 })
                      : formatNumber(line),
              },
              {
                key: 'mend',
                title: c('files.to-do'),
                phone: 'full',
                cell: ({ suggestion }) => (suggestion === undefined ? '–' : c('files.did-you-mean', { suggestion })),
              },
            ]}
          />
        )}
        {distinct > values.length && (
          <p className="small muted">{c('files.more-values', { count: distinct - values.length })}</p>
        )}
        {values.length === 0 && firstLines.length > 0 && (
          <p className="small muted">
            {c('files.first-rows', { rows: formatList(firstLines.map(line => formatNumber(line))) })}
          </p>
        )}
      </div>
    </details>
  )
}
