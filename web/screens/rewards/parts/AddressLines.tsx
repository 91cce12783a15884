import type { DeliveryAddress } from '../../../../contract/rewards.ts'
import { countryName } from '../../../words/display-names.ts'
import css from './Rewards.module.css'

/** An address, line by line. */
export function AddressLines({ address }: { readonly address: DeliveryAddress }) {
  const { name, street, more, postcode, city, country } = address
  return (
    <address className={css.address}>
      {[name, street, more, `${postcode} ${city}`, country && countryName(country)].filter(Boolean).map(line => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}
