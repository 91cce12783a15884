import { anybodyRows } from './access-anybody-fixture.ts'
import { consoleRows } from './access-console-fixture.ts'
import { ownRows } from './access-own-fixture.ts'
import { programRows } from './access-programs-fixture.ts'
import { resultsRows } from './access-results-fixture.ts'
import type { AccessRow } from './access-row-fixture.ts'
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
  ...uploadRows,
  ...resultsRows,
]
