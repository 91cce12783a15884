import { getCompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { done } from '../../rules/outcome.ts'
import { companyData } from '../features/clients/client-data.ts'
import { route } from '../http/route.ts'

export const getCompanyBrandingAndRulesRoute = route(
  getCompanyBrandingAndRules,
  'anyone',
  async ({ client, reply }) => {
    // Cached, but revalidated each time: an operator's change is visible at once.
    reply.header('cache-control', 'public, no-cache').header('vary', 'host')
    return done(companyData(client))
  },
)
