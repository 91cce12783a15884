import { finishOnboarding } from '../../contract/calls/user/onboarding.ts'
import { anybodyRows } from './access-anybody-fixture.ts'
import { authoringRows } from './access-authoring-fixture.ts'
import { codesRows } from './access-codes-fixture.ts'
import { consoleRows } from './access-console-fixture.ts'
import { ownRows } from './access-own-fixture.ts'
import { peopleRows } from './access-people-fixture.ts'
import { pointsRows } from './access-points-fixture.ts'
import { programRows } from './access-programs-fixture.ts'
import { resultsRows } from './access-results-fixture.ts'
import { rewardRows } from './access-rewards-fixture.ts'
import { type AccessRow, row } from './access-row-fixture.ts'
import { settingsRows } from './access-settings-fixture.ts'
import { signOnRows } from './access-sign-on-fixture.ts'
import { uploadRows } from './access-uploads-fixture.ts'

/**
 * Who is answered what, call by call. Whoever a row does not name is denied, and a call without a row fails the test. How to
 * add one: docs/TESTING.md.
 */
export const accessRows: readonly AccessRow[] = [
  ...anybodyRows,
  ...ownRows,
  ...programRows,
  ...consoleRows,
  ...peopleRows,
  ...pointsRows,
  ...codesRows,
  ...uploadRows,
  ...rewardRows,
  ...resultsRows,
  ...authoringRows,
  ...settingsRows,
  ...signOnRows,
]

/** Whose first-time setup is still to do: nobody's in the table of who is answered what. */
export const onboardingRow: AccessRow = row.of('for the first time')(
  finishOnboarding,
  async (world, { person }) => {
    await world.one.within(tx =>
      tx.query('update people set first_time_setup_done = false, password_temporary = true where person_id = $1', [
        person!.personId,
      ]),
    )
    return { body: { locale: 'en_US', privacyVersion: 1, newPassword: 'quite another Staple 7' } }
  },
  { stranger: '200' },
)
