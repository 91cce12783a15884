import type { ProgramView } from '../../../contract/calls/program-views.ts'
import noProgress from '../../scenes/tiles/no-progress.svg'
import overview from '../../scenes/tiles/overview.svg'
import waiting from '../../scenes/tiles/waiting-for-progress.svg'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import { goalText, targetText } from './goal-text.ts'
import { Tile, type TileProps } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

/** A goal without progress to show: while it may still change, before the start, or until the first results are in. */
export function GoalTile({ view }: { readonly view: ProgramView }) {
  const { text, src, icon, ...face } = faceOf(view)
  return (
    <Tile
      {...face}
      view={view}
      picture={<TilePicture branding={view.branding} src={src} progress={0} icon={icon} />}
      action={t('tile.overview.action')}
    >
      <p className="muted">{text}</p>
    </Tile>
  )
}

interface Face extends Pick<TileProps, 'chip' | 'title' | 'aside'> {
  readonly text: string
  readonly src: string
  readonly icon: 'compass' | 'flag' | 'clock'
}

function faceOf(view: ProgramView): Face {
  if (view.tileType === 'waiting-for-progress') {
    return {
      src: waiting,
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
      src: noProgress,
      icon: 'flag',
      chip: { icon: 'clock', text: t('tile.chip.starts-in', { days: view.daysToStart }) },
      title: t('tile.no-progress.title'),
      text: target ? t('tile.no-progress.text', { target }) : without,
      aside: view.levelName,
    }
  }
  return { src: overview, icon: 'compass', title: t('tile.overview.title'), ...overviewWords(view) }
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
