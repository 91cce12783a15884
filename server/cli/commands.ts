import { accountCommands } from './account.command.ts'
import { activationCommands } from './activation.command.ts'
import { auditCommands } from './audit.command.ts'
import { backupCommands } from './backup.command.ts'
import { catalogueCommands } from './catalogue.command.ts'
import { clientCommands } from './client.command.ts'
import { clientMailCommands } from './client-mail.command.ts'
import { clientMovesCommands } from './client-moves.command.ts'
import { clientSettingsCommands } from './client-settings.command.ts'
import { clientTextsCommands } from './client-texts.command.ts'
import { clientWordsCommands } from './client-words.command.ts'
import { codesCommands } from './codes.command.ts'
import type { Command } from './command.ts'
import { goalsCommands } from './goals.command.ts'
import { grantCommands } from './grants.command.ts'
import { launchCommands } from './launch.command.ts'
import { ledgerCommands } from './ledger.command.ts'
import { loadCommands } from './load.command.ts'
import { mailCommands } from './mail.command.ts'
import { migrateCommands } from './migrate.command.ts'
import { operatorLinkCommands } from './operator-links.command.ts'
import { peopleCommands } from './people.command.ts'
import { personCommands } from './person.command.ts'
import { programCommands } from './program.command.ts'
import { resultsCommands } from './results.command.ts'
import { rewardsCommands } from './rewards.command.ts'
import { sampleCommands } from './sample.command.ts'
import { secretCommands } from './secret.command.ts'
import { ssoCommands } from './sso.command.ts'
import { standingsCommands } from './standings.command.ts'
import { tasksCommands } from './tasks.command.ts'
import { userCommands } from './user.command.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...migrateCommands,
  ...backupCommands,
  ...secretCommands,
  ...clientCommands,
  ...clientMovesCommands,
  ...clientSettingsCommands,
  ...clientMailCommands,
  ...clientTextsCommands,
  ...clientWordsCommands,
  ...programCommands,
  ...loadCommands,
  ...goalsCommands,
  ...standingsCommands,
  ...resultsCommands,
  ...ledgerCommands,
  ...auditCommands,
  ...codesCommands,
  ...catalogueCommands,
  ...rewardsCommands,
  ...launchCommands,
  ...ssoCommands,
  ...userCommands,
  ...peopleCommands,
  ...personCommands,
  ...activationCommands,
  ...grantCommands,
  ...operatorLinkCommands,
  ...accountCommands,
  ...mailCommands,
  ...tasksCommands,
  ...sampleCommands,
]
