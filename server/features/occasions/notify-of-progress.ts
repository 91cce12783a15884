import type { Progress } from '../../../contract/calls/program-views/progress.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { writeLabel } from '../../../rules/clients/write-figures.ts'
import { plainText } from '../../../rules/decimal.ts'
import type { Occasion } from '../../../rules/mails/occasions.ts'
import { type Measured, type ProgressNews, progressNews } from '../../../rules/mails/progress-news.ts'
import { addDays, dayNumber } from '../../../rules/programs/calendar-day.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import { tryHoldLoads } from '../load-history/hold-loads.ts'
import type { PublishedProgram } from '../program-views/program-documents.ts'
import { ownProgress } from '../progress/own-progress.ts'
import { figuresOf } from './figures.ts'
import { localeFor, notify } from './mail-reader.ts'
import { onSince } from './occasion-plan.ts'
import {
  type MovedRow,
  noteLook,
  passOver,
  readMoved,
  readNotified,
  type Slice,
  type Slicing,
} from './occasions.store.ts'
import { progressOccasions } from './progress-occasions.ts'

/** Notifies people of a program what a load of results has brought them: the one thing that is worth most (`progressNews`). */
export async function notifyOfProgress(
  tx: ClientTx,
  client: Client,
  published: PublishedProgram,
  today: string,
  slice: Slice,
): Promise<Slicing> {
  const { programId, document } = published
  const scope = { programId, timePeriodId: document.timePeriod.timePeriodId }
  // A load that is being undone cannot take back what it does not see yet: what there is to say is said at the next look.
  if (!(await tryHoldLoads(tx))) return { notified: 0 }
  const since = firstDayOf(client, programId)
  if (since === undefined) {
    // Where only an exception keeps them off, what comes meanwhile is no news once it ends.
    const elsewhere = firstDayOf(client)
    return {
      notified: 0,
      last: elsewhere === undefined ? undefined : await passOver(tx, scope, elsewhere, slice.after),
    }
  }
  const rows = await readMoved(tx, scope, since, slice)
  let notified = 0
  for (const row of rows) if (await notifyOne(tx, client, published, row, { since, today })) notified += 1
  return { notified, last: rows.length === slice.most ? rows.at(-1)!.person_id : undefined }
}

/** Since when one of the occasions is on, for a program or without one; nothing where all are off. */
function firstDayOf(client: Client, programId?: string): string | undefined {
  const days = progressOccasions.map(one => onSince(client, one, programId))
  return days.filter(day => day !== undefined).sort()[0]
}

async function notifyOne(
  tx: ClientTx,
  client: Client,
  { programId, document }: PublishedProgram,
  row: MovedRow,
  { since, today }: { readonly since: string; readonly today: string },
): Promise<boolean> {
  const locale = localeFor(row, client)
  const own = await ownProgress(tx, { client, personId: row.person_id, locale }, programViewId(programId, 'Selector'))
  const { timePeriodId, endDate } = document.timePeriod
  const daysLeft = dayNumber(endDate) - dayNumber(today)
  const figures = own.ok ? figuresOf(client, locale, own.value, daysLeft) : undefined
  if (!own.ok || figures === undefined || !(await noteLook(tx, row.pax_goal_id, figures.dataThrough))) return false
  const notified = new Set(
    (await readNotified(tx, row.person_id, programId)).map(one => `${one.occasion} ${one.instance}`),
  )
  const instanceOf = (occasion: Occasion, level?: string) =>
    occasion === 'results' ? `${timePeriodId}/${figures.dataThrough}` : [timePeriodId, level].filter(Boolean).join('/')
  const isOpen = (occasion: Occasion, level?: string) => {
    const day = onSince(client, occasion, programId)
    return (
      day !== undefined && day <= figures.dataThrough && !notified.has(`${occasion} ${instanceOf(occasion, level)}`)
    )
  }
  const before = beforeOf(own.value.history, row.through, since)
  const news = progressNews(inputOf(document.calculation, own.value, before, daysLeft), isOpen)
  if (news === undefined) return false
  const level = news.occasion === 'milestone' ? news.levelId : undefined
  return notify(tx, client, row, {
    occasion: news.occasion,
    instance: instanceOf(news.occasion, level),
    programId,
    ...(news.occasion === 'one-week' && { lastDay: addDays(endDate, -7) }),
    values: {
      programId,
      programName: sayIn(document.name, locale, client.defaultLocale),
      ...figures,
      ...moreOf(news, own.value, locale),
      ...(news.occasion === 'goal-reached' && { end: endDate }),
    } as never,
  })
}

/** The result when it was looked at last; at the first look, as it was before the occasions were on. */
function beforeOf(history: readonly Measured[], through: string | null, since: string): Measured | undefined {
  return history.findLast(({ dataThrough }) => (through === null ? dataThrough < since : dataThrough <= through))
}

function inputOf(
  calculation: PublishedProgram['document']['calculation'],
  { goal, treatment, milestones, history }: Progress,
  before: Measured | undefined,
  daysLeft: number,
) {
  const now = goal.paxProgressResponse!
  return {
    calculation,
    treatment,
    result: now.resultsToDate,
    before: before?.resultsToDate,
    hasMinimum: now.isMinQualifierAchieved !== undefined,
    toAchieve: now.toAchieve,
    daysLeft,
    levels: milestones,
    history,
  }
}

function moreOf(news: ProgressNews, { goalLabel, milestones }: Progress, locale: string) {
  const write = (figure: string) => writeLabel(figure, localeOf(locale).intlCode, goalLabel)
  if (news.occasion === 'one-week') return { best: write(plainText(news.best)) }
  if (news.occasion !== 'milestone') return {}
  const level = milestones.find(({ levelId }) => levelId === news.levelId)!
  return { level: level.name, levelTarget: write(level.target) }
}
