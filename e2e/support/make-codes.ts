import { createCodes } from '../../server/features/codes/create-codes.ts'
import { inClient } from './in-client.ts'

/** One-time codes of a client of the tests' server, also such as nobody could propose any more. */
export function makeCodes(
  key: string,
  wanted: { readonly count: number; readonly points: number; readonly expiresOn?: string },
): Promise<string[]> {
  return inClient(key, async (tx, secret) => {
    const made = await createCodes(tx, { ...wanted, secret, isNewKeyFine: false, actor: 'operator:test' })
    if (!made.ok) throw new Error(made.refusal)
    return [...made.value.codes]
  })
}
