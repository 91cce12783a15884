import { runCommandLine } from './run-command-line.ts'

// A closed terminal, or a pipe that nobody reads any more, is no reason to leave the database running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// Where the command line is started: npm run cairn -- COMMAND.
process.exitCode = await runCommandLine(process.argv.slice(2))
