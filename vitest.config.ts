import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

// A process of its own for each file costs more than most files' tests: the files of a worker share one, and its modules.
const shared = { isolate: false }

export default defineConfig({
  test: {
    // The end of `npm test` shows messages alone: they name what differed, not `[ Array(1) ]`.
    chaiConfig: { truncateThreshold: 1000 },
    // The database works in processes of its own, and much of a test is waiting for it: one file more than Vitest would take.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          include: ['{rules,contract,web,tools,bundles}/**/*.test.{ts,tsx}'],
          // Properties over thousands of cases take half a second, measured by coverage on a busy machine more than Vitest's five.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'database',
          ...shared,
          include: ['server/**/*.test.ts', 'samples/**/*.test.ts'],
          globalSetup: ['server/db/test-cluster.ts'],
          // Nothing is proved by these; they end what hangs. On a machine that is busy with other things all takes five times as long.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'long',
          include: ['server/**/*.long.ts'],
          globalSetup: ['server/db/test-cluster.ts'],
          testTimeout: 900_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          ...shared,
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['e2e/**/*.long.e2e.ts'],
          globalSetup: ['e2e/support/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // What a page shows comes when it comes; a machine that is busy takes longer than Vitest's one second.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'long-browser',
          include: ['e2e/**/*.long.e2e.ts'],
          globalSetup: ['e2e/support/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          fileParallelism: false,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['rules/**/*.ts'],
      // What tests alone use is no law.
      exclude: ['**/*.test.ts', '**/*-fixture.ts', 'server/**'],
      thresholds: { branches: 100 },
    },
  },
})
