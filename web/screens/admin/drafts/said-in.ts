/** A text of a document in a locale, else in the product's, else in the first there is. Contracts reach the page without their functions. */
export function saidIn(texts: Readonly<Record<string, string>>, locale: string): string {
  return texts[locale] ?? texts['en_US'] ?? Object.values(texts)[0] ?? ''
}
