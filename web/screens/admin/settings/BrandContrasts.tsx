import type { Brand, Scheme } from '../../../branding/resolved-tokens.ts'
import sheet from '../../../branding/tokens.css?raw'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { Facts } from '../parts/Facts.tsx'
import { brandContrasts, keptPairs } from './brand-contrast.ts'

/** The contrast of two colours as they were chosen and as they are shown, and how many of all pairs can be read. */
export function BrandContrasts({ brand, scheme }: { readonly brand: Brand; readonly scheme: Scheme }) {
  const pairs = keptPairs(brand, sheet)
  return (
    <>
      <Facts
        rows={brandContrasts(brand, scheme, sheet).map(({ kind, chosen, used }) => [
          c(`settings.contrast-${kind}`),
          c(Math.abs(chosen - used) < 0.05 ? 'settings.contrast-as-chosen' : 'settings.contrast-mended', {
            chosen: formatNumber(chosen.toFixed(1), 1),
            used: formatNumber(used.toFixed(1), 1),
          }),
        ])}
      />
      <Alert kind={pairs.kept === pairs.all ? 'good' : 'bad'}>
        {c('settings.contrast-kept', { kept: formatNumber(pairs.kept), all: formatNumber(pairs.all) })}
      </Alert>
    </>
  )
}
