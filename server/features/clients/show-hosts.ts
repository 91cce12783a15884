import type { ShownHosts } from '../../../contract/calls/admin/hosts.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { hostsOf } from './change-hosts.ts'
import { getClient } from './client-of-host.ts'
import { listClaims } from './host-claims.store.ts'
import { proofFile, proofRecord, proofValue } from './host-proof.ts'
import { mainHostOf } from './origin-of.ts'

/** The client's hosts as somebody sees them who is on one of them, and what proves those that wait. */
export async function showHosts(tx: ClientTx, here: string): Promise<ShownHosts> {
  const main = mainHostOf(await getClient(tx))
  const hosts = await hostsOf(tx)
  const claims = (await listClaims(tx)).filter(({ host }) => !hosts.some(one => one.host === host))
  return {
    hosts: hosts.map(({ host, isTestHost }) => ({ host, isTestHost, isHere: host === here, isMain: host === main })),
    claims: claims.map(({ host, token, claimed_at }) => ({
      host,
      claimedAt: claimed_at.toISOString(),
      record: proofRecord(host),
      value: proofValue(token),
      file: proofFile(host),
    })),
  }
}
