import type { Progress } from '../../../contract/calls/program-views/progress.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { labelFor } from '../../../rules/clients/media-label.ts'
import { writeDay } from '../../../rules/clients/write-days.ts'
import { writeDecimal, writeLabel } from '../../../rules/clients/write-figures.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import { happenedIn } from '../../../rules/results/happened.ts'
import type { ParticipantCode } from '../../../rules/results/result-code.ts'
import { resultMessage } from '../../../rules/results/result-message.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Client } from '../clients/client-of-host.ts'
import type { PublishedProgram } from '../program-views/program-documents.ts'
import { programLabel } from '../programs/program-label.ts'
import { ownProgress } from '../progress/own-progress.ts'
import { translateFor } from '../translations/translate.ts'
import { percentIn } from './figures.ts'
import { localeFor, notify, type OccasionValues } from './mail-reader.ts'
import { onSince } from './occasion-plan.ts'
import { readFinal, type Slice, type Slicing } from './occasions.store.ts'

/** Notifies people of a program their final result, in the texts of its page. */
export async function notifyOfFinalResult(
  tx: ClientTx,
  client: Client,
  published: PublishedProgram,
  slice: Slice,
): Promise<Slicing> {
  const { programId, document } = published
  const since = onSince(client, 'final-result', programId)
  if (since === undefined) return { notified: 0 }
  const { timePeriodId } = document.timePeriod
  const rows = await readFinal(tx, { programId, timePeriodId }, since, slice)
  let notified = 0
  for (const row of rows) {
    const locale = localeFor(row, client)
    const own = await ownProgress(tx, { client, personId: row.person_id, locale }, programViewId(programId, 'Selector'))
    const values = own.ok ? finalValues(client, locale, document, own.value) : undefined
    if (values === undefined) continue
    const isNew = await notify(tx, client, row, {
      occasion: 'final-result',
      instance: timePeriodId,
      again: row.first_issued_at,
      programId,
      values: { ...values, batchId: row.batch_id },
    })
    if (isNew) notified += 1
  }
  return { notified, last: rows.length === slice.most ? rows.at(-1)!.person_id : undefined }
}

/** Texts that point to a part of the page below them; a mail has no such part. */
const onThePage = ['final.footer.shown-below', 'final.message.nothing-paid']

/** What a mail says of a final result; nothing of somebody who has none, such as who was held back. */
export function finalValues(
  client: Client,
  locale: string,
  document: PublishedProgram['document'],
  { goal, goalLabel, finalResult, minQualifierName, paid }: Progress,
): OccasionValues<'final-result'> | undefined {
  if (finalResult === undefined) return undefined
  const { paxGoalSelection: chosen, paxProgressResponse: now } = goal
  const percent = now?.progressPercentage
  const happened = happenedIn(finalResult, { hasGoal: chosen !== undefined, percent })
  const { headline, ...words } = resultMessage(document.type, finalResult.code as ParticipantCode, happened)
  const { intlCode } = localeOf(locale)
  const points = finalResult.totalNumberOfPoints
  const creditedOn = paid?.payments.findLast(payment => payment.points > 0)?.date ?? finalResult.issuedOn
  return {
    programId: document.programId,
    programName: sayIn(document.name, locale, client.defaultLocale),
    headline,
    texts: [words.subheadline, words.message, words.footer].filter(key => !onThePage.includes(key)),
    spoken: {
      percent: percentIn(client, locale, percent ?? 0),
      points: writeDecimal(points, intlCode),
      mediaLabel: labelFor(programLabel(document, { client, locale }), points, intlCode),
      date: writeDay(creditedOn, intlCode),
      measure: minQualifierName ?? translateFor(client, locale, 'progress.second-measure', {}),
    },
    ...(now && { result: writeLabel(now.resultsToDate, intlCode, goalLabel) }),
    ...(chosen && { target: writeLabel(chosen.goalAchieveAmount, intlCode, goalLabel) }),
  }
}
