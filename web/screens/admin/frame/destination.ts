import type { IconName } from '../../../ui/Icon.tsx'

/** Something that the palette leads to. */
export interface Destination {
  readonly key: string
  readonly group: string
  readonly icon: IconName
  readonly text: string
  readonly note?: string
  readonly to: string
  /** What stands behind the `?` of the address. */
  readonly search?: Readonly<Record<string, string>>
}
