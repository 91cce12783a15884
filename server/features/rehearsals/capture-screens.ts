import { randomBytes } from 'node:crypto'
import type { RehearsalReport, SeenScreen } from '../../../contract/rehearsal.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { showMail } from '../../emails/look-at-mails.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import { listGoalLevels } from '../goals/list-goal-levels.ts'
import { programRules } from '../program-rules/program-rules.ts'
import { type Asking, listProgramViews } from '../program-views/list-program-views.ts'
import { ownProgress } from '../progress/own-progress.ts'
import { teamTables } from '../tables/team-tables.ts'
import { teamCounts } from '../team-today/count-teams.ts'
import { teamToday } from '../team-today/team-today.ts'
import { countMails, readSituations, type SituationRow } from './rehearsals.store.ts'

/** A screen as somebody saw it in one language. */
export interface CapturedScreen {
  readonly key: string
  readonly locale: string
  readonly replies: SeenScreen
}

export interface Captured {
  readonly screens: RehearsalReport['screens'][number][]
  readonly replies: CapturedScreen[]
}

/** A mail as it would have gone out. */
export interface CapturedMail {
  readonly kind: string
  readonly locale: string
  readonly html: string
}

interface Situated {
  readonly programId: string
  readonly situations: readonly SituationRow[]
  readonly locales: readonly string[]
  /** The groups of the program, whose words and levels differ. */
  readonly groups: readonly { readonly groupId: string; readonly name: string }[]
}

/** In which ways people see the program now, with somebody for each; of everybody at once. */
export const situationsOf = readSituations

/**
 * Adds each way in which somebody sees the program that was not there before: by their group, status, treatment and result code. The replies
 * are those of the screens' own calls, to one of these people, in every language.
 */
export async function captureScreens(
  tx: ClientTx,
  { programId, situations, locales, groups }: Situated,
  captured: Captured,
): Promise<void> {
  const client = await getClient(tx)
  for (const { person_id: personId, people, group_id: groupId, treatment, code } of situations) {
    const seen = await screenOf(tx, { client, personId, locale: client.defaultLocale }, programId)
    if (seen === undefined) continue
    const status = seen.view.programViewStatus
    const place = groups.findIndex(one => one.groupId === groupId)
    const isOneOfMany = groups.length > 1 && place >= 0
    const key = [status, treatment, code, isOneOfMany && `group-${place + 1}`].filter(Boolean).join('.')
    if (captured.screens.some(one => one.key === key)) continue
    captured.screens.push({
      key,
      status,
      ...(isOneOfMany && { group: groups[place]!.name }),
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
async function screenOf(tx: ClientTx, asking: Asking, programId: string): Promise<SeenScreen | undefined> {
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

export interface LeaderSeen {
  readonly programId: string
  readonly role: string
  /** One of the leaders, and how many there are. */
  readonly personId: number
  readonly leaders: number
}

/** Adds how a leader sees the program, once in each status, in every language. */
export async function captureLeader(
  inside: Database,
  clientId: number,
  { leaders, ...leader }: LeaderSeen & { readonly locales: readonly string[] },
  captured: Captured,
): Promise<void> {
  const { personId, programId, role } = leader
  const { client, day, status } = await withClientLong(inside, clientId, async tx => {
    const own = await getClient(tx)
    const seen = await leaderView(tx, { client: own, personId, locale: own.defaultLocale }, leader)
    return { client: own, day: dayIn(own.timeZone, tx.now), status: seen?.programViewStatus }
  })
  const key = `leader.${status}`
  if (status === undefined || captured.screens.some(one => one.key === key)) return
  captured.screens.push({ key, role, status, day, people: leaders })
  for (const locale of leader.locales) {
    const replies = await leaderScreen(inside, { client, personId, locale }, { programId, role })
    if (replies) captured.replies.push({ key, locale, replies })
  }
}

async function leaderView(tx: ClientTx, asking: Asking, { programId, role }: Pick<LeaderSeen, 'programId' | 'role'>) {
  const { programViews } = await listProgramViews(tx, asking)
  return programViews.find(one => one.programId === programId && one.role === role && !one.isFormerTeam)
}

/** What the calls of a leader's screens answer them; nothing where they do not see the program. */
export function leaderScreen(
  inside: Database,
  asking: Asking,
  of: Pick<LeaderSeen, 'programId' | 'role'>,
): Promise<SeenScreen | undefined> {
  // All of it within one: in a sandbox each by itself would do all that a commit does.
  return withClientLong(inside, asking.client.clientId, async tx => {
    const view = await leaderView(tx, asking, of)
    if (view === undefined) return undefined
    const { programViewId, programViewStatus } = view
    // In a preview no other group can be asked for.
    const groups = view.groups?.slice(0, 1)
    const rules = await programRules(tx, asking, { ...of, groupId: groups?.[0]?.groupId ?? '' })
    const progress = await ownProgress(tx, asking, programViewId)
    const tables = await teamTables(inside, asking, { programViewId, page: 1 })
    if (!progress.ok || !tables.ok || !rules.ok) return undefined
    const below = async (sort: 'pace' | 'progress') => {
      const list = { people: 'below', sort } as const
      const found = await teamTables(inside, asking, { programViewId, page: 1, list })
      return found.ok ? { [sort]: found.value } : {}
    }
    const isUnderWay = programViewStatus === 'progress_loaded_no_issuance'
    return {
      view: { ...view, groups },
      progress: progress.value,
      rules: rules.value,
      team: {
        tables: tables.value,
        below: isUnderWay ? { ...(await below('pace')), ...(await below('progress')) } : {},
        counts: { programs: await teamCounts(inside, asking) },
        today: await teamToday(inside, asking),
      },
    }
  })
}

/** The mails that were queued, which nobody gets: how many of each kind and language, and the first of them. */
export async function sinkMails(
  tx: ClientTx,
): Promise<{ readonly mails: RehearsalReport['mails']; readonly pages: readonly CapturedMail[] }> {
  const client = await getClient(tx)
  const mails: RehearsalReport['mails'] = []
  const pages: CapturedMail[] = []
  // Links by which somebody switches mails off are of nobody.
  const links = { port: 0, secret: randomBytes(32) }
  for (const { kind, locale, count, first } of await countMails(tx)) {
    const shown = await showMail(tx, client, links, first)
    if (!shown.ok) continue
    const { subject, text, html } = shown.value.mail
    mails.push({ kind, locale, count, subject, text: withoutKeys(text), isKept: true })
    pages.push({ kind, locale, html: withoutKeys(html) })
  }
  return { mails, pages }
}

const withoutKeys = (text: string) => text.replace(/\?k=[\w-]+/g, '?k=…')
