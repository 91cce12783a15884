import { getClientCountries } from '../../contract/calls/client-country.ts'
import { done } from '../../rules/outcome.ts'
import { listCountries } from '../features/contact/list-countries.ts'
import { route } from '../http/route.ts'

export const getClientCountriesRoute = route(getClientCountries, 'anyone', async ({ client, query, locale }) =>
  done({ clientCountries: listCountries(client, query.locale ?? locale) }),
)
