import { dirname } from 'node:path'

/** The tables of each folder below `server/`: statements of other folders neither write nor read them. */
export const owners: Readonly<Record<string, string>> = {
  db: 'secret_marks',
  emails: 'mails mail_opt_outs mail_returns mail_stops',
  'features/mail-reports': 'mail_report_keys',
  'features/accounts': 'known_places operator_links people sessions',
  'features/audit': 'audit_events audit_marks audit_seals',
  'features/avatars': 'avatars',
  'features/clients': 'brand_pictures client_host_claims client_hosts clients',
  'features/codes': 'code_batches code_proposals codes',
  'features/factors': 'factors recovery_codes',
  'features/forecasts': 'forecasts',
  'features/goals': 'pax_goals',
  'features/grants': 'grants',
  'features/ledger': `ledger_adjustments ledger_balances ledger_lot_uses ledger_paid_awards ledger_postings
    ledger_recoveries ledger_recovery_decisions ledger_recovery_lapses ledger_recovery_offsets ledger_transfers`,
  'features/limits': 'attempts',
  'features/load-history': 'load_changes loads',
  'features/organisation': 'assignments org_closure org_units',
  'features/notes': 'notes',
  'features/occasions': 'mail_looks mail_occasions',
  'features/people': 'person_words',
  'features/plans': 'plans',
  'features/program-views': 'client_revisions program_units',
  'features/programs': 'program_drafts program_versions programs publications',
  'features/progress': 'progress_loads progress_rows',
  'features/rehearsals': 'rehearsal_screens rehearsals',
  'features/results': 'award_deltas award_lines batch_findings held_back result_batches',
  'features/rewards': `reward_codes reward_lines reward_loads reward_options reward_orders reward_pictures reward_prices
    reward_products reward_supplier_keys reward_suppliers reward_wishes reward_words`,
  'features/shop': 'catalogue_secrets',
  'features/sso': 'sso_answers sso_identities sso_keys sso_providers sso_requests sso_trials',
  'features/standings': 'standing_jobs standings',
  'features/tables': 'team_changes team_counts team_facets team_people team_units teams',
  'features/tasks': 'tasks',
  'features/texts': 'client_texts',
  'features/tickets': 'tickets',
  'features/translations': 'client_words',
  'features/uploads': 'upload_parts upload_rejects upload_settings uploads',
  'features/views': 'saved_views',
}

/** Facts that statements over many people join: a function for each row would read a large client's people one by one. */
export const joined = `assignments clients org_closure org_units pax_goals people program_versions programs progress_loads
  result_batches`

/** What else other folders do with a table, and why. */
export const crossings: readonly (readonly [folder: string, does: 'reads' | 'writes', tables: string, why: string])[] =
  [
    [
      'emails',
      'reads',
      'award_lines ledger_adjustments ledger_transfers mail_occasions',
      'Mails are taken in one statement, which leaves out what is not true any more.',
    ],
    ['emails', 'writes', 'mail_occasions', 'A mail that was not sent since it is untrue has notified nobody.'],
    [
      'calculation',
      'reads',
      'award_deltas award_lines progress_rows',
      'The facts of many goals go out in one statement.',
    ],
    ['features/accounts', 'reads', 'tickets', 'The list of people says who has an activation link.'],
    ['features/avatars', 'writes', 'people', 'A picture and who has it change in one statement.'],
    ['features/clients', 'reads', 'program_drafts', 'A picture that a draft uses stays when old ones are deleted.'],
    [
      'features/forecasts',
      'reads',
      'award_deltas award_lines loads',
      'A forecast reads the days of loads, corrections by hand, and an example what an earlier program paid, set-wise.',
    ],
    [
      'features/goals',
      'reads',
      'held_back load_changes',
      'Goals are checked against what was issued, and locked by their load, set-wise.',
    ],
    ['features/goals', 'writes', 'audit_events', 'A file of goals writes one event for a thousand of them.'],
    [
      'features/ledger',
      'writes',
      'mail_occasions mails',
      'Points that came back are announced once more before they expire.',
    ],
    [
      'features/ledger',
      'reads',
      'mail_occasions mails',
      'Of points that came back somebody hears again unless a mail named as many.',
    ],
    ['features/ledger', 'reads', 'audit_events award_lines codes', 'The ledger is verified against what was decided.'],
    [
      'features/ledger',
      'reads',
      'program_versions',
      'Where points came from is said with the terms that they were issued by, in one statement.',
    ],
    ['features/load-history', 'reads', 'award_lines held_back', 'A load that awards stand on is not undone.'],
    ['features/load-history', 'writes', 'people', 'Undoing a load puts user names back that people have swapped.'],
    ['features/notes', 'reads', 'standings', 'A note keeps where its person stood.'],
    ['features/people', 'writes', 'people', 'A file of people is written set-wise.'],
    ['features/profile', 'reads', 'sessions', 'The profile says when its person last signed in.'],
    ['features/profile', 'writes', 'people', 'Locale, privacy notice and first set-up are columns of a person.'],
    ['features/program-views', 'reads', 'award_lines held_back progress_rows', 'A dashboard is read in one statement.'],
    [
      'features/rehearsals',
      'reads',
      'award_lines mails standings',
      'A rehearsal counts everybody by where they stand, and the mails that nobody gets.',
    ],
    ['features/results', 'reads', 'audit_events', 'When a baseline was corrected is noted nowhere else.'],
    ['features/results', 'reads', 'publications', 'Programs are listed in one statement.'],
    ['features/results', 'reads', 'loads', 'Results are prepared set-wise, and name the files behind them.'],
    [
      'features/occasions',
      'reads',
      'award_lines ledger_adjustments ledger_transfers mail_opt_outs progress_rows standings',
      'Those who are to be notified are found set-wise.',
    ],
    ['features/occasions', 'reads', 'mails', 'Nobody is reminded of a program twice on a day.'],
    ['features/occasions', 'writes', 'mails', 'What waits goes with the load that it speaks of, set-wise.'],
    ['features/reminders', 'reads', 'mails', 'Nobody is reminded twice on a day.'],
    ['features/results', 'writes', 'pax_goals', 'Leaders who are not enrolled get a place that their award stands on.'],
    ['features/sso', 'writes', 'people', 'A first sign-on makes its person.'],
    ['features/standings', 'reads', 'award_lines', 'A standing counts what was issued.'],
    [
      'features/team-today',
      'reads',
      'standings team_changes team_facets team_people team_units teams',
      'All programs of a leader are counted in one statement.',
    ],
    ['features/tables', 'reads', 'person_words standings', 'Team tables are written and searched set-wise.'],
  ]

/** An export and its table of contents read every table that has something of a person. */
const readsEverything = 'features/data-export'

/** An erasure takes a person out of all of them. */
const erasesEverything = 'features/erasure'

interface Use {
  readonly folder: string
  readonly does: 'reads' | 'writes'
  readonly table: string
}

/** How a folder's source uses which of the tables, by the words of SQL around their names. */
export function usesIn(file: string, source: string, tables: ReadonlySet<string>): Use[] {
  const folder = dirname(file).replace(/^server\//, '')
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  const found = [...code.matchAll(statementParts)].flatMap(([part, table]) => {
    const does = /^(into|update|delete|copy|\w+Rows)/.test(part) ? ('writes' as const) : ('reads' as const)
    return tables.has(table!) ? [{ folder, does, table: table! }] : []
  })
  return found.filter(({ does, table }, at) => found.findIndex(use => use.does === does && use.table === table) === at)
}

const statementParts = new RegExp(
  `(?:${[
    String.raw`\b(?:delete\s+from|into|update|copy|from|join|using|table)\s+(?:lateral\s+|only\s+)?`,
    String.raw`(?<=\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?\s*),\s*`,
    String.raw`\b(?:insert|update)Rows\(\s*\w+,\s*\w+,\s*'`,
  ].join('|')})([a-z_]+)\\b`,
  'g',
)

/** What goes against ownership, as sentences. */
export function wrongUses(uses: readonly Use[]): string[] {
  const shared = new Set(joined.split(/\s+/))
  const wrong = uses.filter(({ folder, does, table }) => {
    if (owners[folder]?.split(/\s+/).includes(table)) return false
    if (folder === erasesEverything) return false
    if (does === 'reads' && (folder === readsEverything || shared.has(table))) return false
    return !crossings.some(one => one[0] === folder && one[1] === does && one[2].split(' ').includes(table))
  })
  return wrong.map(({ folder, does, table }) => `server/${folder} ${does} ${table}, which it does not own.`)
}

/** The tables that the migrations leave behind. */
export function tablesOf(migrations: string): Set<string> {
  const tables = new Set<string>()
  for (const [, verb, names] of migrations.matchAll(
    /\b(create|drop)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?([\w, ]+)/g,
  ))
    for (const name of names!.split(/,\s*/)) tables[verb === 'create' ? 'add' : 'delete'](name.trim().split(' ')[0]!)
  return tables
}
