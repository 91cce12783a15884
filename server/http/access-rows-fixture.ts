import { getClient } from '../../contract/calls/client.ts'
import { getCompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { getEnv } from '../../contract/calls/env.ts'
import { login } from '../../contract/calls/login.ts'
import { logout } from '../../contract/calls/logout.ts'
import { viewPlan } from '../../contract/calls/manager/view-plan.ts'
import { redeemCode } from '../../contract/calls/ots/redeem.ts'
import { selectGoal } from '../../contract/calls/program/goal-selection.ts'
import { getGoalLevels } from '../../contract/calls/program/levels.ts'
import { getProgress } from '../../contract/calls/program-views/progress.ts'
import { getTables, getUnitTables } from '../../contract/calls/program-views/tables.ts'
import { getProgramView, getProgramViews } from '../../contract/calls/program-views.ts'
import { getNativeBundle } from '../../contract/calls/translations/native.ts'
import { getStandardBundle } from '../../contract/calls/translations/standard.ts'
import { getAccountStatement } from '../../contract/calls/user/account/statement/all.ts'
import { getUser } from '../../contract/calls/user.ts'
import { validSession } from '../../contract/calls/valid-session.ts'
import { type AccessRow, everyone, row, signedIn } from './access-row-fixture.ts'
import { mark, password } from './hostile-world-fixture.ts'

const nothing = () => ({})

/**
 * Who is answered what, call by call: the one place that says so. Whoever a row does not name is denied, and a call without
 * a row fails the test. How to add one: docs/TESTING.md.
 */
export const accessRows: readonly AccessRow[] = [
  // What anybody may know of a client.
  row(getClient, nothing, everyone('200')),
  row(getCompanyBrandingAndRules, nothing, everyone('200')),
  row(getEnv, nothing, everyone('200')),
  row(getNativeBundle, () => ({ params: { bundleName: 'goalquest' } }), everyone('200')),
  row(getStandardBundle, () => ({ params: { bundleName: 'goalquest' } }), everyone('200')),

  // Whoever knows Ann's password may sign in as her, on her client's host alone.
  row(login, () => ({ body: { username: mark, password } }), {
    ...everyone('200 hers'),
    ann: '200',
    launched: '200',
    foreigner: '401',
    thief: '401',
  }),

  // Each their own.
  row(getUser, nothing, signedIn('200')),
  row(validSession, nothing, signedIn('200')),
  row(logout, nothing, signedIn('200')),
  // A leader sees the programs of those they lead, by name.
  row(getProgramViews, nothing, { ...signedIn('200'), leader: '200 hers' }),
  row(getAccountStatement, nothing, signedIn('200')),

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
  row(redeemCode, async world => ({ body: { userName: mark, code: await world.newCode() } }), {
    ...signedIn('403'),
    unknown: () => ({ body: { userName: mark, code: 'ABCD-EFGH-JKLM-NPQR' } }),
    ann: '200',
    launched: '403',
  }),
  row.of('into the own account, a code of another client')(
    redeemCode,
    async (world, caller) => ({
      body: {
        userName: caller.person?.userName ?? mark,
        code: await world.newCode(caller.host === 'one' ? world.two : world.one),
      },
    }),
    {
      ...signedIn('404'),
      unknown: (_, caller) => ({ body: { userName: caller.person?.userName ?? mark, code: 'ABCD-EFGH-JKLM-NPQR' } }),
      launched: '403',
    },
  ),

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

  // Of those who lead.
  row(getTables, ({ running }) => ({ params: { id: `${running.document.programId}---Manager` } }), {
    unknown: () => ({ params: { id: 'nothing---Manager' } }),
    leader: '200',
    otherLeader: '200',
  }),
  row(
    getUnitTables,
    ({ running }) => ({ params: { id: `${running.document.programId}---Manager`, orgUnitId: 'north-east' } }),
    {
      leader: '200 hers',
      unknown: ({ running }) => ({ params: { id: `${running.document.programId}---Manager`, orgUnitId: 'nothing' } }),
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
