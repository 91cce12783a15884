import type { ReplyOf } from '../../../contract/call.ts'
import type { getMailPlan } from '../../../contract/calls/admin/mails.ts'
import type { MailPlan } from '../../../contract/mails.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { type Occasion, occasions } from '../../../rules/mails/occasions.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'
import { dayIn } from '../clients/client-day.ts'
import { type Client, getClient, lockClient } from '../clients/client-of-host.ts'
import { findPrograms } from '../program-views/program-documents.ts'
import { revisionOf } from '../revisions/revision-of.ts'
import { readPublic } from './occasions.store.ts'

type Shown = ReplyOf<typeof getMailPlan>

/** The plan of a client's mails, for whoever may draft these programs: `all`, or some. */
export async function showMailPlan(tx: ClientTx, drafting: 'all' | readonly string[], locale: string): Promise<Shown> {
  const client = await getClient(tx)
  const versions = (await readPublic(tx)).filter(({ programId }) => drafting === 'all' || drafting.includes(programId))
  const find = await findPrograms(tx, versions)
  const plan = planOf(client)
  return {
    revision: revisionOf(planOf(client)),
    plan: {
      ...plan,
      programs: plan.programs.filter(({ programId }) => drafting === 'all' || drafting.includes(programId)),
    },
    programs: versions.map(({ programId, version }) => {
      const { name } = find(programId, version).document
      return { programId, name: sayIn(name, locale, client.defaultLocale) }
    }),
    timeZone: client.timeZone,
  }
}

/** Changes the plan as a whole. An occasion that is turned on counts from today on; one that was on, since it was. */
export async function saveMailPlan(
  tx: ClientTx,
  { revision, plan }: { readonly revision: string; readonly plan: MailPlan },
  actor: Actor,
): Promise<Outcome<undefined, 'settings-changed' | 'mail-hours-wrong'>> {
  if (plan.from >= plan.to) return refused('mail-hours-wrong')
  const client = await lockClient(tx)
  const before = planOf(client)
  const wanted = inOrder(plan)
  if (JSON.stringify(before) === JSON.stringify(wanted)) return done(undefined)
  if (revisionOf(planOf(client)) !== revision) return refused('settings-changed')
  const today = dayIn(client.timeZone, tx.now)
  const { on, programs, ...hours } = wanted
  await mustChangeSettings(tx, ({ occasions: kept }) => ({
    occasions: {
      ...hours,
      on: Object.fromEntries(on.map(one => [one, kept.on[one] ?? today])),
      programs: Object.fromEntries(programs.map(({ programId, off }) => [programId, { off }])),
    },
  }))
  await recordEvent(tx, { actor, action: 'mails.planned', subject: 'client', details: { before, after: wanted } })
  return done(undefined)
}

function planOf({ settings }: Client): MailPlan {
  const { on, programs, ...hours } = settings.occasions
  return inOrder({
    ...hours,
    on: occasions.filter(one => on[one] !== undefined),
    programs: Object.entries(programs).map(([programId, { off }]) => ({ programId, off })),
  })
}

/** The same plan always reads the same. */
function inOrder({ from, to, quietDays, lastDays, expiryDays, on, programs }: MailPlan): MailPlan {
  const sorted = (some: readonly Occasion[]) => occasions.filter(one => some.includes(one))
  return {
    from,
    to,
    quietDays: [...new Set(quietDays)].sort((one, other) => one - other),
    lastDays,
    expiryDays,
    on: sorted(on),
    programs: programs
      .map(({ programId, off }) => ({ programId, off: sorted(off) }))
      .filter(({ off }) => off.length > 0)
      .sort((one, other) => (one.programId < other.programId ? -1 : 1)),
  }
}
