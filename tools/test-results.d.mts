export interface Results {
  readonly passed: number
  /** The name of each test that failed, with its file. */
  readonly failures: string[]
}

export function readResults(file: string, root: string): Results
