import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { Chip } from '../../ui/Chip.tsx'
import { formatDate, formatLabel } from '../../words/format.ts'
import { t, wordsOf } from '../../words/words.ts'
import { targetText } from './goal-text.ts'
import css from './ProgressTile.module.css'
import { titleOf } from './ProgressTile.tsx'
import { Tile } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'
import { TileWorth } from './TileWorth.tsx'

/** Percent of a goal from which an average keeps it. */
const kept = 100

/** A goal on an average, which has no way to go: above the line, on it, or on the way up to it. */
export function AverageTile({ view, wide }: { readonly view: ProgramView; readonly wide?: boolean }) {
  const { progressPercentage = 0, resultsToDate, dataThrough, goalLabel, treatment, branding, isCheckingResults } = view
  const isKept = progressPercentage >= kept
  const target = targetText(view)
  const standing = progressPercentage > kept ? t('tile.average.above') : t('tile.average.at')
  return (
    <Tile
      view={view}
      wide={wide}
      picture={
        <>
          <TilePicture
            branding={branding}
            drawing={isKept ? 'progress-average' : 'progress'}
            progress={Math.max(0, progressPercentage)}
            icon="trend"
          />
          {isKept && target && branding.theme !== 'none' && (
            <span className={css.goal} aria-hidden="true">
              {t('tile.average.goal', { target })}
            </span>
          )}
        </>
      }
      chip={dataThrough ? { text: t('tile.chip.data-through', { date: formatDate(dataThrough) }) } : undefined}
      title={isKept && !isCheckingResults ? standing : titleOf(view)}
      action={t('tile.average.action')}
      aside={isCheckingResults ? t('tile.chip.checking') : t('tile.chip.days-left', { days: view.daysToEnd })}
    >
      {resultsToDate !== undefined && (
        <div className={`${css.figures} ${css.average}`}>
          <p>
            <b>{formatLabel(resultsToDate, goalLabel)}</b>{' '}
            {t(isCheckingResults ? 'tile.average.in-all' : 'tile.average.so-far')}
          </p>
          {isKept && !isCheckingResults ? (
            <Chip kind="good" icon="check">
              {wordsOf(`treatment.${treatment}`)}
            </Chip>
          ) : (
            target && <span>{t('tile.average.goal', { target })}</span>
          )}
        </div>
      )}
      <TileWorth view={view} />
    </Tile>
  )
}
