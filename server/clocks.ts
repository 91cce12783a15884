/** For how long one kind of data is kept. */
export interface Clock {
  readonly name: string
  /** After so many days it goes; null where it stays until somebody says otherwise. */
  readonly days: number | null
  /** What the setting may say. */
  readonly least: number
  readonly most: number
  /** What goes, and from when its days count. */
  readonly what: string
}

/** Every clock. docs/OPERATIONS.md has its table from here, and the task `tidy` applies them (server/jobs/tidy.job.ts). */
export const clocks = [
  clock('load-history', 30, 'what undoing a load needs, from the load on; of the newest load of each kind it stays', 0),
  clock(
    'uploads',
    7,
    'bytes and rejected lines of files, from when somebody last touched the upload or its rows were in',
  ),
  clock('sessions', 30, 'sessions, from their end; the newest of each person stays, since it says when they last came'),
  clock('places', 180, 'places that somebody signed in from, from the last time', 1, 180),
  clock('tickets', 7, 'links and other one-time secrets, as hashes, from their end', 7),
  clock('attempts', 1, 'attempts to sign in, to redeem and the like, from each'),
  clock('mails', 30, 'mails, from when they were sent, failed or lapsed'),
  clock('notes', 400, 'notes of leaders to people of their team, from when they were written'),
  clock('tasks', 90, 'what became of tasks, from their end', 7),
  clock(
    'addresses',
    90,
    'addresses of orders, from when the last parcel arrived; one of which nobody says so counts as arrived 90 days after it was shipped',
    0,
  ),
  clock('avatars', 365, 'pictures of people who are inactive, from the last change of their account', 0),
  clock('plans', 730, 'plans that people wrote for themselves, from when they were last saved'),
  clock(
    'audit-details',
    null,
    'details of audit events; who did what to whom and when stays, and so does the seal',
    30,
  ),
] as const satisfies readonly Clock[]

function clock<Name extends string>(
  name: Name,
  days: number | null,
  what: string,
  least = 1,
  most = 9999,
): Clock & { readonly name: Name } {
  return { name, days, what, least, most }
}

export type ClockName = (typeof clocks)[number]['name']
export type KeptDays = Readonly<Record<ClockName, number | null>>

/** As it is where nothing is set. */
export const usualDays = Object.fromEntries(clocks.map(({ name, days }) => [name, days])) as KeptDays

/** The clocks with what a setting such as `mails=14, notes=200` says. */
export function readKeptDays(text: string): KeptDays {
  return { ...usualDays, ...Object.fromEntries(saidIn(text).map(([name, days]) => [name, Number(days)])) }
}

/** What is wrong with such a setting, to follow its name. */
export function keptDaysTrouble(text: string): string | undefined {
  for (const [name, days] of saidIn(text)) {
    const known: Clock | undefined = clocks.find(one => one.name === name)
    if (known === undefined) {
      return `names ${JSON.stringify(name)}, which is none of ${clocks.map(one => one.name).join(', ')}`
    }
    const { least, most } = known
    if (!/^\d{1,4}$/.test(days) || Number(days) < least || Number(days) > most) {
      return `must give ${name} a whole number of days from ${least} to ${most}, such as ${name}=${known.days ?? 400}`
    }
  }
  return undefined
}

function saidIn(text: string): (readonly [name: string, days: string])[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [name = '', days = '', ...more] = part.split('=').map(word => word.trim())
      return [name, more.length > 0 ? '' : days] as const
    })
}

/** The table of the documents. */
export function clocksTable(): string {
  const rows = clocks.map(({ name, days, what }) => `| \`${name}\` | ${days ?? '–'} | ${what} |`)
  return ['| Clock | Days | What goes |', '|---|---|---|', ...rows].join('\n')
}
