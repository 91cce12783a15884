import { hkdfSync } from 'node:crypto'
import type { Role } from '../../rules/access/permissions.ts'
import { appSecretOf } from '../../server/features/factors/app-code.ts'

/** Somebody who runs programs of the demo, with one role each. */
export interface DemoStaff {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  /** What they do, for the list that the start prints. */
  readonly note: string
}

export const northlightStaff: readonly DemoStaff[] = [
  { userName: 'alba.reyes', firstName: 'Alba', lastName: 'Reyes', role: 'author', note: 'drafts programs' },
  {
    userName: 'lars.becker',
    firstName: 'Lars',
    lastName: 'Becker',
    role: 'loader',
    note: 'brings files, prepares results',
  },
  { userName: 'aiko.mori', firstName: 'Aiko', lastName: 'Mori', role: 'approver', note: 'approves and issues' },
  {
    userName: 'samir.haddad',
    firstName: 'Samir',
    lastName: 'Haddad',
    role: 'support',
    note: 'helps people, acts as them',
  },
  {
    userName: 'audrey.cole',
    firstName: 'Audrey',
    lastName: 'Cole',
    role: 'auditor',
    note: 'sees everything, changes nothing',
  },
  { userName: 'owen.fields', firstName: 'Owen', lastName: 'Fields', role: 'owner', note: 'settings and roles' },
]

/** Those of them who carry the main job of the console, for the sample of real orders: one brings and prepares, one approves. */
export const northwindStaff = northlightStaff.filter(({ role }) => role === 'loader' || role === 'approver')

/**
 * The secret of the app with which somebody of the demo's staff proves to be themselves. It is made of the server's own secret, so
 * that nobody else can work out a code, though everybody knows the password.
 */
export function staffAppSecret(secret: Buffer, clientKey: string, userName: string): string {
  return appSecretOf(Buffer.from(hkdfSync('sha256', secret, '', `demo app ${clientKey} ${userName}`, 20)))
}
