// What Stryker changes in rules/, and which tests have to notice it. See docs/TESTING.md, "Mutation tests".

export default {
  mutate: [
    'rules/**/*.ts',
    // Lists and limits without a rule, which tests outside rules/ read: those of the contract, the texts and the database.
    '!rules/clients/contact-limits.ts',
    '!rules/notes/note-limits.ts',
    '!rules/progress/team-list.ts',
    '!rules/rewards/categories.ts',
    '!rules/rewards/drawings.ts',
    '!rules/rewards/picture-widths.ts',
    '!rules/rewards/tax-categories.ts',
    '!rules/**/*.test.ts',
    '!rules/**/*-fixture.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Tables of constants are evaluated once for all tests, so that each of their mutants would need all tests anew.
  ignoreStatic: true,
  concurrency: 2,
  // A busy machine is slow; a loop that never ends is found by how often it goes round.
  timeoutMS: 60_000,
  // What did not change since the last run is not tried again.
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutants.json',
  tempDirName: '.mutants',
  ignorePatterns: [
    '/**',
    ...['package.json', 'tsconfig.json', 'rules', 'bundles', 'tools'].map(name => `!/${name}`),
    ...['rules', 'bundles/goalquest', 'tools/mutants'].map(folder => `!/${folder}/**`),
  ],
  // Types are checked elsewhere, and Stryker's own reading of this file needs an older TypeScript.
  tsconfigFile: 'none',
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { reportTests: false },
  htmlReporter: { fileName: '.test-results/mutants.html' },
  thresholds: { high: 100, low: 95, break: 95 },
}
