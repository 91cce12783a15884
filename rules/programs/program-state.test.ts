import { expect, test } from 'vitest'
import { programState } from './program-state.ts'

test.each([
  ['progress_loaded_no_issuance', false, 'progress_loaded_no_issuance'],
  ['progress_loaded_no_issuance', true, 'checking_results'],
  ['final_issuance', false, 'final_issuance'],
] as const)(
  'P02 a view with status %s, checked: %s, is in the state %s',
  (programViewStatus, isCheckingResults, state) => {
    expect(programState({ programViewStatus, isCheckingResults })).toBe(state)
  },
)
