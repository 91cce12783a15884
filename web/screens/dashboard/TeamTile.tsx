import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { getTeamCounts } from '../../../contract/calls/team/counts.ts'
import { programState } from '../../../rules/programs/program-state.ts'
import { useCallIf } from '../../client/use-call.ts'
import { TeamFigures } from '../../parts/team/TeamFigures.tsx'
import { figuresOf } from '../../parts/team/team-figures.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatDate } from '../../words/format.ts'
import { t, wordsOf } from '../../words/words.ts'
import { Tile, type TileProps } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

/** A program that the person leads: what their people are at, and the way to them; or that they led, with the way to their own award. */
export function TeamTile({ view, wide }: { readonly view: ProgramView; readonly wide?: boolean }) {
  const { text, drawing, ...face } = faceOf(view)
  const isFormer = view.isFormerTeam === true
  const { data, error } = useCallIf(!isFormer, getTeamCounts)
  const counts = data?.programs.find(({ programViewId }) => programViewId === view.programViewId)
  return (
    <Tile
      {...face}
      view={view}
      wide={wide}
      picture={<TilePicture branding={view.branding} drawing={drawing} icon="org" />}
      action={t(isFormer ? 'tile.final.action.missed' : 'tile.team.action')}
      aside={wordsOf(`tile.role.${view.role.toLowerCase()}`)}
    >
      {isFormer ? null : data || error ? (
        <TeamFigures figures={figuresOf(view, counts)}>
          <p className="muted">{text}</p>
        </TeamFigures>
      ) : (
        <Skeleton height="1.5em" />
      )}
    </Tile>
  )
}

interface Face extends Pick<TileProps, 'chip' | 'title'> {
  readonly text: string
  /** The map before the start; then the way with its goal, and nobody on it, as each is somewhere else. */
  readonly drawing: 'overview' | 'progress'
}

function faceOf(view: ProgramView): Face {
  const start = formatDate(view.startDate)
  switch (programState(view)) {
    case 'goal_selection':
      return {
        drawing: 'overview',
        chip: { icon: 'clock', text: t('tile.chip.days-to-choose', { days: view.daysToGoalSelectionEnd }) },
        title: t('tile.team.title.choosing'),
        text: t('tile.team.text.choosing', { date: formatDate(view.goalSelectionToDate ?? view.startDate) }),
      }
    case 'progress_loaded_no_issuance':
      return {
        drawing: 'progress',
        chip: { icon: 'clock', text: t('tile.chip.days-left', { days: view.daysToEnd }) },
        title: t('tile.team.title.under-way'),
        text: t('tile.team.text.under-way'),
      }
    case 'checking_results':
      return {
        drawing: 'progress',
        chip: { text: t('tile.chip.checking') },
        title: t('tile.team.title.checking'),
        text: t('tile.team.text.checking'),
      }
    case 'final_issuance':
      return {
        drawing: 'progress',
        chip: { icon: 'flag', text: t('tile.chip.final') },
        title: t('tile.team.title.final'),
        text: t('tile.team.text.final'),
      }
    default:
      return view.daysToStart > 0
        ? {
            drawing: 'overview',
            chip: { icon: 'cal', text: t('tile.chip.starts-on', { date: start }) },
            title: t('tile.team.title.ready'),
            text: t('tile.team.text.ready', { date: start }),
          }
        : {
            drawing: 'progress',
            chip: { text: t('tile.chip.started', { date: start }) },
            title: t('tile.team.title.under-way'),
            text: t('tile.team.text.waiting'),
          }
  }
}
