const kinds = ['program', 'team', 'goal', 'plan', 'balance', 'note', 'all', 'session', 'task'] as const

/** A change by one transaction that open pages may show: ids only. */
export interface ChangeEvent {
  readonly clientId: number
  readonly kind: (typeof kinds)[number]
  /** Set for what concerns one person: a goal, a plan, a balance, a session, their language. */
  readonly personId?: number
  readonly programId?: string
}

/** Parses a notification; undefined for anything else, whoever sent it. */
export function parseChangeEvent(payload: string): ChangeEvent | undefined {
  try {
    const { client, kind, person, program } = JSON.parse(payload)
    const personId = person === undefined ? undefined : Number(person)
    if (!Number.isSafeInteger(client) || !kinds.includes(kind)) return undefined
    if (personId !== undefined && !Number.isSafeInteger(personId)) return undefined
    if (program !== undefined && typeof program !== 'string') return undefined
    return {
      clientId: client,
      kind,
      ...(personId !== undefined && { personId }),
      ...(program !== undefined && { programId: program }),
    }
  } catch {
    return undefined
  }
}
