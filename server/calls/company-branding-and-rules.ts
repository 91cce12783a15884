import { getCompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { done } from '../../rules/outcome.ts'
import { companyData } from '../features/clients/client-data.ts'
import { route } from '../http/route.ts'

export const getCompanyBrandingAndRulesRoute = route(
  getCompanyBrandingAndRules,
  'anyone',
  async ({ client, reply }) => {
    // Kept, and asked about each time: what an operator changes is seen at once.
    reply.header('cache-control', 'public, no-cache').header('vary', 'host')
    return done(companyData(client))
  },
)
