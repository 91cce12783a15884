import { localeOf } from '../../rules/clients/locales.ts'
import { activationMail } from './kinds/activation.mail.ts'
import { baselineCorrectedMail } from './kinds/baseline-corrected.mail.ts'
import { chooseGoalMail } from './kinds/choose-goal.mail.ts'
import { contactUsMail } from './kinds/contact-us.mail.ts'
import { finalResultMail } from './kinds/final-result.mail.ts'
import { forgotPasswordMail } from './kinds/forgot-password.mail.ts'
import { forgotUsernameMail } from './kinds/forgot-username.mail.ts'
import { goalReachedMail } from './kinds/goal-reached.mail.ts'
import { lastDaysMail } from './kinds/last-days.mail.ts'
import { leaderNoteMail } from './kinds/leader-note.mail.ts'
import { lockedMail } from './kinds/locked.mail.ts'
import { milestoneMail } from './kinds/milestone.mail.ts'
import { oneWeekMail } from './kinds/one-week.mail.ts'
import { openingMail } from './kinds/opening.mail.ts'
import { passwordChangedMail } from './kinds/password-changed.mail.ts'
import { pointsCreditedMail } from './kinds/points-credited.mail.ts'
import { pointsExpiringMail } from './kinds/points-expiring.mail.ts'
import { resultsMail } from './kinds/results.mail.ts'
import { rewardOrderMail } from './kinds/reward-order.mail.ts'
import type { MailContent, MailFrame, MailWriter } from './mail-content.ts'
import { htmlOf } from './mail-html.ts'
import type { MailKind } from './mail-kinds.ts'
import { textOf } from './mail-text.ts'
import { plainLine } from './plain-line.ts'

const writers: { readonly [K in MailKind]: MailWriter<K> } = {
  activation: activationMail,
  'baseline-corrected': baselineCorrectedMail,
  'choose-goal': chooseGoalMail,
  'contact-us': contactUsMail,
  'final-result': finalResultMail,
  'goal-reached': goalReachedMail,
  'last-days': lastDaysMail,
  milestone: milestoneMail,
  'one-week': oneWeekMail,
  opening: openingMail,
  'points-credited': pointsCreditedMail,
  'points-expiring': pointsExpiringMail,
  results: resultsMail,
  'forgot-password': forgotPasswordMail,
  'forgot-username': forgotUsernameMail,
  'leader-note': leaderNoteMail,
  locked: lockedMail,
  'password-changed': passwordChangedMail,
  'reward-order': rewardOrderMail,
}

/** A mail as it goes out. */
export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly intlCode: string
  /** Where its button leads. */
  readonly url: string | undefined
  readonly sender: MailContent['sender']
  readonly replyTo: MailContent['replyTo']
  /** Where its reader switches off mails like it. */
  readonly optOutUrl: string | undefined
}

/** Writes a mail in its client's name and its reader's language. Throws on an unknown kind, which nothing queues. */
export function renderMail(frame: MailFrame, kind: string, values: object): RenderedMail {
  const write = writers[kind as MailKind] as ((frame: MailFrame, values: object) => MailContent) | undefined
  if (write === undefined) throw new Error(`There is no mail of the kind ${kind}.`)
  const content = write(frame, values)
  return {
    subject: plainLine(content.subject),
    html: htmlOf(frame, content),
    text: textOf(frame, content),
    intlCode: localeOf(frame.locale).intlCode,
    url: content.action?.url,
    sender: content.sender && plainLine(content.sender),
    replyTo: content.replyTo && { name: plainLine(content.replyTo.name), address: content.replyTo.address },
    optOutUrl: frame.optOutUrl,
  }
}
