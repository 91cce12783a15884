import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The unit tests of rules, as Stryker runs them: from its copy of the sources. */
export default defineConfig({
  test: {
    include: ['rules/**/*.test.ts'],
    isolate: false,
    alias: { 'fast-check': join(import.meta.dirname, 'properties.ts') },
    testTimeout: 120_000,
  },
})
