import { type ConsoleKey, consoleText } from '../../../words/console-words.ts'

/** What was done, in words; the action itself where it has none. */
export function actionText(action: string): string {
  return consoleText(`audit.action-${action}`) ?? action
}

type Kind = ConsoleKey extends infer Key ? (Key extends `audit.kind-${infer Name}` ? Name : never) : never

/** The kinds of actions in the order in which the filter offers them, each with the first parts of its actions. */
const kinds: Readonly<Record<Kind, readonly string[]>> = {
  results: ['results'],
  load: ['load', 'upload'],
  program: ['program'],
  draft: ['draft'],
  grant: ['grant'],
  factor: ['factor', 'proof', 'recovery-codes'],
  account: ['account', 'activation', 'admin'],
  person: ['person'],
  password: ['password', 'sign-in', 'user-name'],
  sso: ['sso'],
  privacy: ['privacy', 'data', 'avatar', 'locale'],
  goal: ['goal', 'plan'],
  team: ['team', 'note', 'choice'],
  ledger: ['ledger'],
  codes: ['codes', 'code'],
  reward: ['reward', 'supplier', 'shop'],
  mail: ['mail', 'mails'],
  client: ['client'],
  task: ['task'],
  launch: ['launch'],
  audit: ['audit'],
}

export function kindsOfAction(): readonly Kind[] {
  return Object.keys(kinds) as Kind[]
}

/** What the trail is asked for by the address: a kind, such as `codes.`, is all its actions, and anything else is itself. */
export function actionsOf(filter: string | undefined): string | undefined {
  const kind = kindsOfAction().find(one => `${one}.` === filter)
  return kind === undefined ? filter : kinds[kind].map(part => `${part}.`).join(',')
}
