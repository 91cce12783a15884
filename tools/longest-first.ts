import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: one that begins last keeps a worker waiting for the other. */
const longest = [
  'server/http/access-matrix.test.ts',
  'server/http/served-plans.test.ts',
  'server/http/hostile-requests.test.ts',
  'server/http/saved-is-answered.test.ts',
  'server/http/logs.test.ts',
  'server/features/live/live.test.ts',
  'server/cli/cairn.test.ts',
  'server/cli/backup.command.test.ts',
  'server/sso/saml-hostile.test.ts',
  'server/features/tables/team-crowds.test.ts',
  'server/features/tables/tables-equal.test.ts',
  'server/features/accounts/guessing.test.ts',
  'server/features/results/issued-teams.test.ts',
  'server/jobs/crowded-standings.test.ts',
  'server/http/sign-in.test.ts',
  'server/db/roles.test.ts',
  'samples/demo/seed-demo.test.ts',
  'e2e/console-settings.e2e.ts',
  'e2e/console-payout.e2e.ts',
  'e2e/experience.e2e.ts',
  'e2e/installed.e2e.ts',
  'e2e/console-authoring.e2e.ts',
  'e2e/console-forecast.e2e.ts',
  'e2e/console-lists.e2e.ts',
  'e2e/console-files.e2e.ts',
  'e2e/my-plan.e2e.ts',
  'e2e/reward-refusals.e2e.ts',
  'e2e/console-access.e2e.ts',
  'e2e/console-results.e2e.ts',
  'e2e/console-people.e2e.ts',
  'e2e/console-audit.e2e.ts',
  'e2e/console-publishing.e2e.ts',
  'e2e/rewards.e2e.ts',
  'e2e/journey.e2e.ts',
  'e2e/console-products.e2e.ts',
  'e2e/sso.e2e.ts',
  'e2e/progress.e2e.ts',
  'e2e/goal-selection.e2e.ts',
  'e2e/console-points.e2e.ts',
  'e2e/console-mails.e2e.ts',
  'e2e/console-sign-on.e2e.ts',
]

/** What Vitest would begin with, after the files that are known to take longest: a fresh clone has no times of its own. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex(file => moduleId.endsWith(`/${file}`))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
