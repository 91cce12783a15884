import { getAdminMe } from '../../../contract/calls/admin/me.ts'
import { permissionsOf } from '../../../rules/access/permissions.ts'
import { done } from '../../../rules/outcome.ts'
import { listFactors } from '../../features/factors/list-factors.ts'
import { canHavePasskeys } from '../../features/factors/passkeys.ts'
import { proofMethods } from '../../features/factors/proof-methods.ts'
import { proofEnd } from '../../features/factors/prove.ts'
import { grantsOfPerson } from '../../features/grants/list-grants.ts'
import { route } from '../../http/route.ts'

/** Open to everybody about themselves: without a grant, the reply says just that (W10a). */
export const getAdminMeRoute = route(
  getAdminMe,
  'signed-in',
  async ({ reader, client, session, party }) => {
    const { personId, provedAt, authType } = session
    const [grants, held] = await Promise.all([grantsOfPerson(reader, personId), listFactors(reader, personId)])
    const { factors, recoveryCodesLeft } = held
    const everywhere = permissionsOf(session.grants)
    const programIds = [...new Set(session.grants.flatMap(({ programId }) => programId ?? []))].sort()
    const isFirst = factors.length === 0 && authType === 'login'
    const isIn = provedAt !== undefined || session.grants.length === 0
    return done({
      userId: String(personId),
      grants: grants.map(grant => ({
        grantId: String(grant.grant_id),
        role: grant.role,
        ...(grant.program_id !== null && { programId: grant.program_id }),
        grantedBy: grant.granted_by,
        grantedAt: grant.granted_at.toISOString(),
        ...(grant.valid_until !== null && { until: grant.valid_until.toISOString() }),
      })),
      permissions: everywhere,
      programs: programIds.map(programId => ({
        programId,
        permissions: permissionsOf(session.grants, programId).filter(one => !everywhere.includes(one)),
      })),
      needs: isIn ? ('nothing' as const) : isFirst ? ('factor' as const) : ('proof' as const),
      proof: {
        ...(provedAt && { provedAt: provedAt.toISOString(), until: proofEnd(provedAt).toISOString() }),
        methods: proofMethods(session, client, held),
      },
      factors: factors.map(factor => ({
        factorId: String(factor.factor_id),
        kind: factor.kind,
        name: factor.name,
        isForThisHost: factor.kind === 'totp' || factor.host === client.host,
        createdAt: factor.created_at.toISOString(),
        ...(factor.used_at !== null && { usedAt: factor.used_at.toISOString() }),
      })),
      recoveryCodesLeft,
      canHavePasskey: canHavePasskeys(party),
    })
  },
  { inLaunch: 'refused' },
)
