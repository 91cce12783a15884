import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { getProgress } from '../../../../contract/calls/program-views/progress.ts'
import { getProgramView } from '../../../../contract/calls/program-views.ts'
import { brandProperties } from '../../../branding/brand.ts'
import { useTitle } from '../../../branding/use-title.ts'
import { lazyComponent } from '../../../client/code.ts'
import { errorText } from '../../../client/error-text.ts'
import { ownProgress } from '../../../client/own-progress.ts'
import { useCall } from '../../../client/use-call.ts'
import { OwnWish } from '../../../parts/wish/OwnWish.tsx'
import { Picture } from '../../../scenes/Picture.tsx'
import noSignal from '../../../scenes/pictures/no-signal.svg'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { t } from '../../../words/words.ts'
import { MyPlan } from '../parts/plan/MyPlan.tsx'
import type { ProgramPartProps } from '../parts/program-part.ts'
import { ProgramRules } from '../parts/rules/ProgramRules.tsx'
import { useLeaveWhenElsewhere } from '../parts/use-leave-when-elsewhere.ts'
import { GoalAhead } from './GoalAhead.tsx'
import { NoGoal } from './NoGoal.tsx'
import { ProgressLoaded } from './ProgressLoaded.tsx'
import { ProgressLoading } from './ProgressLoading.tsx'
import { WithoutGoal } from './WithoutGoal.tsx'

const FinalResult = lazyComponent(async () => (await import('../parts/final-result/FinalResult.tsx')).FinalResult)

/** A person's own progress (N13), whatever the status: a goal ahead, none, a journey under way, or its final result. */
export function ProgressScreen() {
  const { programViewId: id = '' } = useParams({ strict: false })
  const view = useCall(getProgramView, { params: { id } })
  const progress = useCall(getProgress, ownProgress(id))
  useTitle(view.data?.programName ?? t('progress.title'))
  useLeaveWhenElsewhere('progress', view.data)

  const error = view.error ?? progress.error
  if (view.data && progress.data) {
    return (
      <Suspense fallback={<ProgressLoading />}>
        <main id="main" data-brand style={brandProperties(view.data.branding)}>
          <Stand view={view.data} progress={progress.data} />
          <div className="wrap">
            <OwnWish />
            <MyPlan view={view.data} />
            <ProgramRules view={view.data} />
          </div>
        </main>
      </Suspense>
    )
  }
  if (!error) return <ProgressLoading />
  const again = () => Promise.all([view, progress].filter(one => one.error).map(one => one.refetch()))
  return (
    <main id="main" className="wrap">
      <EmptyState
        heading="h1"
        title={t('progress.failed')}
        text={errorText(error)}
        picture={<Picture src={noSignal} plain />}
        action={
          <Button busy={view.isFetching || progress.isFetching} onClick={() => void again()}>
            {t('progress.try-again')}
          </Button>
        }
      />
    </main>
  )
}

function Stand({ view, progress }: ProgramPartProps) {
  switch (view.programViewStatus) {
    case 'final_issuance':
      return <FinalResult view={view} progress={progress} />
    case 'no_goal_selected':
      return <NoGoal view={view} />
    case 'goal_selected':
    case 'no_progress':
      return progress.goal.paxGoalSelection || view.goalSelectionToDate === undefined ? (
        <GoalAhead view={view} progress={progress} />
      ) : (
        <WithoutGoal view={view} progress={progress} />
      )
    case 'progress_loaded_no_issuance':
      return progress.goal.paxGoalSelection ? (
        <ProgressLoaded view={view} progress={progress} />
      ) : (
        <WithoutGoal view={view} progress={progress} />
      )
    // Not for this screen: the person is on the way to another.
    case 'goal_selection':
      return <ProgressLoading />
  }
}
