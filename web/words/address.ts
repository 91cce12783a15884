import { addressName } from '../../rules/accounts/address-name.ts'
import type { NamedPerson } from '../../rules/accounts/full-name.ts'
import { spokenLocale } from './words.ts'

/** The name by which texts in the page's language address a person: `Maya`, `田中` where さん follows. */
export const addressOf = (person: NamedPerson): string => addressName(person, spokenLocale().intlCode)
