import { sendActivation } from '../../contract/calls/admin/people/activation.ts'
import { lockPerson } from '../../contract/calls/admin/people/lock.ts'
import { getPersonMails } from '../../contract/calls/admin/people/mails.ts'
import { getPersonPoints } from '../../contract/calls/admin/people/points.ts'
import { getPersonPrograms } from '../../contract/calls/admin/people/programs.ts'
import { exportStatement } from '../../contract/calls/admin/people/statement.ts'
import { handOutPassword } from '../../contract/calls/admin/people/temporary-password.ts'
import { getPersonTrail } from '../../contract/calls/admin/people/trail.ts'
import { unlockPerson } from '../../contract/calls/admin/people/unlock.ts'
import { getPerson, listPeople } from '../../contract/calls/admin/people.ts'
import { passwordChanged, queue } from '../emails/mail-fixture.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
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
  row(getPerson, anns, {
    ...runners('200 hers', 'loader', 'approver', 'support', 'auditor', 'admin'),
    foreignOwner: '404',
    unknown: nobodys,
  }),
  row(getPersonPrograms, anns, seeing('200 hers')),
  row(getPersonPoints, withPoints, seeing('200 hers')),
  row(exportStatement, withPoints, seeing('200 hers')),
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
