import { translateFor } from '../../features/translations/translate.ts'
import { greetingOf, type MailWriter, say } from '../mail-content.ts'

/** Points have come into somebody's account. */
export const pointsCreditedMail: MailWriter<'points-credited'> = (frame, { award, programName, ...person }) => ({
  subject: say(frame, 'points-credited.subject', { award }),
  preheader: say(frame, 'points-credited.body', { award }),
  heading: say(frame, 'points-credited.subject', { award }),
  greeting: greetingOf(frame, person),
  paragraphs: [say(frame, 'points-credited.body', { award })],
  facts:
    programName === undefined ? [] : [[translateFor(frame.client, frame.locale, 'dispatch.title', {}), programName]],
  action: {
    label: translateFor(frame.client, frame.locale, 'final.account-history', {}),
    url: `${frame.origin}/profile#account-history`,
  },
  notes: [],
})
