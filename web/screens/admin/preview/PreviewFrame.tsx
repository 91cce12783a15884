import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { previewDraft } from '../../../../contract/calls/admin/drafts/preview.ts'
import { getRehearsalScreen } from '../../../../contract/calls/admin/rehearsals/screen.ts'
import { getGoalLevels } from '../../../../contract/calls/program/levels.ts'
import { getProgramRules } from '../../../../contract/calls/program/rules.ts'
import { getProgress } from '../../../../contract/calls/program-views/progress.ts'
import { getProgramView, getProgramViews } from '../../../../contract/calls/program-views.ts'
import { getMyPlan } from '../../../../contract/calls/user/progress/myplan.ts'
import type { ParticipantScreen } from '../../../../contract/rehearsal.ts'
import { call } from '../../../client/call.ts'
import { lazyComponent } from '../../../client/code.ts'
import { errorText } from '../../../client/error-text.ts'
import { ownProgress } from '../../../client/own-progress.ts'
import { queries } from '../../../client/queries.ts'
import { speakLanguage } from '../../../session/language.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useAddress } from '../parts/use-address.ts'

const Dashboard = lazyComponent(async () => (await import('../../dashboard/DashboardScreen.tsx')).DashboardScreen)
const Progress = lazyComponent(
  async () => (await import('../../program-view/progress/ProgressScreen.tsx')).ProgressScreen,
)
const GoalSelection = lazyComponent(
  async () => (await import('../../program-view/goal-selection/GoalSelectionScreen.tsx')).GoalSelectionScreen,
)

/** Inside the preview's frame: a participant's own screens, whose calls are answered by the draft, or as in a rehearsal. */
export function PreviewFrame() {
  const { draftId = '' } = useParams({ strict: false }) as { draftId?: string }
  const [{ status, locale = 'en_US', scheme = 'light', screen, rehearsal: rehearsalId, key = '' }] = useAddress<
    'status' | 'locale' | 'scheme' | 'screen' | 'rehearsal' | 'key'
  >()
  const [shown, show] = useState<ParticipantScreen>()
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    document.documentElement.dataset['scheme'] = scheme
    const query = { locale, ...(status !== undefined && { status }) } as { locale: 'en_US' }
    const replies: Promise<ParticipantScreen> =
      rehearsalId === undefined
        ? call(previewDraft, { params: { draftId }, query })
        : call(getRehearsalScreen, { params: { rehearsalId }, query: { key, locale: locale as 'en_US' } })
    Promise.all([replies, speakLanguage(locale)]).then(([reply]) => {
      answerBy(reply)
      show(reply)
    }, setError)
  }, [draftId, status, locale, scheme, rehearsalId, key])

  if (error !== undefined) return <Alert kind="bad">{errorText(error)}</Alert>
  if (shown === undefined) return null
  const isChoosing = shown.view.programViewStatus === 'goal_selection'
  return (
    <QueryClientProvider client={queries}>
      <Suspense>{screen === 'tile' ? <Dashboard /> : isChoosing ? <GoalSelection /> : <Progress />}</Suspense>
    </QueryClientProvider>
  )
}

/** Keeps what the screens will ask for. Nothing is read again: on the server there is no such person. */
function answerBy({ view, progress, levels, rules }: ParticipantScreen): void {
  const { programViewId: id, groupId = '', timePeriodId, programId, role } = view
  queries.setDefaultOptions({
    queries: { ...queries.getDefaultOptions().queries, staleTime: Number.POSITIVE_INFINITY, retry: false },
  })
  queries.setQueryData([getProgramViews.path, {}], { programViews: [view] })
  queries.setQueryData([getProgramView.path, { params: { id } }], view)
  queries.setQueryData([getProgress.path, ownProgress(id)], progress)
  if (levels) queries.setQueryData([getGoalLevels.path, { params: { groupId, timePeriodId } }], levels)
  queries.setQueryData([getProgramRules.path, { params: { programId, groupId, role } }], rules)
  queries.setQueryData([getMyPlan.path, { query: { programId } }], { programId, revision: 0, goalQuestMyPlanVOs: [] })
}
