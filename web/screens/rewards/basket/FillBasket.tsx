import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { mostPieces, type Reward } from '../../../../contract/rewards.ts'
import { clientLabel } from '../../../branding/media-label.ts'
import { fieldOf } from '../../../parts/account/form-field.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError, TextField } from '../../../ui/TextField.tsx'
import { formatNumber } from '../../../words/format.ts'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { acceptPrices, keyOf, removeFromBasket, setPieces } from '../parts/basket.ts'
import { RewardDrawing } from '../parts/RewardDrawing.tsx'
import css from '../parts/Rewards.module.css'
import { rewardPaths } from '../parts/reward-paths.ts'
import { ChangedPrices } from './ChangedPrices.tsx'
import { Sum } from './Sum.tsx'
import { type AddressField, useAddress } from './use-address.ts'
import { useBought } from './use-bought.ts'

interface FillBasketProps {
  readonly rewards: readonly Reward[]
  readonly next: () => void
}

const autoComplete: Readonly<Record<AddressField, string>> = {
  name: 'shipping name',
  street: 'shipping address-line1',
  more: 'shipping address-line2',
  postcode: 'shipping postal-code',
  city: 'shipping address-level2',
  country: 'shipping country',
}

/** What is in the basket, and where it should go. A price that changed is said, and asked about by the button that goes on. */
export function FillBasket({ rewards, next }: FillBasketProps) {
  const label = clientLabel(useSession().company)
  const { lines, total, balance, missing, held, canOrder, needsAddress, changed } = useBought(rewards)
  const address = useAddress()
  const [wasTried, tried] = useState(false)
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    tried(true)
    const [first] = needsAddress ? address.missing : []
    if (first !== undefined) return fieldOf(event.currentTarget, first).focus()
    if (!canOrder) return
    acceptPrices(rewards)
    next()
  }

  const problem = (name: AddressField) =>
    wasTried && address.missing.includes(name) ? t('rewards.field-missing') : undefined
  const text = (name: Exclude<AddressField, 'country'>) => (
    <TextField
      label={t(`rewards.address.${name}`)}
      name={name}
      autoComplete={autoComplete[name]}
      maxLength={100}
      value={address.form[name]}
      onChange={event => address.type(name, event.target.value)}
      error={problem(name)}
    />
  )
  return (
    <form className={css.order} noValidate onSubmit={submit}>
      <div>
        <ChangedPrices lines={changed} />
        <section className="card" aria-label={t('rewards.basket')}>
          <ul className={css.lines}>
            {lines.map(({ sku, option, name, pieces, reward, isGone }) => (
              <li key={keyOf({ sku, option })}>
                {reward && <RewardDrawing name={reward.drawing} picture={reward.picture} />}
                <div className={css.what}>
                  {reward ? (
                    <b>
                      <Link to={rewardPaths.item} params={{ sku }}>
                        {name}
                      </Link>
                    </b>
                  ) : (
                    <b>{name}</b>
                  )}
                  {isGone ? <p role="alert">{t('rewards.unavailable')}</p> : <p>{t(`rewards.kind.${reward!.kind}`)}</p>}
                  <span className={css.pieces}>
                    <label htmlFor={`${id}-${keyOf({ sku, option })}`}>{t('rewards.pieces')}</label>
                    <select
                      className="input select"
                      id={`${id}-${keyOf({ sku, option })}`}
                      value={pieces}
                      onChange={event => setPieces({ sku, option }, Number(event.target.value))}
                    >
                      {Array.from({ length: mostPieces }, (_, at) => at + 1).map(count => (
                        <option key={count} value={count}>
                          {formatNumber(count)}
                        </option>
                      ))}
                    </select>
                  </span>
                </div>
                <div className={css.end}>
                  {reward && <b>{pointsText(label, reward.points * pieces)}</b>}
                  <Button look="quiet" size="sm" icon="trash" onClick={() => removeFromBasket({ sku, option })}>
                    {t('rewards.remove')}
                    <span className="sr">{name}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
        {needsAddress && (
          <section className={`card ${css.block}`} aria-labelledby={`${id}-address`}>
            <h2 id={`${id}-address`}>{t('rewards.address')}</h2>
            <div className={css.form}>
              {text('name')}
              {text('street')}
              {text('more')}
              {text('postcode')}
              {text('city')}
              {address.countries.length > 0 && (
                <div className="field">
                  <label className="field__l" htmlFor={`${id}-country`}>
                    {t('contact.country')}
                  </label>
                  <select
                    className="input select"
                    id={`${id}-country`}
                    name="country"
                    autoComplete={autoComplete.country}
                    value={address.form.country}
                    onChange={event => address.type('country', event.target.value)}
                    aria-invalid={problem('country') ? true : undefined}
                    aria-describedby={problem('country') && `${id}-country-error`}
                  >
                    <option value="">{t('contact.choose')}</option>
                    {address.countries.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </select>
                  {problem('country') && <FieldError id={`${id}-country-error`} text={t('rewards.field-missing')} />}
                </div>
              )}
            </div>
          </section>
        )}
      </div>
      <Sum total={total} balance={balance} missing={missing} held={held}>
        <Button type="submit" size="lg" block aria-disabled={!canOrder || undefined}>
          {t('rewards.check')}
        </Button>
      </Sum>
    </form>
  )
}
