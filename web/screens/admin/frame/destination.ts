import type { IconName } from '../../../ui/Icon.tsx'

/** Something that the palette leads to. */
export interface Destination {
  readonly key: string
  readonly group: string
  readonly icon: IconName
  readonly text: string
  readonly note?: string
  readonly to: string
  /** Found by the server, which knows more ways to write a name than the page: it stays whatever was typed. */
  readonly isFound?: true
}
