import type { DeliveryAddress } from '../../../../contract/rewards.ts'
import { useSession } from '../../../session/session.ts'
import css from './Rewards.module.css'

/** An address, line by line. */
export function AddressLines({ address }: { readonly address: DeliveryAddress }) {
  const { company } = useSession()
  const { name, street, more, postcode, city, country } = address
  const countryName = company?.clientCountries.find(({ code }) => code === country)?.name ?? country
  return (
    <address className={css.address}>
      {[name, street, more, `${postcode} ${city}`, countryName].filter(Boolean).map(line => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}
