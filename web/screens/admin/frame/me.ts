import { createContext, use } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import type { getAdminMe } from '../../../../contract/calls/admin/me.ts'
import type { Permission } from '../../../../rules/access/permissions.ts'

export type Me = ReplyOf<typeof getAdminMe>

export const MeContext = createContext<Me | undefined>(undefined)

/** What the person may do here and has proved. Within the frame alone. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === undefined) throw new Error('This belongs into the frame of the console')
  return me
}

/** Whether the console answers this person: they hold a role, and have proved to be themselves. */
export function isIn({ grants, needs }: Me): boolean {
  return grants.length > 0 && needs === 'nothing'
}

/** Whether the person may do something in a program, or without one for the whole client. */
export function mayDo(me: Me, permission: Permission, programId?: string): boolean {
  const inProgram = me.programs.find(program => program.programId === programId)
  return me.permissions.includes(permission) || (inProgram?.permissions.includes(permission) ?? false)
}

/** Whether the person may do something in some program at least. */
export function maySomewhere(me: Me, permission: Permission): boolean {
  return me.permissions.includes(permission) || me.programs.some(program => program.permissions.includes(permission))
}

/** Each role once, in the order of the table. */
export function rolesOf(me: Me): Me['grants'][number]['role'][] {
  return [...new Set(me.grants.map(({ role }) => role))]
}
