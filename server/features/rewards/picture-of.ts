import { basePath } from '../../../contract/call.ts'

/** Where a product's own picture is served, by its name. */
export const pictureUrl = (name: string) => `${basePath}/api/v1.0/rewards/picture/${name}`

/** The client's own picture of a product, where it has one, and what it shows where the name does not say it. */
export function pictureOf(
  { picture_id, alts }: { readonly picture_id: string | null; readonly alts: Readonly<Record<string, string>> },
  locale: string,
  fallback: string,
): { picture?: { url: string; alt: string } } {
  if (picture_id === null) return {}
  return { picture: { url: pictureUrl(picture_id), alt: alts[locale] ?? alts[fallback] ?? '' } }
}
