import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
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
import { frameReady } from './KeptFrame.tsx'

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
  const { draftId = '', programViewId } = useParams({ strict: false }) as { draftId?: string; programViewId?: string }
  const [address] = useAddress<
    'role' | 'status' | 'locale' | 'scheme' | 'screen' | 'rehearsal' | 'key' | 'group' | 'ending' | 'revision'
  >()
  const { role, status, locale = 'en_US', scheme = 'light', screen, rehearsal: rehearsalId, key = '' } = address
  const { group, ending, revision } = address
  const [shown, show] = useState<SeenScreen>()
  const [error, setError] = useState<unknown>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is read anew, though all else of the address is the same
  useEffect(() => {
    document.documentElement.dataset['scheme'] = scheme
    const wanted = Object.entries({ locale, role, status, group, ending }).filter(([, value]) => value !== undefined)
    const query = Object.fromEntries(wanted) as { locale: 'en_US' }
    let isCurrent = true
    const replies: Promise<SeenScreen> =
      rehearsalId === undefined
        ? call(previewDraft, { params: { draftId }, query })
        : call(getRehearsalScreen, { params: { rehearsalId }, query: { key, locale: locale as 'en_US' } })
    const settle = (next: () => void) => isCurrent && next()
    Promise.all([replies, speakLanguage(locale)]).then(
      ([reply]) =>
        settle(() => {
          answerBy(reply)
          setError(undefined)
          show(reply)
        }),
      failure => settle(() => setError(failure)),
    )
    return () => {
      isCurrent = false
    }
  }, [draftId, role, status, locale, scheme, rehearsalId, key, group, ending, revision])
  useFollowing()

  if (error !== undefined) return <Alert kind="bad">{errorText(error)}</Alert>
  if (shown === undefined || shown.view.programViewId !== programViewId)
    return <Coming text={c(role === undefined ? 'frame.loading' : 'preview.running')} />
  return (
    <QueryClientProvider client={queries}>
      {/* A screen begins anew for somebody else; what it is in stays while the draft is typed. */}
      <Suspense key={[role, status, screen, locale, group, ending, key].join(' ')}>{screenOf(shown, screen)}</Suspense>
    </QueryClientProvider>
  )
}

/** Goes to the address that the page around the frame says. */
function useFollowing(): void {
  const { history } = useRouter()
  useEffect(() => {
    const follow = (event: MessageEvent<{ readonly show?: string } | undefined>) => {
      const address = event.source === parent && event.origin === location.origin ? event.data?.show : undefined
      if (address?.startsWith('/admin/preview/')) history.replace(address)
    }
    addEventListener('message', follow)
    parent.postMessage(frameReady, location.origin)
    return () => removeEventListener('message', follow)
  }, [history])
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
  const { programViewId: id, timePeriodId, programId, role } = view
  const groupId = view.groupId ?? view.groups?.[0]?.groupId ?? ''
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
  const keyOf = (query: object) => [getTables.path, { params: { id, orgUnitId: '' }, query: { page: '1', ...query } }]
  queries.setQueryData(keyOf({}), team.tables)
  for (const sort of ['pace', 'progress'] as const) {
    const below = team.below[sort]
    if (below) queries.setQueryData(keyOf({ people: 'below', sort }), below)
  }
  queries.setQueryData([getTeamCounts.path, {}], team.counts)
  queries.setQueryData([getTeamToday.path, {}], team.today)
}
