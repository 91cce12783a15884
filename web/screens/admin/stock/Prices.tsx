import { Button } from '../../../ui/Button.tsx'
import { FieldError, TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { type Faults, newPrice, type PriceText } from './product-draft.ts'

interface PricesProps {
  readonly prices: readonly PriceText[]
  readonly change: (prices: readonly PriceText[]) => void
  readonly faults: Faults
}

/** What a piece costs from which day on, with its value and its cost in money. */
export function Prices({ prices, change, faults }: PricesProps) {
  const set = (at: number, part: Partial<PriceText>) =>
    change(prices.map((price, place) => (place === at ? { ...price, ...part } : price)))
  return (
    <fieldset className="form-part">
      <legend>{c('stock.prices')}</legend>
      <p className="small muted">{c('stock.prices-hint')}</p>
      {prices.map((price, at) => {
        const field = (part: keyof PriceText) => {
          const fault = faults[`prices.${at}.${part}`]
          return {
            autoComplete: 'off',
            value: price[part],
            onChange: ({ target }: { target: { value: string } }) => set(at, { [part]: target.value }),
            ...(fault && { error: c(fault) }),
          }
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a price is known by its place alone, and none moves
          <fieldset className="form-part" key={at}>
            <legend>{c('stock.price', { number: formatNumber(at + 1) })}</legend>
            <div className="form-grid">
              <TextField label={c('stock.from')} hint={c('stock.from-hint')} type="date" {...field('from')} />
              <TextField label={c('orders.points')} inputMode="numeric" maxLength={10} {...field('points')} />
              <TextField label={c('stock.value')} inputMode="decimal" maxLength={13} {...field('value')} />
              <TextField label={c('stock.cost')} inputMode="decimal" maxLength={13} {...field('cost')} />
              <TextField label={c('stock.currency')} maxLength={3} {...field('currency')} />
            </div>
            {prices.length > 1 && (
              <Button look="quiet" icon="x" onClick={() => change(prices.filter((_, place) => place !== at))}>
                {c('stock.remove-price')}
                <span className="sr">{price.from}</span>
              </Button>
            )}
          </fieldset>
        )
      })}
      {faults['prices'] && <FieldError id="no-prices" text={c(faults['prices'])} />}
      <p className="acts">
        <Button look="line" icon="plus" onClick={() => change([...prices, newPrice(prices.at(-1)?.currency)])}>
          {c('stock.add-price')}
        </Button>
      </p>
    </fieldset>
  )
}
