import { countActivations, sendActivations } from '../../contract/calls/admin/activations.ts'
import { sendActivation } from '../../contract/calls/admin/people/activation.ts'
import { previewBaseline } from '../../contract/calls/admin/people/baseline/preview.ts'
import { correctPersonBaseline } from '../../contract/calls/admin/people/baseline.ts'
import { editPerson } from '../../contract/calls/admin/people/edit.ts'
import { previewPersonErasure } from '../../contract/calls/admin/people/erasure/preview.ts'
import { eraseThisPerson } from '../../contract/calls/admin/people/erasure.ts'
import { getPersonFactors } from '../../contract/calls/admin/people/factors.ts'
import { lockPerson } from '../../contract/calls/admin/people/lock.ts'
import { getPersonMails } from '../../contract/calls/admin/people/mails.ts'
import { getPersonPlaces, movePerson } from '../../contract/calls/admin/people/places.ts'
import { getPersonPoints } from '../../contract/calls/admin/people/points.ts'
import { getPersonPrograms } from '../../contract/calls/admin/people/programs.ts'
import { endSessions } from '../../contract/calls/admin/people/sessions/end.ts'
import { exportStatementPdf } from '../../contract/calls/admin/people/statement/pdf.ts'
import { exportStatement } from '../../contract/calls/admin/people/statement.ts'
import { handOutPassword } from '../../contract/calls/admin/people/temporary-password.ts'
import { getPersonTrail } from '../../contract/calls/admin/people/trail.ts'
import { unlockPerson } from '../../contract/calls/admin/people/unlock.ts'
import { getPerson, listPeople } from '../../contract/calls/admin/people.ts'
import { findUnits } from '../../contract/calls/admin/units.ts'
import { passwordChanged, queue } from '../emails/mail-fixture.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { allPlacesOf, placesRevision } from '../features/organisation/all-places.ts'
import { lockFields } from '../features/people/by-hand.ts'
import { revisionOf } from '../features/revisions/revision-of.ts'
import { type AccessRow, row, runners } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'

const anns = ({ people }: HostileWorld) => ({ params: { userId: String(people.ann.personId) } })
const nobodys = () => ({ params: { userId: '999999999' } })

/** Somebody new without a password, who has an address and may be locked. */
async function newcomer(world: HostileWorld, change: string): Promise<string> {
  const { personId } = await world.newPerson()
  await world.one.within(tx => tx.query(`update people set ${change} where person_id = $1`, [personId]))
  return String(personId)
}

/** A change of somebody's names, on what was read of them. */
async function edited({ one }: HostileWorld, userId: string) {
  const found = await one.within(tx => lockFields(tx, Number(userId)))
  const { revision = '0123456789abcdef', userName = 'somebody' } =
    found === undefined ? {} : { revision: revisionOf(found.fields), userName: found.fields.userName }
  const fields = { userName, firstName: 'Other', lastName: 'Name', isActive: true }
  return { params: { userId }, body: { revision, fields, reason: 'married' } }
}

/** A place for somebody who has none. */
async function moved({ one }: HostileWorld, userId: string) {
  const [unit] = await one.within(tx =>
    tx.query<{ id: string }>('select unit_id as id from org_units where client_id = $1 limit 1', [tx.clientId]),
  )
  const begins = { unitId: unit!.id, role: 'Helper', firstDay: '2026-01-01' }
  const revision = placesRevision(await one.within(tx => allPlacesOf(tx, Number(userId))))
  return { params: { userId }, body: { revision, begins, reason: 'moved' } }
}

/** Somebody new, whose user ID is typed to confirm that they are meant. */
async function erased(world: HostileWorld) {
  const { personId, userName } = await world.newPerson()
  return { params: { userId: String(personId) }, body: { reason: 'request 17', userName } }
}

/** Another baseline for Ann's goal of a program that runs. */
const herBaseline = (world: HostileWorld) => ({
  ...anns(world),
  body: { programId: world.running.document.programId, baseline: '210' },
})
const nobodysBaseline = ({ running }: HostileWorld) => ({
  ...nobodys(),
  body: { programId: running.document.programId, baseline: '210' },
})

/** The same on the figures that it has. */
async function corrected({ one, people, running }: HostileWorld) {
  const { programId } = running.document
  const [goal] = await one.within(tx =>
    tx.query<{ baseline: string | null; target: string }>(
      'select baseline, target from pax_goals where client_id = $1 and person_id = $2 and program_id = $3',
      [tx.clientId, people.ann.personId, programId],
    ),
  )
  const { baseline, target } = goal!
  return {
    programId,
    baseline: '210',
    before: { target, ...(baseline !== null && { baseline }) },
    reason: 'wrong year',
  }
}

/** A movement whose reason bears Ann's mark. */
async function withPoints(world: HostileWorld) {
  const { personId } = world.people.ann
  const adjustment = { personId, points: 1, reason: mark, key: `test:${mark}`, actor: 'system:test' } as const
  await world.one.within(tx => adjustPoints(tx, adjustment))
  return anns(world)
}

/** A mail to Ann's address. */
async function withMail(world: HostileWorld) {
  const { personId } = world.people.ann
  await queue(world.one, { ...passwordChanged(`${mark}@example.com`), personId, key: mark })
  return anns(world)
}

/** For whoever sees people's results and points; of somebody of another client as of nobody. */
const seeing = (answer: string) => ({
  ...runners(answer, 'approver', 'support', 'auditor', 'admin'),
  foreignOwner: '404',
  unknown: nobodys,
})
const because = { reason: 'she asked for it' }
const assisting = {
  ...runners('200', 'support', 'admin'),
  foreignOwner: '404',
  unknown: () => ({ ...nobodys(), body: because }),
}

/** Who is answered what by the console's calls about one person (W10b). */
export const peopleRows: readonly AccessRow[] = [
  row(listPeople, () => ({ query: { search: mark } }), {
    ...runners('200 hers', 'loader', 'approver', 'support', 'auditor', 'admin'),
    foreignOwner: '200',
    unknown: () => ({ query: { search: 'nobody' } }),
  }),
  row.of('of a state, page by page')(listPeople, () => ({ query: { state: 'active', after: 'a' } }), {
    ...runners('200 hers', 'loader', 'approver', 'support', 'auditor', 'admin'),
    foreignOwner: '200',
  }),
  row(countActivations, () => ({}), { ...runners('200', 'support', 'admin'), foreignOwner: '200' }),
  row(
    sendActivations,
    async world => {
      await newcomer(world, `password_hash = null, email = 'new@example.com'`)
      return { body: because }
    },
    { ...runners('200', 'support', 'admin'), foreignOwner: '200' },
  ),
  row(getPerson, anns, {
    ...runners('200 hers', 'loader', 'approver', 'support', 'auditor', 'admin'),
    foreignOwner: '404',
    unknown: nobodys,
  }),
  row(getPersonPlaces, anns, {
    ...runners('200', 'loader', 'approver', 'support', 'auditor', 'admin'),
    foreignOwner: '404',
    unknown: nobodys,
  }),
  row(findUnits, () => ({ query: { search: 'a' } }), {
    ...runners('200', 'loader', 'approver', 'support', 'auditor', 'admin'),
    foreignOwner: '200',
  }),
  row(getPersonFactors, anns, { ...runners('200', 'admin'), foreignOwner: '404', unknown: nobodys }),
  row(
    endSessions,
    async world => ({
      params: { userId: await newcomer(world, 'email = null') },
      body: { reason: 'left a page open' },
    }),
    {
      ...runners('200', 'support', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ ...nobodys(), body: { reason: 'left a page open' } }),
    },
  ),
  row(editPerson, async world => edited(world, await newcomer(world, 'email = null')), {
    ...runners('200', 'support', 'admin'),
    foreignOwner: '404',
    unknown: world => edited(world, '999999999'),
  }),
  row(movePerson, async world => moved(world, await newcomer(world, 'email = null')), {
    ...runners('200', 'support', 'admin'),
    foreignOwner: '404',
    unknown: world => moved(world, '999999999'),
  }),
  row(previewPersonErasure, async world => ({ params: { userId: await newcomer(world, 'email = null') } }), {
    ...runners('200', 'admin'),
    foreignOwner: '404',
    unknown: nobodys,
  }),
  row(eraseThisPerson, erased, {
    ...runners('200', 'admin'),
    foreignOwner: '404',
    unknown: () => ({ ...nobodys(), body: { reason: 'request 17', userName: 'nobody' } }),
  }),
  row(previewBaseline, herBaseline, { ...runners('200', 'admin'), foreignOwner: '404', unknown: nobodysBaseline }),
  row(correctPersonBaseline, async world => ({ ...anns(world), body: await corrected(world) }), {
    ...runners('200', 'admin'),
    foreignOwner: '404',
    unknown: async world => ({ ...nobodys(), body: await corrected(world) }),
  }),
  row(getPersonPrograms, anns, seeing('200 hers')),
  row(getPersonPoints, withPoints, seeing('200 hers')),
  row(exportStatement, withPoints, seeing('200 hers')),
  row(exportStatementPdf, withPoints, seeing('200')),
  row(getPersonMails, withMail, seeing('200 hers')),
  row(getPersonTrail, anns, seeing('200 hers')),
  row(
    lockPerson,
    async world => ({ params: { userId: await newcomer(world, 'locked_at = null') }, body: because }),
    assisting,
  ),
  row(
    unlockPerson,
    async world => ({ params: { userId: await newcomer(world, 'locked_at = now()') }, body: because }),
    assisting,
  ),
  row(
    sendActivation,
    async world => ({
      params: { userId: await newcomer(world, `password_hash = null, email = 'new@example.com'`) },
      body: because,
    }),
    assisting,
  ),
  row(
    handOutPassword,
    async world => ({ params: { userId: await newcomer(world, 'locked_at = null') }, body: because }),
    assisting,
  ),
]
