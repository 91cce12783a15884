import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { isReached } from '../../../rules/progress/progress-figures.ts'
import { sceneOf } from '../../scenes/themes.ts'
import progressing from '../../scenes/tiles/progress.svg'
import gliding from '../../scenes/tiles/progress-average.svg'
import { Chip } from '../../ui/Chip.tsx'
import { formatDate, formatLabel } from '../../words/format.ts'
import { t, wordsOf } from '../../words/words.ts'
import { targetText } from './goal-text.ts'
import css from './ProgressTile.module.css'
import { titleOf } from './ProgressTile.tsx'
import { Tile } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

/** A goal on an average, which has no way to go: above the line, or on the way up to it. */
export function AverageTile({ view }: { readonly view: ProgramView }) {
  const { progressPercentage = 0, resultsToDate, dataThrough, goalLabel, treatment, branding } = view
  const isAbove = isReached(progressPercentage)
  const target = targetText(view)
  return (
    <Tile
      view={view}
      picture={
        <>
          <TilePicture
            branding={branding}
            src={isAbove ? gliding : progressing}
            progress={Math.max(0, progressPercentage)}
            icon="trend"
          />
          {isAbove && target && sceneOf(branding.theme)?.landscape.id === 'mountain' && (
            <span className={css.goal} aria-hidden="true">
              {t('tile.average.goal', { target })}
            </span>
          )}
        </>
      }
      chip={dataThrough ? { text: t('tile.chip.data-through', { date: formatDate(dataThrough) }) } : undefined}
      title={isAbove ? t('tile.average.above') : titleOf(view)}
      action={t('tile.average.action')}
      aside={view.isCheckingResults ? t('tile.chip.checking') : t('tile.chip.days-left', { days: view.daysToEnd })}
    >
      {resultsToDate !== undefined && (
        <div className={`${css.figures} ${css.average}`}>
          <p>
            <b>{formatLabel(resultsToDate, goalLabel)}</b> {t('tile.average.so-far')}
          </p>
          {isAbove ? (
            <Chip kind="good" icon="check">
              {wordsOf(`treatment.${treatment}`)}
            </Chip>
          ) : (
            target && <span>{t('tile.average.goal', { target })}</span>
          )}
        </div>
      )}
    </Tile>
  )
}
