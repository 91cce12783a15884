import { localeOf } from '../../../rules/clients/locales.ts'
import { writeDecimal } from '../../../rules/clients/write-figures.ts'
import { countedLabelOf } from '../../features/clients/client-data.ts'
import { translateFor } from '../../features/translations/translate.ts'
import { greetingOf, type MailFrame, type MailWriter, say } from '../mail-content.ts'

/** The receipt of an order, and what becomes of it; it leads to the order, where codes stand and none is in the mail. */
export const rewardOrderMail: MailWriter<'reward-order'> = (
  frame,
  { orderId, event, lines, note, lapsed, ...person },
) => {
  const total = lines.reduce((sum, { points }) => sum + points, 0)
  const values = { order: orderId, event, reward: lines[0]?.name ?? '', points: pointsOf(frame, total) }
  return {
    subject: say(frame, 'reward-order.subject', values),
    preheader: say(frame, 'reward-order.preheader', values),
    heading: say(frame, 'reward-order.heading', values),
    greeting: greetingOf(frame, person),
    paragraphs: [
      say(frame, 'reward-order.body', values),
      ...(lapsed === undefined
        ? []
        : [translateFor(frame.client, frame.locale, 'rewards.lapsed', { points: pointsOf(frame, lapsed) })]),
    ],
    facts: [
      [say(frame, 'reward-order.number'), orderId],
      ...lines.map(
        ({ name, pieces, points }) =>
          [say(frame, 'reward-order.line', { reward: name, pieces }), pointsOf(frame, points)] as const,
      ),
      ...(note === undefined
        ? []
        : [[say(frame, isSent(event) ? 'reward-order.tracking' : 'reward-order.note'), note] as const]),
    ],
    action: {
      label: say(frame, 'reward-order.action'),
      url: `${frame.origin}/rewards/orders/${encodeURIComponent(orderId)}`,
    },
    notes: [],
  }
}

/** Of what was sent the note says how it is followed. */
const isSent = (event: string) => event === 'shipped' || event === 'delivered'

function pointsOf(frame: MailFrame, points: number): string {
  const written = writeDecimal(points, localeOf(frame.locale).intlCode)
  return translateFor(frame.client, frame.locale, 'progress.award', {
    points: written,
    mediaLabel: countedLabelOf(frame.client, frame.locale, points),
  })
}
