import type { ProgramView } from '../../../contract/calls/program-views.ts'
import finalResult from '../../scenes/tiles/final-result.svg'
import progressing from '../../scenes/tiles/progress.svg'
import { useUser } from '../../session/session.ts'
import { Chip } from '../../ui/Chip.tsx'
import { formatPercent, formatPoints } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import { Tile } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

/** How it ended: a goal reached and paid, or missed, told plainly. */
export function FinalTile({ view }: { readonly view: ProgramView }) {
  const { firstName: name } = useUser()
  const { progressPercentage = 0, awardedPoints = 0, mediaLabel, treatment } = view
  const isReached = treatment === 'did_it'
  const percent = formatPercent(Math.max(0, progressPercentage))
  // Without the goal something may still be earned, on the way to it or as a bonus.
  const end = isReached ? 'reached' : awardedPoints > 0 ? 'earned' : 'missed'
  const text =
    end === 'missed' && treatment === 'missed_mq'
      ? 'tile.final.text.missed-minimum'
      : (`tile.final.text.${end}` as const)
  return (
    <Tile
      view={view}
      picture={
        <TilePicture
          branding={view.branding}
          src={isReached ? finalResult : progressing}
          progress={Math.max(0, progressPercentage)}
          icon="flag"
        />
      }
      chip={{ icon: 'flag', text: t(isReached ? 'tile.chip.goal-reached' : 'tile.chip.final') }}
      title={t(`tile.final.title.${end}`, { name })}
      action={t(isReached ? 'tile.final.action.reached' : 'tile.final.action.missed')}
      aside={
        awardedPoints > 0 && (
          <Chip kind="reward" icon="star">
            {t('progress.award', { points: formatPoints(awardedPoints), mediaLabel })}
          </Chip>
        )
      }
    >
      <p className="muted">{t(text, { percent, mediaLabel })}</p>
    </Tile>
  )
}
