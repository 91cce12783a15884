import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cairn } from './server.ts'

/** A client of a test's own, beside the demo, on the server that runs: what it changes nobody else notices. */
export interface OwnClient {
  readonly clientId: number
  /** Runs a command with `--json` and answers what it printed. */
  // biome-ignore lint/suspicious/noExplicitAny: each command answers a shape of its own
  run(args: readonly string[], input?: string): Promise<any>
  /** Gives it a text of its own, in English; answers what was left out. */
  writeText(name: string, html: string): Promise<unknown>
  /** The newest mail of a kind to a user name of this client; undefined where there is none. */
  mailTo(userName: string, kind: string): Promise<{ readonly text: string; readonly url: string } | undefined>
}

/** Makes it, with these people, whose mail addresses are `NAME@KEY.example`. */
export async function ownClient(
  dataDir: string,
  key: string,
  name: string,
  userNames: readonly string[],
): Promise<OwnClient> {
  const run: OwnClient['run'] = async (args, input = '') => {
    const { code, out, err } = await cairn(dataDir, [...args, '--json'], input)
    if (code !== 0) throw new Error(`${args.join(' ')}: ${out}${err}`)
    return JSON.parse(out)
  }
  const { clientId } = await run(['client', 'create', key, '--name', name])
  if (userNames.length > 0) await loadPeople(run, key, userNames)
  return {
    clientId,
    run,
    writeText: async (name, html) => {
      const file = join(mkdtempSync(join(tmpdir(), 'cairn-text-')), 'text.html')
      writeFileSync(file, html)
      const { leftOut } = await run(['client', 'text', key, name, 'en_US', file])
      rmSync(dirname(file), { recursive: true })
      return leftOut
    },
    mailTo: async (userName, kind) => {
      const { mails } = await run(['mail', 'list', '--client', key])
      const sent = (mails as { mailId: number; kind: string; to: string }[])
        .filter(mail => mail.kind === kind && mail.to.startsWith(`${userName}@`))
        .sort((one, other) => other.mailId - one.mailId)
      return sent[0] && run(['mail', 'show', String(sent[0].mailId), '--client', key])
    },
  }
}

async function loadPeople(run: OwnClient['run'], key: string, userNames: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-people-'))
  const file = join(folder, 'people.csv')
  const rows = userNames.map((userName, at) => {
    const [first = '', last = 'Grove'] = userName.split('.').map(part => part[0]!.toUpperCase() + part.slice(1))
    return [`E${at}`, userName, first, last, `${userName}@${key}.example`, 'en_US', 'US', 'active'].join()
  })
  writeFileSync(file, ['externalId,userName,firstName,lastName,email,locale,country,status', ...rows].join('\n'))
  await run(['load', 'participants', file, '--client', key])
  rmSync(folder, { recursive: true })
}
