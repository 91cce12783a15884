import type { HandFault, PersonFields } from '../../../contract/people-by-hand.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import type { Session } from '../../features/accounts/sessions.ts'
import { recordEvent } from '../../features/audit/events.ts'
import { holdLoads } from '../../features/load-history/hold-loads.ts'
import { lockFields } from '../../features/people/by-hand.ts'
import { revisionOf } from '../../features/revisions/revision-of.ts'
import { assist } from '../../features/support/assist.ts'
import { loadByHand } from './load-by-hand.ts'

export interface Edit {
  readonly personId: number
  readonly revision: string
  readonly fields: PersonFields
  readonly reason: string
}

/** Changes somebody's account, where whoever asks may, on what they have seen of it: as a load of one participant (decision 0078). */
export function editPerson(db: Database, session: Session, edit: Edit) {
  return withClientLong(db, session.clientId, async tx => {
    await holdLoads(tx)
    return assist(tx, session, edit.personId, () => change(db, tx, session, edit))
  })
}

async function change(
  db: Database,
  tx: ClientTx,
  session: Session,
  { personId, revision, fields, reason }: Edit,
): Promise<Outcome<{ faults: HandFault[] }, 'person-changed'>> {
  const { row, fields: before } = (await lockFields(tx, personId))!
  const differing = Object.keys(fields).filter(name => partOf(fields, name) !== partOf(before, name))
  // Saved again after the answer was lost, or with nothing changed.
  if (differing.length === 0) return done({ faults: [] })
  if (revisionOf(before) !== revision) return refused('person-changed')
  const actor = actorOf(session)
  const { userName, firstName, lastName, emailAddress = '', locale = '', country = '', hireDate = '' } = fields
  const names = { externalId: row.external_id, userName, firstName, lastName, email: emailAddress }
  const status = fields.isActive ? 'active' : 'inactive'
  const typed = { ...names, locale, country, status, hireDate }
  const loaded = await loadByHand(db, tx, { kind: 'participants', rows: [typed], actor, reason })
  if ('faults' in loaded) return done({ faults: loaded.faults })
  const after = (await lockFields(tx, personId))!.fields
  await recordEvent(tx, {
    actor,
    action: 'account.edited',
    subject: `person:${personId}`,
    details: { reason, loadId: loaded.loadId, before: only(before, differing), after: only(after, differing) },
  })
  return done({ faults: [] })
}

function partOf(fields: PersonFields, name: string): unknown {
  return fields[name as keyof PersonFields]
}

function only(fields: PersonFields, names: readonly string[]): object {
  return Object.fromEntries(names.map(name => [name, partOf(fields, name) ?? null]))
}
