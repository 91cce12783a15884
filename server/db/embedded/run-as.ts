import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Who runs the database. PostgreSQL refuses root, so root hands it to an unprivileged user; where that user cannot
 * reach the folders (a 0700 home), root runs it under another name in a user namespace instead (STACK §5.6).
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace' }

/** Chooses, for folders that must all be reachable. */
export function chooseRunAs(...folders: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  if (folders.every(isOpenToAll)) return { kind: 'user', ...unprivilegedUser() }
  return { kind: 'namespace' }
}

/** Makes a 0700 folder that belongs to whoever runs the database; mends the owner where another way ran before. */
export function makeOwnFolder(folder: string, runAs: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const owner = runAs.kind === 'user' ? runAs : runAs.kind === 'namespace' ? { uid: 0, gid: 0 } : undefined
  if (owner !== undefined && statSync(folder).uid !== owner.uid) chownTree(folder, owner.uid, owner.gid)
}

/** Starts a program as that user. */
export function spawnAs(runAs: RunAs, program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (runAs.kind === 'self') return spawn(program, args, options)
  if (runAs.kind === 'user') return spawn(program, args, { ...options, uid: runAs.uid, gid: runAs.gid })
  return spawn('unshare', ['--user', '--map-user=65534', '--map-group=65534', program, ...args], options)
}

function isOpenToAll(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found !== undefined && (found.mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(found?.[2] ?? 65534), gid: Number(found?.[3] ?? 65534) }
}

function chownTree(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder)) {
    const at = join(folder, name)
    const found = lstatSync(at)
    if (found.isDirectory()) chownTree(at, uid, gid)
    else if (!found.isSymbolicLink()) chownSync(at, uid, gid)
  }
}
