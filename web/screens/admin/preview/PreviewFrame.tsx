import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { previewDraft } from '../../../../contract/calls/admin/drafts/preview.ts'
import { getRehearsalScreen } from '../../../../contract/calls/admin/rehearsals/screen.ts'
import { getGoalLevels } from '../../../../contract/calls/program/levels.ts'
import { getProgramRules } from '../../../../contract/calls/program/rules.ts'
import { getProgress } from '../../../../contract/calls/program-views/progress.ts'
import { getTables } from '../../../../contract/calls/program-views/tables.ts'
import { getProgramView, getProgramViews } from '../../../../contract/calls/program-views.ts'
import { getTeamCounts } from '../../../../contract/calls/team/counts.ts'
import { getTeamToday } from '../../../../contract/calls/team.ts'
import { getMyPlan } from '../../../../contract/calls/user/progress/myplan.ts'
import type { SeenScreen } from '../../../../contract/rehearsal.ts'
import { call } from '../../../client/call.ts'
import { lazyComponent } from '../../../client/code.ts'
import { errorText } from '../../../client/error-text.ts'
import { ownProgress } from '../../../client/own-progress.ts'
import { queries } from '../../../client/queries.ts'
import { speakLanguage } from '../../../session/language.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { useAddress } from '../parts/use-address.ts'

const Dashboard = lazyComponent(async () => (await import('../../dashboard/DashboardScreen.tsx')).DashboardScreen)
const Progress = lazyComponent(
  async () => (await import('../../program-view/progress/ProgressScreen.tsx')).ProgressScreen,
)
const GoalSelection = lazyComponent(
  async () => (await import('../../program-view/goal-selection/GoalSelectionScreen.tsx')).GoalSelectionScreen,
)

const TeamProgress = lazyComponent(
  async () => (await import('../../program-view/manager-progress/ManagerProgressScreen.tsx')).ManagerProgressScreen,
)
const Team = lazyComponent(async () => (await import('../../team/TeamScreen.tsx')).TeamScreen)

/** Inside the preview's frame: a participant's or leader's own screens, whose calls are answered by the draft, or as in a rehearsal. */
export function PreviewFrame() {
  const { draftId = '' } = useParams({ strict: false }) as { draftId?: string }
  const [{ role, status, locale = 'en_US', scheme = 'light', screen, rehearsal: rehearsalId, key = '' }] = useAddress<
    'role' | 'status' | 'locale' | 'scheme' | 'screen' | 'rehearsal' | 'key'
  >()
  const [shown, show] = useState<SeenScreen>()
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    document.documentElement.dataset['scheme'] = scheme
    const query = { locale, ...(role && { role }), ...(status && { status }) } as { locale: 'en_US' }
    const replies: Promise<SeenScreen> =
      rehearsalId === undefined
        ? call(previewDraft, { params: { draftId }, query })
        : call(getRehearsalScreen, { params: { rehearsalId }, query: { key, locale: locale as 'en_US' } })
    Promise.all([replies, speakLanguage(locale)]).then(([reply]) => {
      answerBy(reply)
      show(reply)
    }, setError)
  }, [draftId, role, status, locale, scheme, rehearsalId, key])

  if (error !== undefined) return <Alert kind="bad">{errorText(error)}</Alert>
  if (shown === undefined) return <Coming text={c(role === undefined ? 'frame.loading' : 'preview.running')} />
  return (
    <QueryClientProvider client={queries}>
      <Suspense>{screenOf(shown, screen)}</Suspense>
    </QueryClientProvider>
  )
}

/** In the words of whoever looks: those of the preview's language come with it. */
function Coming({ text }: { readonly text: string }) {
  return (
    <main className="page stack" role="status" aria-busy="true">
      <p>{text}</p>
      <progress className="wide" aria-label={text} />
    </main>
  )
}

function screenOf({ view, team }: SeenScreen, screen: string | undefined) {
  if (screen === 'tile') return <Dashboard />
  if (team) return screen === 'team' ? <Team /> : <TeamProgress />
  return view.programViewStatus === 'goal_selection' ? <GoalSelection /> : <Progress />
}

/** Keeps what the screens will ask for. Nothing is read again: on the server there is no such person. */
function answerBy({ view, progress, levels, rules, team }: SeenScreen): void {
  const { programViewId: id, groupId = '', timePeriodId, programId, role } = view
  queries.setDefaultOptions({
    queries: { ...queries.getDefaultOptions().queries, staleTime: Number.POSITIVE_INFINITY, retry: false },
  })
  queries.setQueryData([getProgramViews.path, {}], { programViews: [view] })
  queries.setQueryData([getProgramView.path, { params: { id } }], view)
  queries.setQueryData([getProgress.path, ownProgress(id)], progress)
  if (levels) queries.setQueryData([getGoalLevels.path, { params: { groupId, timePeriodId } }], levels)
  if (rules) queries.setQueryData([getProgramRules.path, { params: { programId, groupId, role } }], rules)
  queries.setQueryData([getMyPlan.path, { query: { programId } }], { programId, revision: 0, goalQuestMyPlanVOs: [] })
  if (team === undefined) return
  const asked = (query: object) => [getTables.path, { params: { id, orgUnitId: '' }, query: { page: '1', ...query } }]
  queries.setQueryData(asked({}), team.tables)
  for (const sort of ['pace', 'progress'] as const) {
    const below = team.below[sort]
    if (below) queries.setQueryData(asked({ people: 'below', sort }), below)
  }
  queries.setQueryData([getTeamCounts.path, {}], team.counts)
  queries.setQueryData([getTeamToday.path, {}], team.today)
}
