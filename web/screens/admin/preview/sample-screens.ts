import { getGoalLevels } from '../../../../contract/calls/program/levels.ts'
import { getProgramRules } from '../../../../contract/calls/program/rules.ts'
import { getProgress, type Progress } from '../../../../contract/calls/program-views/progress.ts'
import { getProgramView, getProgramViews, type ProgramView } from '../../../../contract/calls/program-views.ts'
import { getMyPlan } from '../../../../contract/calls/user/progress/myplan.ts'
import { ownProgress } from '../../../client/own-progress.ts'
import { queries } from '../../../client/queries.ts'
import { c } from '../../../words/console-words.ts'

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Seventy percent of the way, a little ahead of time. */
const onTheWay = (): ProgramView => ({
  programViewId: 'progress',
  programId: 'sample',
  programName: c('settings.sample-program'),
  groupId: 'sample',
  timePeriodId: 'sample',
  paxGoalId: 'sample',
  programType: 'goalquest',
  programViewStatus: 'progress_loaded_no_issuance',
  role: 'Selector',
  startDate: day(-56),
  endDate: day(34),
  goalSelectionToDate: day(-57),
  daysToGoalSelectionEnd: 0,
  daysToStart: 0,
  daysToEnd: 34,
  programCalculationType: 'standard',
  payoutTiming: 'pay_at_end_of_program',
  isMinimumQualifierEnabled: false,
  isBonusEnabled: false,
  isOwnerEligibleForAward: false,
  goalPrecision: 0,
  goalRoundingMethod: 'up',
  mediaLabel: '',
  goalLabel: goalLabel(),
  branding: { primaryColor: '#000000', secondaryColor: '#000000', theme: 'mountain' },
  tileType: 'progress',
  isCheckingResults: false,
  target: '240',
  resultsToDate: '168',
  progressPercentage: 70,
  onTrackPercentage: 113,
  dateThroughPercentage: 62,
  dataThrough: day(-1),
  treatment: 'on_track',
})

const goalLabel = (): ProgramView['goalLabel'] => ({
  labelText: c('settings.sample-unit'),
  labelPosition: 'after',
  labelType: 'decimal',
  currencyCode: 'USD',
  precision: 0,
})

const progress = (): Progress => ({
  programViewId: 'progress',
  goal: {
    paxGoalSelection: {
      name: c('settings.sample-level'),
      description: '',
      goalAchieveAmount: '240',
      goalAwardAmount: 1500,
      goalPayoutTierType: 'fixed',
    },
    paxProgressResponse: {
      dataThrough: day(-1),
      dateThroughPercentage: 62,
      progressPercentage: 70,
      onTrackPercentage: 113,
      resultsToDate: '168',
      toAchieve: '72',
    },
  },
  treatment: 'on_track',
  goalLabel: goalLabel(),
  milestones: [
    {
      levelId: 'sample',
      name: c('settings.sample-level'),
      target: '240',
      award: 1500,
      at: 100,
      isReached: false,
      isGoal: true,
    },
  ],
  history: [31, 74, 118, 168].map((result, week) => ({
    dataThrough: day(-43 + week * 14),
    resultsToDate: String(result),
  })),
})

export type SampleLook = Pick<ProgramView, 'branding' | 'mediaLabel'>

/** Keeps what the dashboard and the progress screen will ask for: two invented programs in this look. Nothing is read from the server. */
export function answerWithSamples(look: SampleLook): void {
  const way = { ...onTheWay(), ...look }
  const choice: ProgramView = {
    ...way,
    programViewId: 'choice',
    programViewStatus: 'goal_selection',
    tileType: 'goal-selection',
    awardRange: { lowest: 500, highest: 3000 },
    goalSelectionToDate: day(6),
    daysToGoalSelectionEnd: 6,
  }
  queries.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY, retry: false })
  queries.setQueryData([getProgramViews.path, {}], { programViews: [choice, way] })
  queries.setQueryData([getProgramView.path, { params: { id: way.programViewId } }], way)
  queries.setQueryData([getProgress.path, ownProgress(way.programViewId)], progress())
  const { programId, programName, groupId = '', role, timePeriodId } = way
  const levels = { goalLevels: [], highestLevelIndex: 0, goalLabel: way.goalLabel }
  queries.setQueryData([getGoalLevels.path, { params: { groupId, timePeriodId } }], levels)
  const rules = { programId, programName, groupId, groupName: '', role, parts: [] }
  queries.setQueryData([getProgramRules.path, { params: { programId, groupId, role } }], rules)
  queries.setQueryData([getMyPlan.path, { query: { programId } }], { programId, revision: 0, goalQuestMyPlanVOs: [] })
}
