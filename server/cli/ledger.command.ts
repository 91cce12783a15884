import { withClientLong } from '../db/tenant.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { type LedgerProof, verifyLedger } from '../features/ledger/verify-ledger.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { type Command, type CommandAnswer, type CommandCall, textOption } from './command.ts'

export const ledgerCommands: readonly Command[] = [
  {
    name: 'ledger verify',
    usage: '[--client KEY]',
    summary: 'Prove the invariants of the points ledger, of one client or of all',
    options: clientOption,
    run: verify,
  },
]

async function verify(call: CommandCall): Promise<CommandAnswer> {
  const proofs: { client: string; proof: LedgerProof }[] = []
  for (const { clientId, key } of await clientsMeant(call)) {
    proofs.push({ client: key, proof: await withClientLong(call.db, clientId, verifyLedger) })
  }
  const ok = proofs.every(({ proof }) => proof.holds)
  return {
    ok,
    lines: [
      ...proofs.flatMap(({ client, proof }) => linesOf(client, proof)),
      ok
        ? 'The ledger holds.'
        : 'THE LEDGER IS BROKEN. Issue nothing until the first break of each client is explained.',
    ],
    json: { holds: ok, clients: proofs.map(({ client, proof }) => ({ client, ...proof })) },
  }
}

async function clientsMeant(call: CommandCall): Promise<readonly { clientId: number; key: string }[]> {
  const key = textOption(call, 'client')
  return key === undefined ? listClients(call.db) : [{ clientId: await clientNamed(call), key }]
}

function linesOf(client: string, { accounts, transfers, invariants }: LedgerProof): string[] {
  return [
    `${client}: ${accounts} accounts, ${transfers} transfers`,
    ...invariants.map(({ invariant, says, broken }) =>
      broken === undefined
        ? `  ${invariant} holds   ${says}`
        : `  ${invariant} BROKEN  ${says}: ${broken.place} ${broken.why}`,
    ),
  ]
}
