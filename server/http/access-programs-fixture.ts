import { viewPlan } from '../../contract/calls/manager/view-plan.ts'
import { selectGoal } from '../../contract/calls/program/goal-selection.ts'
import { getGoalLevels } from '../../contract/calls/program/levels.ts'
import { exportProgramRules, getProgramRules } from '../../contract/calls/program/rules.ts'
import { getNotes, sendNote } from '../../contract/calls/program-views/notes.ts'
import { getPastProgramViews } from '../../contract/calls/program-views/past.ts'
import { getProgress } from '../../contract/calls/program-views/progress.ts'
import { previewReminder, remindToChoose } from '../../contract/calls/program-views/reminders.ts'
import { exportTables, exportUnitTables, getTables, getUnitTables } from '../../contract/calls/program-views/tables.ts'
import { getProgramView, getProgramViews } from '../../contract/calls/program-views.ts'
import { getTeamCounts } from '../../contract/calls/team/counts.ts'
import { getTeamToday } from '../../contract/calls/team.ts'
import { getMyPlan, saveMyPlan } from '../../contract/calls/user/progress/myplan.ts'
import { type AccessRow, row, signedIn } from './access-row-fixture.ts'
import { mark } from './hostile-world-fixture.ts'

/** By the names of product §7. */
const planSet = {
  id: 'set-1',
  obstacle: 'Two accounts close for holidays',
  positive: ' ',
  actionSteps: [{ id: 'step-1', actionStep: 'Call them before', actionStepStatus: false }],
}

const notesTo = (programId: string, personId: number) => ({
  params: { id: `${programId}---Manager`, userId: String(personId) },
})

/** Who is answered what by the calls of programs. */
export const programRows: readonly AccessRow[] = [
  // A leader sees the programs of those they lead, by name.
  row(getProgramViews, () => ({}), { ...signedIn('200'), leader: '200 hers' }),
  row(getPastProgramViews, () => ({}), signedIn('200')),

  // Ann's.
  row(getProgramView, ({ hers }) => ({ params: { id: `${hers.document.programId}---Selector` } }), {
    unknown: () => ({ params: { id: 'nothing---Selector' } }),
    ann: '200',
    launched: '200',
  }),
  row(getProgress, ({ hers }) => ({ params: { id: `${hers.document.programId}---Selector` } }), {
    unknown: () => ({ params: { id: 'nothing---Selector' } }),
    ann: '200',
    launched: '200',
  }),

  // Of those who are enrolled, each their own goal.
  row(
    getGoalLevels,
    ({ open: { document } }) => ({
      params: { groupId: document.groups[0]!.groupId, timePeriodId: document.timePeriod.timePeriodId },
    }),
    {
      unknown: () => ({ params: { groupId: 'nothing', timePeriodId: 'spring' } }),
      ann: '200',
      launched: '200',
      colleague: '200',
      stranger: '200',
      foreigner: '200',
    },
  ),
  row(
    selectGoal,
    ({ open: { document, paxGoalId } }) => ({
      body: {
        payoutTierId: 'gold',
        paxGoalId,
        programId: document.programId,
        groupId: document.groups[0]!.groupId,
        timePeriodId: document.timePeriod.timePeriodId,
      },
    }),
    {
      unknown: ({ open: { document } }) => ({
        body: {
          payoutTierId: 'gold',
          paxGoalId: '999999999',
          programId: document.programId,
          groupId: document.groups[0]!.groupId,
          timePeriodId: document.timePeriod.timePeriodId,
        },
      }),
      ann: '200',
      launched: '403',
    },
  ),
  row.of('by the legacy body')(
    selectGoal,
    ({ hers: { document } }) => ({ body: { payoutTierId: 'gold', programViewId: `${document.programId}---Selector` } }),
    {
      unknown: () => ({ body: { payoutTierId: 'gold', programViewId: 'nothing---Selector' } }),
      ann: '200',
      launched: '403',
    },
  ),

  // The rules of Ann's own program, as words and as a file.
  ...[getProgramRules, exportProgramRules].map(call =>
    row(
      call,
      ({ hers: { document } }) => ({
        params: { programId: document.programId, groupId: document.groups[0]!.groupId, role: 'Selector' },
      }),
      {
        unknown: ({ hers: { document } }) => ({
          params: { programId: 'nothing', groupId: document.groups[0]!.groupId, role: 'Selector' },
        }),
        ann: '200',
        launched: '200',
      },
    ),
  ),

  // Ann's own plan, which whoever acts as her may read.
  row(getMyPlan, ({ hers }) => ({ query: { programId: hers.document.programId } }), {
    unknown: () => ({ query: { programId: 'nothing' } }),
    ann: '200',
    launched: '200',
  }),
  row(saveMyPlan, ({ hers }) => ({ body: { programId: hers.document.programId, goalQuestMyPlanVOs: [planSet] } }), {
    unknown: () => ({ body: { programId: 'nothing', goalQuestMyPlanVOs: [planSet] } }),
    ann: '200',
    launched: '403',
  }),

  // Of those who lead.
  ...[getTables, exportTables].map(call =>
    row(call, ({ running }) => ({ params: { id: `${running.document.programId}---Manager` }, query: {} }), {
      unknown: () => ({ params: { id: 'nothing---Manager' }, query: {} }),
      leader: '200',
      otherLeader: '200',
    }),
  ),
  ...[getUnitTables, exportUnitTables].map(call =>
    row(
      call,
      ({ running }) => ({
        params: { id: `${running.document.programId}---Manager`, orgUnitId: 'north-east' },
        query: {},
      }),
      {
        leader: '200 hers',
        unknown: ({ running }) => ({
          params: { id: `${running.document.programId}---Manager`, orgUnitId: 'nothing' },
          query: {},
        }),
      },
    ),
  ),
  row.of('everybody below, searched for by name')(
    getTables,
    ({ running }) => ({
      params: { id: `${running.document.programId}---Manager` },
      query: { people: 'below', search: mark },
    }),
    {
      unknown: () => ({ params: { id: 'nothing---Manager' }, query: { people: 'below', search: mark } }),
      leader: '200 hers',
      otherLeader: '200',
    },
  ),
  // Each counts their own people: who leads nobody, nobody.
  row(getTeamToday, () => ({}), signedIn('200')),
  row(getTeamCounts, () => ({}), { ...signedIn('200'), leader: '200 hers' }),
  row(
    previewReminder,
    ({ open: { document } }) => ({
      params: { id: `${document.programId}---Manager` },
      query: { orgUnitId: 'north-east' },
    }),
    {
      leader: '200',
      unknown: ({ open: { document } }) => ({
        params: { id: `${document.programId}---Manager` },
        query: { orgUnitId: 'nothing' },
      }),
    },
  ),
  row(
    remindToChoose,
    ({ open: { document } }) => ({
      params: { id: `${document.programId}---Manager` },
      body: { orgUnitId: 'north-east' },
    }),
    {
      leader: '200',
      launched: '403',
      unknown: ({ open: { document } }) => ({
        params: { id: `${document.programId}---Manager` },
        body: { orgUnitId: 'nothing' },
      }),
    },
  ),
  row(getNotes, ({ people, running }) => notesTo(running.document.programId, people.ann.personId), {
    leader: '200 hers',
    unknown: ({ running }) => notesTo(running.document.programId, 999999999),
  }),
  row(
    sendNote,
    async ({ one, people, running }) => {
      // One a day.
      await one.within(tx => tx.query('delete from notes'))
      return {
        ...notesTo(running.document.programId, people.ann.personId),
        body: { words: 'How is it going?' },
      }
    },
    {
      leader: '200',
      launched: '403',
      unknown: ({ running }) => ({
        ...notesTo(running.document.programId, 999999999),
        body: { words: 'How is it going?' },
      }),
    },
  ),
  row(
    viewPlan,
    ({ people, running }) => ({
      params: { userId: String(people.ann.personId), programId: running.document.programId },
    }),
    {
      leader: '200 hers',
      unknown: ({ running }) => ({ params: { userId: '999999999', programId: running.document.programId } }),
    },
  ),
]
