/** How long a note may be in characters, and how many somebody sends within a day; nobody gets two on one day of the client's. */
export const noteLimits = { words: 1000, perDay: 30 } as const
