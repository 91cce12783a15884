import { CommandError } from './command.ts'

/** More than any client allows; what comes after is not read. */
const longestInput = 4096

/** Asks on a terminal, and reads the first line of standard input; empty where there is none. */
export async function readPassword(prompt: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(`${prompt}: `)
  let text = ''
  process.stdin.setEncoding('utf8')
  for await (const chunk of process.stdin) {
    text += chunk
    if (text.includes('\n') || text.length > longestInput) break
  }
  return text.split(/\r?\n/)[0]!
}

/** The same, where there must be one. */
export async function neededPassword(prompt: string): Promise<string> {
  const line = await readPassword(prompt)
  if (line === '') throw new CommandError('Hand the new password in on standard input.', 'password-missing')
  return line
}
