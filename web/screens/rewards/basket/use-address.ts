import type { DeliveryAddress } from '../../../../contract/rewards.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { useKept } from '../../../parts/account/use-kept.ts'
import { useSession, useUser } from '../../../session/session.ts'
import { countryName } from '../../../words/display-names.ts'
import { spokenLocale } from '../../../words/words.ts'

export const addressFields = ['name', 'street', 'more', 'postcode', 'city', 'country'] as const
export type AddressField = (typeof addressFields)[number]
export type AddressForm = Readonly<Record<AddressField, string>>

/** Where a parcel goes, as it is typed: it outlives a reload and is forgotten once it was ordered. */
export function useAddress() {
  const user = useUser()
  const { company } = useSession()
  const countries = countriesByName(company?.clientCountries ?? [])
  const kept: Readonly<Record<AddressField, ReturnType<typeof useKept>>> = {
    name: useKept('reward-address:name', fullName(user)),
    street: useKept('reward-address:street', ''),
    more: useKept('reward-address:more', ''),
    postcode: useKept('reward-address:postcode', ''),
    city: useKept('reward-address:city', ''),
    country: useKept('reward-address:country', countries.length === 1 ? countries[0]!.code : ''),
  }
  const form = Object.fromEntries(addressFields.map(name => [name, kept[name][0]])) as AddressForm
  return {
    form,
    countries,
    type: (name: AddressField, value: string) => kept[name][1](value),
    missing: addressFields.filter(
      name => name !== 'more' && !(name === 'country' && countries.length === 0) && form[name].trim() === '',
    ),
  }
}

/** In the language spoken here; the client's data has them in its own. */
function countriesByName(countries: readonly { readonly code: string }[]) {
  const { compare } = new Intl.Collator(spokenLocale().intlCode)
  return countries.map(({ code }) => ({ code, name: countryName(code) })).sort((a, b) => compare(a.name, b.name))
}

/** The address as it is sent. */
export function addressOf({ more, country, ...form }: AddressForm): DeliveryAddress {
  return { ...form, ...(more.trim() !== '' && { more }), ...(country !== '' && { country }) }
}
