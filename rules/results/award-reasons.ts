/** Why the ledger gives points of results that nobody has corrected. Stored as they stand here, so they never change. */
export const awardReasons = { final: 'final result', progress: 'progress to date' } as const
