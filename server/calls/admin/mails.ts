import { getMailPlan, saveMailPlan } from '../../../contract/calls/admin/mails.ts'
import { programsWith } from '../../../rules/access/permissions.ts'
import { done } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import { actorOf } from '../../features/accounts/launched-act.ts'
import { saveMailPlan as save, showMailPlan } from '../../features/occasions/mail-plan.ts'
import { route } from '../../http/route.ts'

export const getMailPlanRoute = route(
  getMailPlan,
  { may: 'draft', in: 'program' },
  async ({ reader, session, locale }) =>
    done(await showMailPlan(reader, programsWith(session.grants, 'draft'), locale)),
)

export const saveMailPlanRoute = route(
  saveMailPlan,
  { may: 'administer' },
  async ({ db, client, session, locale, body }) =>
    withClient(db, client.clientId, async tx => {
      const saved = await save(tx, body, actorOf(session))
      return saved.ok ? done(await showMailPlan(tx, 'all', locale)) : saved
    }),
)
