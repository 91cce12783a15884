import type { ExplainedAward } from '../../../../../contract/final-result.ts'
import type { MediaLabel } from '../../../../../rules/clients/media-label.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatNumber } from '../../../../words/format.ts'
import { pointsText } from '../../../../words/points-text.ts'
import { sentences } from '../../../../words/sentences.ts'
import { t } from '../../../../words/words.ts'
import { awardTitle } from './award-title.ts'
import { awardWords } from './award-words.ts'
import css from './Calculation.module.css'
import type { Measures } from './figure-text.ts'
import { SourceTable } from './SourceTable.tsx'
import { sourceRows } from './source-rows.ts'

export interface CalculationProps {
  readonly awards: readonly ExplainedAward[]
  readonly measures: Measures
  readonly label: MediaLabel
  /** In a drawer it brings no card of its own, and stands one heading lower. */
  readonly inDrawer?: boolean
  /** Whose award it is, where that is not who reads. */
  readonly name?: string
  /** More may follow: a program that pays as it goes. */
  readonly isSoFar?: boolean
}

/** Every step from the rows of the files to the points, award by award, so that whoever opens it can calculate it again. */
export function Calculation({ awards, measures, label, inDrawer = false, name, isSoFar = false }: CalculationProps) {
  if (awards.length === 0) return null
  const rows = sourceRows(awards)
  const isOfTeam = awards.every(({ kind }) => kind === 'override')
  const Heading = inDrawer ? 'h3' : 'h2'
  const part = inDrawer ? 'h4' : 'h3'
  return (
    <section className={inDrawer ? css.plain : `card ${css.card}`} aria-labelledby="calculation">
      <Heading id="calculation">{t('explained.heading')}</Heading>
      <p className="muted">
        {isOfTeam
          ? t('explained.lead-team')
          : name === undefined
            ? t(isSoFar ? 'explained.lead-so-far' : 'explained.lead')
            : t(isSoFar ? 'explained.lead-so-far-of' : 'explained.lead-of', { name })}
      </p>
      <details className="sums">
        <summary>
          {t('explained.open')}
          <Icon name="chev-d" />
        </summary>
        <div className={css.parts} data-parts={awards.length + (rows.length > 0 ? 1 : 0)}>
          {awards.map(award => (
            <Award key={award.kind} award={award} measures={measures} label={label} heading={part} />
          ))}
          {rows.length > 0 && <SourceTable rows={rows} measures={measures} heading={part} />}
        </div>
        <p className={`muted small ${css.terms}`}>
          <Icon name="file" />
          <span>{termsText(awards)}</span>
        </p>
      </details>
    </section>
  )
}

interface AwardProps extends Pick<CalculationProps, 'measures' | 'label'> {
  readonly award: ExplainedAward
  readonly heading: 'h3' | 'h4'
}

function Award({ award: { kind, points, lines }, measures, label, heading: Heading }: AwardProps) {
  const id = `calculation-${kind}`
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <Heading id={id}>{awardTitle(kind, measures)}</Heading>
        <b className={css.points}>{pointsText(label, points)}</b>
      </div>
      <dl className={css.steps}>
        {awardWords(lines, measures, label).map(({ step, outcome, isMet }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an award are its order
          <div key={index}>
            <dt>{step}</dt>
            <dd data-met={isMet}>
              {isMet !== undefined && <Icon name={isMet ? 'check-c' : 'info'} />}
              {outcome}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The terms of the calculation, and how they treat rows and rounding. */
function termsText(awards: readonly ExplainedAward[]): string {
  const { programVersion, progressRows, rounding } = awards[0]!
  const has = (kind: ExplainedAward['kind']) => awards.some(award => award.kind === kind)
  const parts = [t('explained.version', { version: formatNumber(programVersion) })]
  if (awards.some(({ sources }) => sources.length > 0)) parts.push(t('explained.rows-count', { progressRows }))
  if (has('goal')) {
    parts.push(t('explained.rounding', { digits: rounding.precision, method: rounding.method }))
  }
  if (!has('override')) parts.push(t('explained.whole-points'))
  return sentences(...parts)
}
