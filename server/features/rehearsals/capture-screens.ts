import { randomBytes } from 'node:crypto'
import type { ParticipantScreen, RehearsalReport } from '../../../contract/rehearsal.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { showMail } from '../../emails/look-at-mails.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import { listGoalLevels } from '../goals/list-goal-levels.ts'
import { programRules } from '../program-rules/program-rules.ts'
import { type Asking, listProgramViews } from '../program-views/list-program-views.ts'
import { ownProgress } from '../progress/own-progress.ts'
import { countMails, readSituations } from './rehearsals.store.ts'

/** A screen as somebody saw it in one language. */
export interface CapturedScreen {
  readonly key: string
  readonly locale: string
  readonly replies: ParticipantScreen
}

export interface Captured {
  readonly screens: RehearsalReport['screens'][number][]
  readonly replies: CapturedScreen[]
}

/**
 * Adds each way in which somebody sees the program that was not there before: by their status, treatment and result code. The replies
 * are those of the screens' own calls, to one of these people, in every language.
 */
export async function captureScreens(
  tx: ClientTx,
  { programId, batchId, locales }: { programId: string; batchId: number | undefined; locales: readonly string[] },
  captured: Captured,
): Promise<void> {
  const client = await getClient(tx)
  for (const { person_id: personId, people, treatment, code } of await readSituations(tx, programId, batchId)) {
    const seen = await screenOf(tx, { client, personId, locale: client.defaultLocale }, programId)
    if (seen === undefined) continue
    const status = seen.view.programViewStatus
    const key = [status, treatment, code].filter(Boolean).join('.')
    if (captured.screens.some(one => one.key === key)) continue
    captured.screens.push({
      key,
      status,
      ...(treatment !== null && { treatment }),
      ...(code !== null && { code }),
      day: dayIn(client.timeZone, tx.now),
      people,
    })
    for (const locale of locales) {
      const replies = await screenOf(tx, { client, personId, locale }, programId)
      if (replies) captured.replies.push({ key, locale, replies })
    }
  }
}

/** What the calls of a participant's screens answer them; nothing where they do not see the program. */
async function screenOf(tx: ClientTx, asking: Asking, programId: string): Promise<ParticipantScreen | undefined> {
  const { programViews } = await listProgramViews(tx, asking)
  const view = programViews.find(one => one.programId === programId && one.role === 'Selector')
  if (view?.groupId === undefined) return undefined
  const { groupId, timePeriodId, role, programViewId } = view
  const progress = await ownProgress(tx, asking, programViewId)
  const rules = await programRules(tx, asking, { programId, groupId, role })
  if (!progress.ok || !rules.ok) return undefined
  const isOpen = ['goal_selection', 'goal_selected'].includes(view.programViewStatus)
  const levels = isOpen ? await listGoalLevels(tx, asking, { groupId, timePeriodId }) : undefined
  return {
    view,
    progress: progress.value,
    ...(levels?.ok && { levels: levels.value }),
    rules: rules.value,
  }
}

/** The mails that were queued, which nobody gets: how many of each kind and language, and the first of them. */
export async function sinkMails(tx: ClientTx): Promise<RehearsalReport['mails']> {
  const client = await getClient(tx)
  const mails: RehearsalReport['mails'] = []
  // Links by which somebody switches mails off are of nobody.
  const links = { port: 0, secret: randomBytes(32) }
  for (const { kind, locale, count, first } of await countMails(tx)) {
    const shown = await showMail(tx, client, links, first)
    if (!shown.ok) continue
    const { subject, text } = shown.value.mail
    mails.push({ kind, locale, count, subject, text: text.replace(/\?k=[\w-]+/g, '?k=…') })
  }
  return mails
}
