import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { plainText } from '../../../rules/decimal.ts'
import { programState } from '../../../rules/programs/program-state.ts'
import { toAchieve } from '../../../rules/progress/progress-figures.ts'
import { Bar } from '../../ui/Bar.tsx'
import { formatLabel } from '../../words/format.ts'
import { percentText } from '../../words/percent-text.ts'
import { t, wordsOf } from '../../words/words.ts'
import css from './ProgressTile.module.css'
import { Tile } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'
import { TileWorth } from './TileWorth.tsx'

/** A journey under way: how far, and where an even pace would be. */
export function ProgressTile({ view, wide }: { readonly view: ProgramView; readonly wide?: boolean }) {
  const { progressPercentage = 0, programCalculationType, isCheckingResults } = view
  // Once the program has ended nobody has a pace any more.
  const pace = programCalculationType === 'standard' && !isCheckingResults ? view.dateThroughPercentage : undefined
  return (
    <Tile
      view={view}
      wide={wide}
      picture={
        <TilePicture
          branding={view.branding}
          drawing="progress"
          progress={Math.max(0, progressPercentage)}
          icon="trend"
        />
      }
      chip={chipOf(view)}
      title={titleOf(view)}
      action={t('tile.progress.action')}
      aside={asideOf(view)}
    >
      {view.target === undefined ? (
        <p className="muted">{t('tile.progress.without-goal')}</p>
      ) : (
        <>
          <p className={css.figures}>
            <span>
              <b>{percentText(progressPercentage)}</b> {t('progress.of-your-goal')}
            </span>
            {pace !== undefined && <span>{t('tile.progress.pace', { percent: percentText(pace) })}</span>}
          </p>
          <Bar percent={progressPercentage} pace={pace} label={t('tile.progress.bar', { program: view.programName })} />
        </>
      )}
      <TileWorth view={view} />
    </Tile>
  )
}

/** How the person stands in a word, by their treatment; before any figure that they are under way, after the end that it is looked at. */
export function titleOf(view: ProgramView): string {
  if (programState(view) === 'checking_results') return t('tile.checking.title')
  return wordsOf(`tile.progress.${view.treatment}`) ?? t('tile.progress.under-way')
}

function chipOf(view: ProgramView) {
  if (programState(view) === 'checking_results') return { text: t('tile.chip.checking') }
  return { icon: 'clock', text: t('tile.chip.days-left', { days: view.daysToEnd }) } as const
}

/** What is still to achieve while there is time and a figure for it, else the result so far. */
function asideOf({ target, resultsToDate, goalLabel, isCheckingResults, ...view }: ProgramView) {
  const { programCalculationType: calculation } = view
  if (resultsToDate === undefined) return undefined
  if (target === undefined || isCheckingResults)
    return t('tile.progress.result', { amount: formatLabel(resultsToDate, goalLabel) })
  const open = toAchieve({ calculation, target, result: resultsToDate, isFinal: false })
  if (open) return t('tile.progress.to-go', { amount: formatLabel(plainText(open), goalLabel) })
  return t('tile.progress.result', { amount: formatLabel(resultsToDate, goalLabel) })
}
