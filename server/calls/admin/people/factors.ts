import { getPersonFactors } from '../../../../contract/calls/admin/people/factors.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { listFactors } from '../../../features/factors/list-factors.ts'
import { personFacts } from '../../../features/people/find-anybody.ts'
import { route } from '../../../http/route.ts'

export const getPersonFactorsRoute = route(getPersonFactors, { may: 'administer' }, async ({ reader, params }) => {
  const personId = Number(params.userId)
  if ((await personFacts(reader, personId)) === undefined) return refused('person-unknown')
  const { factors, recoveryCodesLeft } = await listFactors(reader, personId)
  return done({
    recoveryCodesLeft,
    factors: factors.map(row => ({
      factorId: String(row.factor_id),
      kind: row.kind,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      ...(row.used_at !== null && { usedAt: row.used_at.toISOString() }),
    })),
  })
})
