import { clientLabel } from '../../../branding/media-label.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { keyOf } from '../parts/basket.ts'
import type { Bought } from './use-bought.ts'

/** Of each reward whose price has changed since the person last accepted it, both prices. */
export function ChangedPrices({ lines }: { readonly lines: readonly Bought[] }) {
  const label = clientLabel(useSession().company)
  return lines.map(({ sku, option, name, points, reward }) => (
    <Alert key={keyOf({ sku, option })} kind="warn">
      {t('rewards.price-changed', {
        reward: name,
        before: pointsText(label, points),
        now: pointsText(label, reward!.points),
      })}
    </Alert>
  ))
}
