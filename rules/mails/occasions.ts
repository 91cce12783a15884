/** What people are written to about of themselves, by mails that they can switch off. */
export const occasions = [
  'opening',
  'last-days',
  'results',
  'milestone',
  'one-week',
  'goal-reached',
  'final-result',
  'points-credited',
  'points-expiring',
] as const
export type Occasion = (typeof occasions)[number]

/** What a person switches off together. */
export const mailTopics = ['programs', 'progress', 'points'] as const
export type MailTopic = (typeof mailTopics)[number]

const topics: Readonly<Record<Occasion, MailTopic>> = {
  opening: 'programs',
  'last-days': 'programs',
  results: 'progress',
  milestone: 'progress',
  'one-week': 'progress',
  'goal-reached': 'progress',
  'final-result': 'progress',
  'points-credited': 'points',
  'points-expiring': 'points',
}

export function topicOf(occasion: Occasion): MailTopic {
  return topics[occasion]
}
