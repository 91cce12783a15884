import { getPersonMails } from '../../../../contract/calls/admin/people/mails.ts'
import { getPersonPoints } from '../../../../contract/calls/admin/people/points.ts'
import { getPersonTrail } from '../../../../contract/calls/admin/people/trail.ts'
import { getPerson, listPeople } from '../../../../contract/calls/admin/people.ts'
import { refresh } from '../../../client/use-call.ts'

/** Reads again what an act on somebody changes. */
export function refreshPerson(): Promise<void> {
  return refresh(listPeople, getPerson, getPersonMails, getPersonPoints, getPersonTrail)
}
