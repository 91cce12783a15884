import { exportProgramRules, getProgramRules } from '../../../contract/calls/program/rules.ts'
import { programRules } from '../../features/program-rules/program-rules.ts'
import { programRulesPdf } from '../../features/program-rules/program-rules-pdf.ts'
import { route } from '../../http/route.ts'

export const getProgramRulesRoute = route(
  getProgramRules,
  'signed-in',
  ({ reader, session, client, locale, params, reply }) => {
    reply.header('vary', 'accept')
    return programRules(reader, { client, personId: session.personId, locale }, params)
  },
)

export const exportProgramRulesRoute = route(
  exportProgramRules,
  'signed-in',
  async ({ session, client, db, locale, params, reply }) => {
    const file = await programRulesPdf(db, { client, personId: session.personId, locale }, params)
    reply.header('vary', 'accept')
    if (file.ok) reply.header('content-disposition', 'attachment; filename="program-rules.pdf"')
    return file
  },
)
