import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { formatDate } from '../../words/format.ts'
import { t } from '../../words/words.ts'
import { Tile } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

/** The window closed without a goal: said plainly, without blame. */
export function NoGoalTile({ view, wide }: { readonly view: ProgramView; readonly wide?: boolean }) {
  const closed = view.goalSelectionToDate
  return (
    <Tile
      view={view}
      wide={wide}
      picture={<TilePicture branding={view.branding} drawing="no-goal-selected" icon="compass" />}
      chip={closed ? { text: t('tile.chip.closed') } : undefined}
      title={t('tile.no-goal.title')}
      action={t('tile.no-goal.action')}
    >
      <p className="muted">
        {closed ? t('tile.no-goal.text', { date: formatDate(closed) }) : t('tile.no-goal.text-assigned')}
      </p>
    </Tile>
  )
}
