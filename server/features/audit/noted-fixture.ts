import { expect } from 'vitest'

/** An event as acts leave it. */
export interface NotedEvent {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Changes of a setting whose event needs no `before` and `after`, and why. */
const withoutBothSides: Readonly<Record<string, string>> = {
  'client.created': 'there was nothing before',
  'client.closed': 'says what was and what is',
  'client.opened': 'says what was and what is',
  'client.exported': 'changes nothing',
  'client.host-claimed': 'the host was not there before',
  'client.host-added': 'the host was not there before',
  'client.host-removed': 'the host is there no longer',
  'client.picture': 'kept for the card that names it, whose event has both',
  'sso.key-made': 'there was no such key before',
  'sso.keys-retired': 'names the key that is left',
  'sso.tried': 'changes nothing',
  'sso.linked': 'the subject was nobody before',
}
/** Acts on somebody else whose event needs no reason, and why. */
const withoutReason: Readonly<Record<string, string>> = {
  'admin.created': 'the reason is that of the role, which follows',
  'admin.linked': 'names an account of the operating system, and moves nothing',
  'admin.unlinked': 'names an account of the operating system, and moves nothing',
  'ledger.statement-exported': 'changes nothing',
  'note.sent': 'the note is its own reason',
  'password.forgotten': 'nobody is asked for one before signing in',
  'reward.accepted': 'an order goes its way; what ends it has a reason',
  'sso.linked': 'names the provider that vouches for them',
  'user-name.forgotten': 'nobody is asked for one before signing in',
}

const isSetting = ({ action }: NotedEvent) =>
  /^(client|grant|sso|mails\.planned|mail\.reports|reward\.applied|reward\.created|supplier\.products)\b/.test(action)
const isOnSomebodyElse = ({ actor, subject }: NotedEvent) =>
  subject.startsWith('person:') && !actor.split(' ').includes(subject)

/**
 * Expects of events what W09a promises: both sides of what changes a setting, and the reason of what is done to somebody else.
 * `reason` is the one that was typed, where the act takes one.
 */
export function expectNoted(events: readonly NotedEvent[], reason: string | undefined, mayBeSilent = false): void {
  for (const event of events) {
    const { action, details } = event
    if (isSetting(event) && !(action in withoutBothSides))
      expect(bothSides(details), `${action} has no before and after`).toBe(true)
    if (isOnSomebodyElse(event) && !(action in withoutReason) && !mayBeSilent)
      expect(details, `${action} has no reason`).toHaveProperty('reason')
  }
  if (reason !== undefined)
    expect(
      events.map(({ details }) => details['reason']),
      'the reason that was typed is lost',
    ).toContain(reason)
}

/** Of the whole, of each setting by its name, or of each of a list. */
function bothSides(details: NotedEvent['details']): boolean {
  if (hasBoth(details)) return true
  const parts = Array.isArray(details['changes']) ? details['changes'] : Object.values(details)
  return parts.length > 0 && parts.every(hasBoth)
}

function hasBoth(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'before' in value && 'after' in value
}
