import { getClientCountries } from '../../contract/calls/client-country.ts'
import { done } from '../../rules/outcome.ts'
import { listCountries } from '../features/contact/list-countries.ts'
import { door } from '../http/door.ts'

export const getClientCountriesDoor = door(getClientCountries, 'anyone', async ({ client, query, locale }) =>
  done({ clientCountries: listCountries(client, query.locale ?? locale) }),
)
