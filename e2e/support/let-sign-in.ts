import { cairn } from './server.ts'

/** Gives people of the demo a sign-in, as an operator would: the demo itself has passwords for a few only. */
export async function letSignIn(dataDir: string, client: string, userNames: readonly string[]): Promise<void> {
  for (const userName of userNames) {
    const { code, err } = await cairn(dataDir, ['user', 'password', userName, '--client', client], 'summit season\n')
    if (code !== 0) throw new Error(`${userName} has no sign-in: ${err}`)
  }
}
