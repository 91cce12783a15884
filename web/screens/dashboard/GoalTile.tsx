import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { useSession } from '../../session/session.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import { goalText, targetText } from './goal-text.ts'
import { Tile, type TileProps } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'
import { TileWorth } from './TileWorth.tsx'

/** A goal without progress to show: while it may still change, before the start, or until the first results are in. */
export function GoalTile({ view, wide }: { readonly view: ProgramView; readonly wide?: boolean }) {
  const { text, icon, ...face } = faceOf(view)
  const { client } = useSession()
  // Until the start there is nothing to see, and time to make a plan.
  const isForPlans = view.tileType === 'no-progress' && view.target !== undefined && client?.features.myPlan === true
  return (
    <Tile
      {...face}
      view={view}
      wide={wide}
      picture={<TilePicture branding={view.branding} drawing={view.tileType} progress={0} icon={icon} />}
      action={t(isForPlans ? 'tile.no-progress.action' : 'tile.overview.action')}
      section={isForPlans ? 'my-plan' : undefined}
    >
      <p className="muted">{text}</p>
      <TileWorth view={view} />
    </Tile>
  )
}

interface Face extends Pick<TileProps, 'chip' | 'title' | 'aside'> {
  readonly text: string
  readonly icon: 'compass' | 'flag' | 'clock'
}

function faceOf(view: ProgramView): Face {
  if (view.tileType === 'waiting-for-progress') {
    return {
      icon: 'clock',
      chip: { text: t('tile.chip.started', { date: formatDate(view.startDate) }) },
      title: t('tile.waiting.title'),
      text: t('tile.waiting.text'),
      aside: view.levelName,
    }
  }
  if (view.tileType === 'no-progress') {
    const target = targetText(view)
    const without = view.goalSelectionToDate ? t('tile.progress.without-goal') : t('tile.no-progress.text-to-come')
    return {
      icon: 'flag',
      chip: { icon: 'clock', text: t('tile.chip.starts-in', { days: view.daysToStart }) },
      title: t('tile.no-progress.title'),
      text: target ? t('tile.no-progress.text', { target }) : without,
      aside: view.levelName,
    }
  }
  return { icon: 'compass', title: t('tile.overview.title'), ...overviewWords(view) }
}

function overviewWords(view: ProgramView): Pick<Face, 'chip' | 'text'> {
  const hasBegun = view.daysToStart === 0
  const goal = goalText(view)
  const end = formatDate(view.endDate)
  const date = view.goalSelectionToDate && formatDate(view.goalSelectionToDate)
  return {
    chip: {
      icon: 'cal',
      text: t(hasBegun ? 'tile.chip.started' : 'tile.chip.starts-on', { date: formatDate(view.startDate) }),
    },
    text: date ? t('tile.overview.text-open', { goal, end, date }) : t('tile.overview.text', { goal, end }),
  }
}
