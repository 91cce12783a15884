import { type GoalLevelReply, getGoalLevels } from '../../../contract/calls/program/levels.ts'
import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { useCall } from '../../client/use-call.ts'
import { formatDate, formatPoints } from '../../words/format.ts'
import { countedLabel } from '../../words/points-text.ts'
import { t } from '../../words/words.ts'
import { payShort, unitsOf } from '../program-view/parts/pay-words.ts'
import { ChoosePicture } from './ChoosePicture.tsx'
import css from './ChooseTile.module.css'
import { Tile } from './Tile.tsx'

export interface ChooseTileProps {
  readonly view: ProgramView
  /** It stands out, and shows each level. */
  readonly wide: boolean
}

/** A goal waits to be chosen. */
export function ChooseTile({ view, wide }: ChooseTileProps) {
  return wide ? <WideChooseTile view={view} /> : <ChooseTileWith view={view} />
}

function WideChooseTile({ view }: { readonly view: ProgramView }) {
  const { groupId = '', timePeriodId } = view
  const { data } = useCall(getGoalLevels, { params: { groupId, timePeriodId } })
  return <ChooseTileWith view={view} levels={data?.goalLevels ?? []} />
}

function ChooseTileWith({ view, levels }: { readonly view: ProgramView; readonly levels?: readonly GoalLevelReply[] }) {
  const { awardRange } = view
  const range =
    awardRange &&
    t(awardRange.lowest > 0 ? 'tile.choose.range' : 'tile.choose.range-to', {
      lowest: formatPoints(awardRange.lowest),
      highest: formatPoints(awardRange.highest),
      mediaLabel: countedLabel(view, awardRange.highest),
    })
  return (
    <Tile
      view={view}
      wide={levels !== undefined}
      picture={<ChoosePicture branding={view.branding} levels={levels?.map(({ levelName }) => levelName)} />}
      chip={{ icon: 'clock', text: t('tile.chip.days-to-choose', { days: view.daysToGoalSelectionEnd }) }}
      title={view.selectionQuestion ?? t(`goal-selection.heading.${view.branding.theme}`)}
      action={t('tile.choose.action')}
      aside={levels ? undefined : range}
    >
      <p className="muted">{t('tile.choose.text', { date: formatDate(view.goalSelectionToDate ?? view.startDate) })}</p>
      {levels && (
        <ul className={css.levels}>
          {levels.map(level => (
            <li key={level.payoutTierId}>
              {level.levelName}
              <b>{payShort(level, unitsOf(view))}</b>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
