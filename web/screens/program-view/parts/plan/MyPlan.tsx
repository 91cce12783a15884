import { useEffect } from 'react'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import { getMyPlan } from '../../../../../contract/calls/user/progress/myplan.ts'
import { planToSave } from '../../../../../rules/plans/edit-plan.ts'
import { errorText } from '../../../../client/error-text.ts'
import { useCallAfterPaint } from '../../../../client/use-call.ts'
import { useSession } from '../../../../session/session.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { t } from '../../../../words/words.ts'
import { ownPlan, savedPlanOf } from './own-plans.ts'
import css from './Plan.module.css'
import { PlanBoard } from './PlanBoard.tsx'

/** The person's own plan for a program (P17), where their client has plans. */
export function MyPlan({ view }: { readonly view: ProgramView }) {
  const { client } = useSession()
  if (!client?.features.myPlan || view.paxGoalId === undefined) return null
  return <FoundPlan key={view.programId} programId={view.programId} isOver={isOver(view)} />
}

const isOver = ({ programViewStatus }: ProgramView) =>
  ['final_issuance', 'no_goal_selected'].includes(programViewStatus)

interface FoundPlanProps {
  readonly programId: string
  /** There is nothing left to plan for: what was written stays readable, and nobody is invited to begin. */
  readonly isOver: boolean
}

function FoundPlan({ programId, isOver }: FoundPlanProps) {
  const { data, error, isFetching, refetch } = useCallAfterPaint(getMyPlan, { query: { programId } })
  const keeper = data && ownPlan(programId, savedPlanOf(data))
  useEffect(() => {
    if (data) keeper?.hear(savedPlanOf(data))
  }, [keeper, data])

  if (isOver && keeper && !keeper.isDirty() && planToSave(keeper.state().plan).planSets.length === 0) return null
  return (
    <section className={`card ${css.plan}`} id="my-plan" aria-labelledby="my-plan-title">
      {keeper ? (
        <PlanBoard keeper={keeper} />
      ) : (
        <>
          <h2 id="my-plan-title">{t('plan.title')}</h2>
          {error ? (
            <div className={css.failed}>
              <Alert kind="bad">{errorText(error)}</Alert>
              <Button look="soft" size="sm" busy={isFetching} onClick={() => void refetch()}>
                {t('progress.try-again')}
              </Button>
            </div>
          ) : (
            <Loading label={t('shell.loading')}>
              <Skeleton height="14rem" />
            </Loading>
          )}
        </>
      )}
    </section>
  )
}
