import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { withClient, withClientLong } from '../db/client-tx.ts'
import { personNamed } from '../features/accounts/person-named.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import {
  type ErasedPerson,
  type Erasure,
  type ErasureRefusal,
  eraseAgain,
  erasePerson,
  listErased,
  previewErasure,
} from '../features/erasure/erase-person.ts'
import { actingOptions, actorOnEvenIfSetAside } from './acting.ts'
import { clientNamed } from './client-named.ts'
import { answer, type Command, CommandError, must, neededOption, neededWord } from './command.ts'

const refusals = {
  'person-erased': 'They are erased already.',
  'person-has-roles': 'They have a role in the console. Take it away first: admin revoke.',
  'orders-open':
    'They have orders that have not arrived, which need the address. Wait until these are delivered, or cancel them.',
  'reason-names-person': 'The reason names the person, and it stays. Say it without a name.',
  'person-unknown': 'They are not there any more.',
} as const satisfies Readonly<Record<ErasureRefusal, string>>

export const personCommands: readonly Command[] = [
  {
    name: 'person erase',
    usage: 'NAME --client KEY --reason TEXT [--preview] [--yes] [--as NAME]',
    summary:
      'Puts a pseudonym in the place of a person: whatever identifies them goes from every table, and their points and results stay. Without --yes it only counts.',
    options: { ...actingOptions, reason: { type: 'string' }, preview: { type: 'boolean' }, yes: { type: 'boolean' } },
    run: async call => {
      const clientId = await clientNamed(call)
      const userName = neededWord(call, 0, 'NAME')
      const actor = await actorOnEvenIfSetAside(call, clientId)
      const reason = neededOption(call, 'reason')
      const person = must(await withClient(call.db, clientId, tx => personNamed(tx, { userName })))
      const order = { personId: person.person_id, actor, reason }
      const isDone = call.options['yes'] === true && call.options['preview'] !== true
      const erasure = must(
        isDone
          ? await withClientLong(call.db, clientId, tx => erasePerson(tx, order))
          : await previewErasure(call.db, clientId, order),
        refusals,
      )
      const last = isDone
        ? `Person ${order.personId} is erased. Backups still have them: say now  person erased FILE`
        : 'Nothing was changed. With --yes it is done, and there is no way back.'
      return answer([...linesOf(erasure), last], { personId: order.personId, isErased: isDone, ...erasure })
    },
  },
  {
    name: 'person erased',
    usage: 'FILE',
    summary: 'Adds to a file who was erased, of every client, as numbers and dates: keep it beside the backups.',
    options: {},
    run: async call => {
      const file = resolve(neededWord(call, 0, 'FILE'))
      const kept = existsSync(file) ? readErasedFile(file) : {}
      for (const { clientId, key } of await listClients(call.db)) {
        const now = await withClient(call.db, clientId, listErased)
        const known = new Map([...(kept[key] ?? []), ...now].map(one => [`${one.personId} ${one.addedAt}`, one]))
        if (known.size > 0) kept[key] = [...known.values()]
      }
      writeFileSync(`${file}.part`, `${JSON.stringify(kept, null, 1)}\n`, { mode: 0o600, flush: true })
      renameSync(`${file}.part`, file)
      const people = Object.values(kept).flat().length
      return answer([`${file} has ${people} people who were erased.`], { file, people })
    },
  },
  {
    name: 'person erase-again',
    usage: 'FILE',
    summary: 'Erases everybody again whom a restore has brought back, by the file of person erased.',
    options: {},
    run: async call => {
      const file = resolve(neededWord(call, 0, 'FILE'))
      const wanted = readErasedFile(file)
      let erased = 0
      const left: { client: string; personId: number; refusal: ErasureRefusal }[] = []
      for (const { clientId, key } of await listClients(call.db)) {
        const people = wanted[key] ?? []
        if (people.length === 0) continue
        const actor = await actorOnEvenIfSetAside(call, clientId)
        const again = await withClientLong(call.db, clientId, tx => eraseAgain(tx, people, actor))
        erased += again.erased
        left.push(...again.left.map(one => ({ client: key, ...one })))
      }
      const lines = [
        `${erased} people were there again and are erased.`,
        ...left.map(one => `Person ${one.personId} of ${one.client} is left: ${refusals[one.refusal]}`),
        ...(left.length === 0 ? [] : ['Resolve this, then run the command again.']),
      ]
      return answer(lines, { erased, left }, left.length === 0)
    },
  },
]

function readErasedFile(file: string): Record<string, ErasedPerson[]> {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ErasedPerson[]>
    for (const one of Object.values(kept).flat()) {
      if (!Number.isInteger(one.personId) || Number.isNaN(Date.parse(one.addedAt)))
        throw new Error('not as it was written')
    }
    return kept
  } catch (error) {
    throw new CommandError(`${file} is not a file of person erased: ${(error as Error).message}`, 'file-unreadable')
  }
}

/** What goes, by kind, in words. */
const kinds: Readonly<Record<string, string>> = {
  events: 'audit events lose their details',
  loads: 'rows leave the history of loads',
  avatar: 'pictures',
  signIn: 'means and traces of signing in',
  sessions: 'sessions',
  settings: 'views, choices about mails, and what they have been shown',
  mails: 'mails',
  notes: 'notes',
  plans: 'plans',
  rewards: 'addresses, notes and wishes of rewards',
  proposals: 'reasons of adjustments',
  results: 'findings about results',
  uploads: 'uploads and their parts, of everybody: those not loaded yet have to be brought again',
  tasks: 'tasks that name them',
  person: 'accounts, replaced by a pseudonym',
}

function linesOf({ rows, points }: Erasure): string[] {
  return [
    ...Object.entries(rows)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${String(count).padStart(6)}  ${kinds[name] ?? name}`),
    `${String(points).padStart(6)}  points that nobody can spend any more`,
  ]
}
