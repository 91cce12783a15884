import type { CSSProperties } from 'react'
import { type GoalLevelReply, getGoalLevels } from '../../../contract/calls/program/levels.ts'
import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { useCall } from '../../client/use-call.ts'
import { Art } from '../../scenes/Art.tsx'
import { choosingHeading } from '../../scenes/choosing-heading.ts'
import { sceneOf } from '../../scenes/themes.ts'
import choosing from '../../scenes/tiles/goal-selection.svg'
import { formatDate, formatPoints } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import { payShort, unitsOf } from '../program-view/parts/pay-words.ts'
import css from './ChooseTile.module.css'
import { peaksFor } from './peaks.ts'
import { Tile } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

export interface ChooseTileProps {
  readonly view: ProgramView
  /** It stands out, and shows each level. */
  readonly first: boolean
}

/** A goal waits to be chosen. */
export function ChooseTile({ view, first }: ChooseTileProps) {
  return first ? <WideChooseTile view={view} /> : <ChooseTileWith view={view} />
}

function WideChooseTile({ view }: { readonly view: ProgramView }) {
  const { groupId = '', timePeriodId } = view
  const { data } = useCall(getGoalLevels, { params: { groupId, timePeriodId } })
  return <ChooseTileWith view={view} levels={data?.goalLevels ?? []} />
}

function ChooseTileWith({ view, levels }: { readonly view: ProgramView; readonly levels?: readonly GoalLevelReply[] }) {
  const { mediaLabel, awardRange } = view
  const range =
    awardRange &&
    t(awardRange.lowest > 0 ? 'tile.choose.range' : 'tile.choose.range-to', {
      lowest: formatPoints(awardRange.lowest),
      highest: formatPoints(awardRange.highest),
      mediaLabel,
    })
  return (
    <Tile
      view={view}
      wide={levels !== undefined}
      picture={<ChoosePicture view={view} levels={levels} />}
      chip={{ icon: 'clock', text: t('tile.chip.days-to-choose', { days: view.daysToGoalSelectionEnd }) }}
      title={t(choosingHeading(view.branding.theme))}
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

function ChoosePicture({ view, levels }: { readonly view: ProgramView; readonly levels?: readonly GoalLevelReply[] }) {
  const { branding } = view
  if (levels === undefined || sceneOf(branding.theme)?.landscape.id !== 'mountain') {
    return <TilePicture branding={branding} src={choosing} progress={0} icon="flag" />
  }
  const peaks = peaksFor(levels.length)
  return (
    <div className={`scene ${css.peaks}`} aria-hidden="true">
      <div className="scene__stage">
        <Art src={choosing} />
        {peaks.map(({ x, y }, index) => (
          <span className="pin" style={{ '--x': x, '--y': y } as CSSProperties} key={x}>
            <span className={css.peak}>{levels[index]?.levelName}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
