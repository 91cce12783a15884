export interface Results {
  readonly passed: number
  /** The name of each test that failed, with its file. */
  readonly failures: string[]
  /** The name of each test that could not run here, with its file. */
  readonly skipped: string[]
}

export function readResults(file: string, root: string, pattern?: RegExp): Results
