import { runCommandLine } from './run-command-line.ts'

// Where the command line is started: npm run cairn -- COMMAND.
process.exitCode = await runCommandLine(process.argv.slice(2))
