import type { ReplyOf } from '../../../contract/call.ts'
import type { previewMail } from '../../../contract/calls/admin/mails/preview.ts'
import { type ProgramDocument, sayIn, termsOf } from '../../../contract/program-document.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { labelFor } from '../../../rules/clients/media-label.ts'
import { writeDay } from '../../../rules/clients/write-days.ts'
import { writeDecimal, writeLabel } from '../../../rules/clients/write-figures.ts'
import type { Occasion } from '../../../rules/mails/occasions.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { addDays } from '../../../rules/programs/calendar-day.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { MailPerson, NewMail } from '../../emails/mail-kinds.ts'
import { framedPreview } from '../../emails/preview-link.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import type { LinkParts } from '../../emails/queued-mail.ts'
import { type RenderedMail, renderMail } from '../../emails/render-mail.ts'
import { personOf } from '../accounts/person-of.ts'
import type { Client } from '../clients/client-of-host.ts'
import { originOf } from '../clients/origin-of.ts'
import { type Limit, takeAttempt, tooManyAttempts } from '../limits/limits.ts'
import { findPrograms } from '../program-views/program-documents.ts'
import { programLabel } from '../programs/program-label.ts'
import { awardIn, percentIn } from './figures.ts'
import { readPublic } from './occasions.store.ts'

export interface Sample {
  readonly occasion: Occasion
  readonly locale: string
  readonly programId: string
}

/** Somebody who is not there, by a name that every language knows. */
const somebody: MailPerson = { firstName: 'Alex', lastName: 'Rivera', userName: 'alex.rivera' }

/** A mail of an occasion about a program that people see, to nobody and with invented figures. */
export async function renderSample(
  tx: ClientTx,
  client: Client,
  { port }: Pick<LinkParts, 'port'>,
  sample: Sample,
): Promise<Outcome<RenderedMail, 'program-unknown'>> {
  const document = await publicDocument(tx, sample.programId)
  if (document === undefined) return refused('program-unknown')
  const origin = originOf(client, { port })
  const frame = {
    client,
    locale: sample.locale,
    origin,
    queuedAt: tx.now,
    token: undefined,
    optOutUrl: `${origin}/mails/off`,
  }
  return done(renderMail(frame, sample.occasion, { ...somebody, ...sampleValues(client, document, sample) }))
}

/** The same for the console, with where to frame it as a device of each scheme shows it. */
export async function previewSample(
  tx: ClientTx,
  client: Client,
  links: LinkParts,
  sample: Sample,
): Promise<Outcome<ReplyOf<typeof previewMail>, 'program-unknown'>> {
  const mail = await renderSample(tx, client, links, sample)
  if (!mail.ok) return mail
  const { subject, text } = mail.value
  const framed = (scheme: 'light' | 'dark') =>
    framedPreview(links.secret, client.clientId, { ...sample, scheme }, tx.now)
  return done({ subject, text, light: framed('light'), dark: framed('dark') })
}

/** So often may somebody send samples to themselves. */
const most = 20
const minutes = 15

/** Sends it to somebody who wants to see it in their mailbox: as a mail that keeps no hours. */
export async function sendSample(
  tx: ClientTx,
  client: Client,
  personId: number,
  sample: Sample,
): Promise<Outcome<{ to: string }, 'program-unknown' | 'no-address' | 'too-many-tries'>> {
  const document = await publicDocument(tx, sample.programId)
  if (document === undefined) return refused('program-unknown')
  const { email, first_name: firstName, last_name: lastName, user_name: userName } = await personOf(tx, personId)
  if (email === null) return refused('no-address')
  const limits: Limit[] = [{ kind: 'mail-sample', subject: `person ${personId}`, most, minutes }]
  const seconds = await takeAttempt(tx, limits)
  if (seconds > 0) return tooManyAttempts(seconds)
  await queueMail(tx, client, {
    kind: sample.occasion,
    personId,
    to: { address: email, name: fullName({ firstName, lastName }) },
    locale: sample.locale,
    values: { firstName, lastName, userName, ...sampleValues(client, document, sample) },
  } as NewMail)
  return done({ to: email })
}

async function publicDocument(tx: ClientTx, programId: string): Promise<ProgramDocument | undefined> {
  const version = (await readPublic(tx)).find(one => one.programId === programId)
  return version && (await findPrograms(tx, [version]))(programId, version.version).document
}

function sampleValues(client: Client, document: ProgramDocument, { occasion, locale }: Sample) {
  const { intlCode } = localeOf(locale)
  const terms = termsOf(document, locale, client.defaultLocale)
  const write = (figure: number) => writeLabel(figure, intlCode, terms.label)
  const label = programLabel(document, { client, locale })
  const { startDate, endDate } = document.timePeriod
  const program = {
    programId: document.programId,
    programName: sayIn(document.name, locale, client.defaultLocale),
  }
  const progress = {
    ...program,
    dataThrough: addDays(startDate, 20),
    result: write(180),
    target: write(240),
    percent: percentIn(client, locale, 75),
    toAchieve: write(60),
  }
  const points = 900
  switch (occasion) {
    case 'opening':
      return document.goalSelection
        ? { ...program, until: document.goalSelection.to }
        : { ...program, target: write(240) }
    case 'last-days':
      return { ...program, until: document.goalSelection?.to ?? startDate }
    case 'results':
      return progress
    case 'milestone': {
      const level = terms.groups[0]?.levels[0]?.name ?? program.programName
      return { ...progress, level, levelTarget: write(160) }
    }
    case 'one-week':
      return { ...progress, best: write(64) }
    case 'goal-reached': {
      const { toAchieve: _, ...reached } = progress
      return { ...reached, result: write(246), percent: percentIn(client, locale, 102), end: endDate }
    }
    case 'final-result':
      return {
        ...program,
        headline: 'final.headline.goal-success',
        texts: ['final.subheadline.goal-reached', 'final.message.you-earned', 'final.footer.in-your-account'],
        spoken: {
          percent: percentIn(client, locale, 102),
          points: writeDecimal(points, intlCode),
          mediaLabel: labelFor(label, points, intlCode),
          date: writeDay(addDays(endDate, 14), intlCode),
        },
        result: write(246),
        target: write(240),
      }
    case 'points-credited':
      return { award: awardIn(client, locale, label, points), programName: program.programName }
    case 'points-expiring':
      return { award: awardIn(client, locale, label, points), lastDay: addDays(endDate, 365) }
  }
}
