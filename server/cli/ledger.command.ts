import { withClientLong } from '../db/client-tx.ts'
import { expireLots } from '../features/ledger/expire-lots.ts'
import { type LedgerProof, verifyLedger } from '../features/ledger/verify-ledger.ts'
import { actingOptions, actorEvenIfSetAside } from './acting.ts'
import { clientOption, clientsNamed } from './client-named.ts'
import { answer, type Command, type CommandAnswer, type CommandCall } from './command.ts'
import { ledgerMoveCommands } from './ledger-moves.command.ts'
import { recoveryCommands } from './ledger-recoveries.command.ts'

export const ledgerCommands: readonly Command[] = [
  {
    name: 'ledger verify',
    usage: '[--client KEY]',
    summary: 'Prove the invariants of the points ledger, of one client or of all',
    options: clientOption,
    run: verify,
  },
  {
    name: 'ledger expire',
    usage: '[--client KEY] [--as NAME]',
    summary: 'Let points go whose last day is over, of one client or of all; again, it lets go of no more',
    options: actingOptions,
    run: expire,
  },
  ...ledgerMoveCommands,
  ...recoveryCommands,
]

async function verify(call: CommandCall): Promise<CommandAnswer> {
  const proofs: { client: string; proof: LedgerProof }[] = []
  for (const { clientId, key } of await clientsNamed(call)) {
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

async function expire(call: CommandCall): Promise<CommandAnswer> {
  const runs: { client: string; people: number; points: number }[] = []
  for (const { clientId, key } of await clientsNamed(call)) {
    // Of a client that is set aside as well: points whose day has passed expire at its new installation too.
    const expired = await withClientLong(call.db, clientId, async tx =>
      expireLots(tx, await actorEvenIfSetAside(call, tx)),
    )
    runs.push({ client: key, ...expired })
  }
  const lines = runs.map(({ client, people, points }) => `${client}: ${points} points of ${people} people have expired`)
  return answer(lines, { clients: runs })
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
