import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { getTeamCounts, type TeamCounts } from '../../../contract/calls/team/counts.ts'
import { programState } from '../../../rules/programs/program-state.ts'
import { useCall } from '../../client/use-call.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatDate, formatNumber, formatPercent } from '../../words/format.ts'
import { t, wordsOf } from '../../words/words.ts'
import css from './TeamTile.module.css'
import { Tile, type TileProps } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

/** A program that the person leads: what their people are at, and the way to them. */
export function TeamTile({ view, wide }: { readonly view: ProgramView; readonly wide?: boolean }) {
  const { text, drawing, ...face } = faceOf(view)
  const { data, error } = useCall(getTeamCounts)
  const counts = data?.programs.find(({ programViewId }) => programViewId === view.programViewId)
  return (
    <Tile
      {...face}
      view={view}
      wide={wide}
      picture={<TilePicture branding={view.branding} drawing={drawing} icon="org" />}
      action={t('tile.team.action')}
      aside={wordsOf(`tile.role.${view.role.toLowerCase()}`)}
    >
      {data || error ? <Figures figures={figuresOf(view, counts)} text={text} /> : <Skeleton height="1.5em" />}
    </Tile>
  )
}

interface FiguresProps {
  readonly figures: readonly string[]
  /** What stands in their place where there are none. */
  readonly text: string
}

function Figures({ figures, text }: FiguresProps) {
  if (figures.length === 0) return <p className="muted">{text}</p>
  return (
    <ul className={css.figures}>
      {figures.map(figure => (
        <li key={figure}>{figure}</li>
      ))}
    </ul>
  )
}

/** Where the team stands, in figures: those who could use a hand, its pace, and who has not chosen. */
export function figuresOf(
  view: Pick<ProgramView, 'programViewStatus' | 'isCheckingResults'>,
  counts: TeamCounts | undefined,
): string[] {
  if (counts === undefined) return []
  const { people: all, withGoal, needHelp, averagePace, reached } = counts
  const of = (key: 'tile.team.help' | 'tile.team.reached', count: number) =>
    t(key, { count, people: formatNumber(count), all: formatNumber(all) })
  const undecided = all - withGoal
  const choosing =
    undecided > 0 ? [t('manager.reminder.title', { count: undecided, people: formatNumber(undecided) })] : []
  switch (programState(view)) {
    case 'final_issuance':
      return reached === undefined ? [] : [of('tile.team.reached', reached)]
    case 'progress_loaded_no_issuance':
      return [
        ...(needHelp ? [of('tile.team.help', needHelp)] : []),
        ...(averagePace === undefined ? [] : [t('manager.why.of-pace', { percent: formatPercent(averagePace) })]),
        ...choosing,
      ]
    default:
      return view.programViewStatus === 'goal_selection' ? choosing : []
  }
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
