import { type ConsoleKey, consoleText } from '../../../words/console-words.ts'

/** What was done, in words; the action itself where it has none. */
export function actionText(action: string): string {
  return consoleText(`audit.action-${action}`) ?? action
}

type Kind<Key> = Key extends `audit.kind-${infer Name}` ? Name : never

/** The first parts of actions, in the order in which the filter offers them. */
export function kindsOfAction(): readonly Kind<ConsoleKey>[] {
  return [
    'results',
    'load',
    'program',
    'draft',
    'grant',
    'factor',
    'account',
    'person',
    'password',
    'goal',
    'ledger',
    'codes',
    'client',
    'launch',
    'audit',
  ]
}
