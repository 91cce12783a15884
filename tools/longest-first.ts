import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: one that begins last keeps a worker waiting for the other. */
const longest = [
  'server/cli/cairn.test.ts',
  'server/readme.test.ts',
  'server/http/hostile-requests.test.ts',
  'server/cli/backup.command.test.ts',
  'server/http/access-matrix.test.ts',
  'server/features/ledger/ledger-lists.test.ts',
  'server/features/standings/standing-jobs.test.ts',
  'server/features/accounts/guessing.test.ts',
  'samples/demo/seed-demo.test.ts',
  'e2e/the-law.e2e.ts',
  'e2e/the-law-of-a-team.e2e.ts',
  'e2e/the-law-on-the-way.e2e.ts',
  'e2e/start.e2e.ts',
  'e2e/sso.e2e.ts',
  'e2e/accounts.e2e.ts',
  'e2e/public-texts.e2e.ts',
  'e2e/session-clock.e2e.ts',
  'e2e/frame.e2e.ts',
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
