import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { here } from './here.ts'
import { type OwnClient, ownClient } from './own-client.ts'
import { root } from './server.ts'

export const authorsPassword = 'a long way up the hill'

/** A client with people who write programs, and one who may agree to them. */
export async function authorsClient(key: string): Promise<OwnClient['run']> {
  const roles = {
    'ada.author': 'author',
    'sam.second': 'author',
    'cem.third': 'author',
    'dee.fourth': 'author',
    'eva.fifth': 'author',
    'abe.approver': 'approver',
  } as const
  const { run } = await ownClient(here.dataDir, key, 'Alderwood', Object.keys(roles))
  const of = ['--client', key]
  for (const [name, role] of Object.entries(roles)) {
    await run(['admin', 'grant', name, role, ...of])
    await run(['user', 'password', name, ...of], `${authorsPassword}\n`)
  }
  return run
}

const folder = join(root, 'samples', 'programs')

/** The example documents by name. */
export const samples = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(file => ({ name: file.slice(0, -5), document: JSON.parse(readFileSync(join(folder, file), 'utf8')) }))
