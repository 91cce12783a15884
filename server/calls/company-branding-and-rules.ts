import { getCompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'
import { done } from '../../rules/outcome.ts'
import { companyData } from '../features/clients/client-data.ts'
import { door } from '../http/door.ts'

export const getCompanyBrandingAndRulesDoor = door(getCompanyBrandingAndRules, 'anyone', async ({ client }) =>
  done(companyData(client)),
)
