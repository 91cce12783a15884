import type { Occasion } from '../../rules/mails/occasions.ts'
import type { MailPerson, MailValues } from './mail-kinds.ts'

/** What mails of occasions say to somebody of a program of this name, in figures as long as they get. */
export function occasionValues(person: MailPerson, programName: string): Pick<MailValues, Occasion> {
  const program = { ...person, programName, programId: 'summit' }
  const progress = {
    ...program,
    dataThrough: '2026-11-20',
    result: '1,234,567.89 customers',
    target: '2,345,678.90 customers',
    percent: '52%',
    toAchieve: '1,111,111.01 customers',
  }
  return {
    opening: { ...program, until: '2026-11-30' },
    'last-days': { ...program, until: '2026-11-30' },
    results: progress,
    milestone: { ...progress, level: 'Ridge', levelTarget: '1,200,000 customers' },
    'one-week': { ...progress, best: '1,200,000 customers' },
    'goal-reached': { ...progress, end: '2026-12-31' },
    'final-result': {
      ...program,
      headline: 'final.headline.goal-success',
      texts: ['final.subheadline.goal-reached', 'final.message.you-earned', 'final.footer.in-your-account'],
      spoken: { percent: '104%', points: '900', mediaLabel: 'points', date: 'January 5, 2027', measure: 'Visits' },
      result: '1,234,567.89 customers',
      target: '1,200,000 customers',
    },
    'points-credited': { ...person, award: '900 points', programName },
    'points-expiring': { ...person, award: '900 points', lastDay: '2026-12-31' },
  }
}
