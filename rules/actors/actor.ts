/** A person of the client, by id. */
export type PersonActor = `person:${number}`

/** Somebody at the command line, by the name of their account on that machine. */
export type OperatorActor = `operator:${string}`

/**
 * Who did something, as it is kept: a kind and an id, never the name of a person (console §1). `person:7 as person:42` is 7
 * who acts as 42; `person:7 by operator:root` is 7 at the command line, typed by the account root of that machine.
 */
export type Actor =
  | PersonActor
  | `${PersonActor} as ${PersonActor}`
  | `${PersonActor} by ${OperatorActor}`
  | OperatorActor
  | `system:${string}`
  | `key:${string}`
  | 'catalogue'

/**
 * What something was done to: a kind and an id. A `goal` is one person's participation in a program; `delta` is a correction
 * of an award by hand; `text` is one of the client's own texts, by its name.
 */
export type Subject =
  | 'client'
  | `${'person' | 'goal' | 'batch' | 'load' | 'delta' | 'transfer' | 'recovery' | 'code-batch' | 'code-proposal' | 'code' | 'mail' | 'task' | 'draft'}:${number}`
  | `${'program' | 'text' | 'sso-key'}:${string}`

/** Kept before actors had ids: a text that names nobody for certain, whatever it says. */
export const unlinked = 'unknown:'

/** An actor taken apart, for whoever shows it. */
export interface ActorParts {
  readonly kind: 'person' | 'operator' | 'system' | 'key' | 'catalogue' | 'unknown'
  /** The person's id as a number in text, the account, the job; empty for the catalogue. */
  readonly id: string
  /** The person in whose place somebody acted. */
  readonly as?: string
  /** The account that typed it, where a person acted at the command line. */
  readonly typedBy?: string
}

/** Takes apart what the database keeps; it keeps no other forms. */
export function actorParts(actor: string): ActorParts {
  const person = /^person:(\d+)(?: as person:(\d+))?(?: by operator:(.+))?$/su.exec(actor)
  if (person !== null) {
    const [, id, as, typedBy] = person
    return { kind: 'person', id: id!, ...(as !== undefined && { as }), ...(typedBy !== undefined && { typedBy }) }
  }
  const [, kind, id] = /^(operator|system|key|unknown):(.*)/su.exec(actor) ?? [undefined, 'catalogue', '']
  return { kind: kind as ActorParts['kind'], id: id! }
}

/** The id of the person who acted; nothing where none is known to have. */
export function personOfActor(actor: string): number | undefined {
  const { kind, id } = actorParts(actor)
  return kind === 'person' ? Number(id) : undefined
}

/**
 * Whether two acts were done by two different people (console §1). False for a job or a command line that is linked to
 * nobody, since the person behind it is unknown, and for two acts of one account, whose users cannot be distinguished.
 */
export function areTwoPersons(one: string, other: string): boolean {
  const [first, second] = [personOfActor(one), personOfActor(other)]
  return first !== undefined && second !== undefined && first !== second && !areOfOneAccount(one, other)
}

/** Whether two acts are known to be of one person, or of one account that is linked to nobody. */
export function isSamePerson(one: string, other: string): boolean {
  const person = personOfActor(other)
  return one === other || (person !== undefined && personOfActor(one) === person)
}

/** Whether both were typed at the command line by the same account of the machine. */
export function areOfOneAccount(one: string, other: string): boolean {
  const { typedBy } = actorParts(one)
  return typedBy !== undefined && typedBy === actorParts(other).typedBy
}
