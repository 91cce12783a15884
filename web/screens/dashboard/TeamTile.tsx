import type { ProgramView } from '../../../contract/calls/program-views.ts'
import finalResult from '../../scenes/tiles/final-result.svg'
import overview from '../../scenes/tiles/overview.svg'
import waiting from '../../scenes/tiles/waiting-for-progress.svg'
import { formatDate } from '../../words/format.ts'
import { t, wordsOf } from '../../words/words.ts'
import { Tile, type TileProps } from './Tile.tsx'
import { TilePicture } from './TilePicture.tsx'

/** A program that the person leads: what their people are at, and the way to them. */
export function TeamTile({ view }: { readonly view: ProgramView }) {
  const { text, src, ...face } = faceOf(view)
  return (
    <Tile
      {...face}
      view={view}
      picture={<TilePicture branding={view.branding} src={src} icon="org" />}
      action={t('tile.team.action')}
      aside={wordsOf(`tile.role.${view.role.toLowerCase()}`)}
    >
      <p className="muted">{text}</p>
    </Tile>
  )
}

interface Face extends Pick<TileProps, 'chip' | 'title'> {
  readonly text: string
  readonly src: string
}

function faceOf(view: ProgramView): Face {
  const start = formatDate(view.startDate)
  switch (view.programViewStatus) {
    case 'goal_selection':
      return {
        src: overview,
        chip: { icon: 'clock', text: t('tile.chip.days-to-choose', { days: view.daysToGoalSelectionEnd }) },
        title: t('tile.team.title.choosing'),
        text: t('tile.team.text.choosing', { date: formatDate(view.goalSelectionToDate ?? view.startDate) }),
      }
    case 'progress_loaded_no_issuance':
      return {
        src: waiting,
        chip: view.isCheckingResults
          ? { text: t('tile.chip.checking') }
          : { icon: 'clock', text: t('tile.chip.days-left', { days: view.daysToEnd }) },
        title: t('tile.team.title.under-way'),
        text: t(view.isCheckingResults ? 'tile.team.text.checking' : 'tile.team.text.under-way'),
      }
    case 'final_issuance':
      return {
        src: finalResult,
        chip: { icon: 'flag', text: t('tile.chip.final') },
        title: t('tile.team.title.final'),
        text: t('tile.team.text.final'),
      }
    default:
      return {
        src: overview,
        chip: view.daysToStart > 0 ? { icon: 'cal', text: t('tile.chip.starts-on', { date: start }) } : undefined,
        title: t(view.daysToStart > 0 ? 'tile.team.title.ready' : 'tile.team.title.under-way'),
        text: t(view.daysToStart > 0 ? 'tile.team.text.ready' : 'tile.team.text.waiting', { date: start }),
      }
  }
}
