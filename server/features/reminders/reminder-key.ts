/**
 * The key under which a reminder is queued, of which there is one (docs/MAIL.md): so nobody has two on a day, of whichever
 * programs, from leaders or by themselves. A program of which no later day could remind them goes without it.
 */
export function reminderKey(personId: number, today: string): string {
  return `${reminderKeyStart}${personId}/${today}`
}

export const reminderKeyStart = 'choose-goal/'
