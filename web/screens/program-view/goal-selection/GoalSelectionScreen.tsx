import { Link, useParams } from '@tanstack/react-router'
import { getProgramView, type ProgramView } from '../../../../contract/calls/program-views.ts'
import { fromProgramScreen } from '../../../../rules/programs/where-to-go.ts'
import { brandProperties } from '../../../branding/brand.ts'
import { useTitle } from '../../../branding/use-title.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { paths } from '../../../paths.ts'
import { Picture } from '../../../scenes/Picture.tsx'
import camp from '../../../scenes/pictures/camp.svg'
import noSignal from '../../../scenes/pictures/no-signal.svg'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatLabel } from '../../../words/format.ts'
import { t, wordsOf } from '../../../words/words.ts'
import { type GoalLevels, readyLevels } from '../parts/levels-ahead.ts'
import { useGoalLevels } from '../parts/use-goal-levels.ts'
import { useLeaveWhenElsewhere } from '../parts/use-leave-when-elsewhere.ts'
import { ChooseGoal } from './ChooseGoal.tsx'
import { GoalSelectionLoading } from './GoalSelectionLoading.tsx'
import { type Pick, usePick } from './use-pick.ts'

/** The choice of a goal while its window is open (N14). */
export function GoalSelectionScreen() {
  const { programViewId: id = '' } = useParams({ strict: false })
  // What was picked in one program is nothing in another.
  return <GoalSelection key={id} id={id} />
}

function GoalSelection({ id }: { readonly id: string }) {
  const { data: view, error, isFetching, refetch } = useCall(getProgramView, { params: { id } })
  useTitle(t('goal-selection.title'))
  const pick = usePick(id)
  // Anyone whose pick can no longer be saved sees that before they are redirected.
  const isOver = view !== undefined && fromProgramScreen('goal-selection', view) !== undefined
  const isNotified = isOver && pick.picked !== undefined
  useLeaveWhenElsewhere('goal-selection', isNotified ? undefined : view)

  if (view) {
    return (
      <main id="main" data-brand style={brandProperties(view.branding)}>
        {isNotified ? <Closed view={view} onSeen={pick.forget} /> : !isOver && <LevelsOf view={view} pick={pick} />}
      </main>
    )
  }
  return (
    <main id="main">
      {error ? <Failed error={error} busy={isFetching} again={refetch} /> : <GoalSelectionLoading />}
    </main>
  )
}

function LevelsOf({ view, pick }: { readonly view: ProgramView; readonly pick: Pick }) {
  const { levels, error, isFetching, again } = useGoalLevels(view)
  if (!levels) return error ? <Failed error={error} busy={isFetching} again={again} /> : <GoalSelectionLoading />
  const ready = readyLevels(levels)
  const unavailable = levels.goalLevels.find(level => level.unavailable)?.unavailable
  if (unavailable || ready.length === 0) return <NotYet reason={unavailable ?? 'levels-unknown'} />
  return <ChooseGoal view={view} levels={levels} ready={ready} pick={pick} />
}

interface FailedProps {
  readonly error: unknown
  readonly busy: boolean
  readonly again: () => unknown
}

function Failed({ error, busy, again }: FailedProps) {
  return (
    <div className="wrap">
      <EmptyState
        heading="h1"
        title={t('goal-selection.failed')}
        text={errorText(error)}
        picture={<Picture src={noSignal} plain />}
        action={
          <Button busy={busy} onClick={() => void again()}>
            {t('goal-selection.try-again')}
          </Button>
        }
      />
    </div>
  )
}

/** Goal selection closed while the person had a level picked: nothing of it was saved, and the screen says what counts. */
function Closed({ view, onSeen }: { readonly view: ProgramView; readonly onSeen: () => void }) {
  const { levelName: level, target, goalLabel } = view
  return (
    <div className="wrap">
      <EmptyState
        heading="h1"
        title={t('goal-selection.closed')}
        text={
          level && target
            ? t('goal-selection.stays', { level, target: formatLabel(target, goalLabel) })
            : t('goal-selection.closed-without')
        }
        picture={<Picture src={camp} plain />}
        action={<Button onClick={onSeen}>{t('goal-selection.see-now')}</Button>}
      />
    </div>
  )
}

/** The server says why this person cannot pick from these levels (decisions §4.5). */
function NotYet({ reason }: { readonly reason: NonNullable<GoalLevels['goalLevels'][number]['unavailable']> }) {
  return (
    <div className="wrap">
      <EmptyState
        heading="h1"
        title={t('goal-selection.not-yet')}
        text={wordsOf(`errors.${reason}`) ?? t('errors.generic.global')}
        picture={<Picture src={camp} plain />}
        action={
          <Link className={buttonClass({})} to={paths.dashboard}>
            {t('goal-selection.to-dashboard')}
          </Link>
        }
      />
    </div>
  )
}
