const kinds = ['program', 'team', 'goal', 'plan', 'balance', 'all', 'session'] as const

/** What one transaction changed that open pages may show: ids alone. */
export interface News {
  readonly clientId: number
  readonly kind: (typeof kinds)[number]
  /** There for what concerns one person: a goal, a plan, a balance, a session. */
  readonly personId?: number
  readonly programId?: string
}

/** A word of the channel as news; what is not of ours is nothing, whoever said it. */
export function newsOf(word: string): News | undefined {
  try {
    const { client, kind, person, program } = JSON.parse(word)
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
