import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { useUser } from '../../session/session.ts'
import { Chip } from '../../ui/Chip.tsx'
import { addressOf } from '../../words/address.ts'
import { percentText } from '../../words/percent-text.ts'
import { pointsText } from '../../words/points-text.ts'
import { t } from '../../words/words.ts'
import { minimumFigures } from '../program-view/parts/minimum-figures.ts'
import { finalWords } from './final-words.ts'
import { Tile } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

/** How it ended: a goal reached and paid, or missed. */
export function FinalTile({ view, wide }: { readonly view: ProgramView; readonly wide?: boolean }) {
  const name = addressOf(useUser())
  const { progressPercentage = 0, awardedPoints = 0, mediaLabel } = view
  const { title, text, isReached } = finalWords(view)
  const relives = isReached && view.hasReplay === true
  const percent = percentText(progressPercentage)
  const minimum = view.minimum && { measure: view.minimum.name, figures: minimumFigures(view.minimum) }
  return (
    <Tile
      view={view}
      wide={wide}
      picture={
        <TilePicture
          branding={view.branding}
          drawing={isReached ? 'final-result' : 'progress'}
          progress={Math.max(0, progressPercentage)}
          icon="flag"
        />
      }
      chip={{ icon: 'flag', text: t(isReached ? 'tile.chip.goal-reached' : 'tile.chip.final') }}
      title={t(title, { name })}
      action={t(relives ? 'tile.final.action.reached' : 'tile.final.action.missed')}
      section={relives ? 'season' : undefined}
      aside={
        awardedPoints > 0 && (
          <Chip kind="reward" icon="star">
            {pointsText(view, awardedPoints)}
          </Chip>
        )
      }
    >
      <p className="muted">{t(text, { percent, mediaLabel, ...minimum })}</p>
    </Tile>
  )
}
