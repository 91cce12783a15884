/** The roles of those who run programs (console §1). One person may hold several, for the whole client or for one program. */
export const roles = ['author', 'loader', 'approver', 'support', 'auditor', 'owner'] as const
export type Role = (typeof roles)[number]

/**
 * Who may do what (console §1), the only table of it. `see-people` finds people and their accounts, without figures; `prepare` brings files, prepares results, and proposes adjustments and
 * codes; `approve` approves, issues and reverses them, and agrees to what needs a second person; `assist` locks, unlocks, sends
 * activations and acts as somebody; `fulfil` accepts, ships and takes back orders of rewards; `stock` sets up
 * products, their prices, pieces, pictures and codes; `administer` changes settings, brand, words, sign-on and grants.
 */
const holders = {
  'see-programs': ['author', 'loader', 'approver', 'support', 'auditor', 'owner'],
  'see-results': ['approver', 'support', 'auditor', 'owner'],
  'see-people': ['loader', 'approver', 'support', 'auditor', 'owner'],
  draft: ['author', 'owner'],
  'propose-publication': ['author', 'owner'],
  'agree-to-publication': ['approver'],
  prepare: ['loader', 'owner'],
  approve: ['approver'],
  assist: ['support', 'owner'],
  fulfil: ['support', 'owner'],
  stock: ['author', 'owner'],
  'export-trail': ['auditor', 'owner'],
  administer: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof holders
export const permissions = Object.keys(holders) as readonly Permission[]

/** A role that a person holds, where it has not ended; without a program it is for the whole client. */
export interface Grant {
  readonly role: Role
  readonly programId?: string
}

/**
 * Whether the grants allow something: in a program, or without one what concerns the whole client, which a grant for one
 * program never allows. `may([{ role: 'approver', programId: 'q3' }], 'approve', 'q4')` is false.
 */
export function may(grants: readonly Grant[], permission: Permission, programId?: string): boolean {
  return grants.some(grant => allows(grant, permission) && isFor(grant, programId))
}

/** Whether the grants allow something somewhere, be it in one program: what lets somebody in where they then see only their own. */
export function maySomewhere(grants: readonly Grant[], permission: Permission): boolean {
  return grants.some(grant => allows(grant, permission))
}

/** The programs in which the grants allow something: all of them, or these, sorted. */
export function programsWith(grants: readonly Grant[], permission: Permission): 'all' | readonly string[] {
  if (may(grants, permission)) return 'all'
  const named = grants.filter(grant => allows(grant, permission)).map(({ programId }) => programId!)
  return [...new Set(named)].sort()
}

/** Everything that the grants allow, in a program or for the whole client, in the order of the table. */
export function permissionsOf(grants: readonly Grant[], programId?: string): Permission[] {
  return permissions.filter(permission => may(grants, permission, programId))
}

function allows({ role }: Grant, permission: Permission): boolean {
  return (holders[permission] as readonly Role[]).includes(role)
}

function isFor(grant: Grant, programId: string | undefined): boolean {
  return grant.programId === undefined || grant.programId === programId
}
