import { listHeldBack } from '../../../../contract/calls/admin/results/held-back.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import { heldBackOf } from '../../../features/results/look-at-results.ts'
import { batchNumbered } from '../../../features/results/review-batch.ts'
import { translate } from '../../../features/translations/translate.ts'
import { route } from '../../../http/route.ts'

export const listHeldBackRoute = route(
  listHeldBack,
  { may: 'see-results', in: 'program' },
  async ({ reader, session, params, locale }) => {
    const found = await batchNumbered(reader, Number(params.batchId))
    if (!found.ok) return found
    if (!mayHere(session, 'see-results', found.value.program_id)) return refused('batch-unknown')
    const people = await heldBackOf(reader, found.value.batch_id)
    return done({
      people: people.map(({ user_name, first_name, last_name, is_leader, reason, details }) => ({
        userName: user_name,
        firstName: first_name,
        lastName: last_name,
        isLeader: is_leader,
        reason: translate(locale, `errors.${reason}`, { ...details, user: user_name }),
      })),
    })
  },
)
