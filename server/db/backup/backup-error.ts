/** Why a backup cannot be taken, read or restored: for an operator who can mend it. */
export class BackupError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
